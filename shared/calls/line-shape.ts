import type { Line } from './line.ts'

/** Which lines there are, and in which states: the same text while nothing of that has changed. */
export function lineShape(lines: readonly Line[]): string {
  return lines.map(({ id, state }) => `${id} ${state}`).join()
}
