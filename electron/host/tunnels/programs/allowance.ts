import type { Clock } from '#shared/core/clock.ts'

/** So many in any one stretch of time, and no more: `count` for each `milliseconds`. */
export function allowance(clock: Pick<Clock, 'now'>, count: number, milliseconds: number): () => boolean {
  let from = clock.now()
  let used = 0
  return () => {
    const now = clock.now()
    if (now - from >= milliseconds || now < from) {
      from = now
      used = 0
    }
    used += 1
    return used <= count
  }
}
