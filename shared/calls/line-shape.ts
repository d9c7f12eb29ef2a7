import type { Line } from './line.ts'

/** A text that changes only when the set of lines or their states change. */
export function lineShape(lines: readonly Line[]): string {
  return lines.map(({ id, state }) => `${id} ${state}`).join()
}
