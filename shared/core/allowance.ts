import type { Clock } from './clock.ts'

/** Returns a function that counts an event and tells whether it is within `count` events per `milliseconds`. */
export function allowance(clock: Pick<Clock, 'now'>, count: number, milliseconds: number): () => boolean {
  let from = -Infinity
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
