import type { Unsubscribe } from './disposables.ts'

/** Time as a port, so that tests decide when it passes. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Calls `action` once after `delay` milliseconds, unless taken back before. */
  after(delay: number, action: () => void): Unsubscribe
}
