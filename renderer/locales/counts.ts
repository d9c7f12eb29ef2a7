import { computed } from 'vue'
import { region } from './region.ts'

/** Bytes as a person reads them: `12.4 MB`, `640 kB`. */
export function formatSize(bytes: number): string {
  const isLarge = bytes >= 1_000_000
  const amount = isLarge ? bytes / 1_000_000 : Math.ceil(bytes / 1_000)
  const shown = amount.toLocaleString(region.value.locale, { maximumFractionDigits: amount < 100 ? 1 : 0 })
  return `${shown} ${isLarge ? 'MB' : 'kB'}`
}

const whole = computed(() => new Intl.NumberFormat(region.value.locale))

/** A share of 0 to 1 in percent, as the region of this page writes it: `12 %`, `12%`. */
export function formatPercent(share: number): string {
  return share.toLocaleString(region.value.locale, { style: 'percent', maximumFractionDigits: 0 })
}

/** A whole number as the region of this page writes it: `1,204`. */
export function formatCount(count: number): string {
  // Regions differ from a thousand on: their languages write the same digits.
  return count >= 0 && count < 1_000 && Number.isInteger(count) ? String(count) : whole.value.format(count)
}

/** Makes what `formatCount` needs while the page is idle: the first of a page takes Chromium 20 to 40 ms. */
export function prepareCounts(): void {
  requestIdleCallback(() => void whole.value)
}
