import { region } from './region.ts'

/** A whole number as the region of this page writes it: `1,204`. */
export function formatCount(count: number): string {
  return count.toLocaleString(region.value.locale)
}
