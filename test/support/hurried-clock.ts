import { systemClock } from '#electron/host/clock.ts'
import type { Clock } from '#shared/core/clock.ts'

/**
 * A clock on which waits of half a minute and more pass sixty times as fast; shorter ones, such as timeouts of a
 * server, are unchanged. Its time is the real time.
 */
export const hurriedClock: Clock = {
  now: systemClock.now,
  after: (delay, action) => systemClock.after(delay < 30_000 ? delay : delay / 60, action),
}
