import type { Unsubscribe } from './disposables.ts'

/** Time as a port, so that tests control it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Calls `action` once after `delay` milliseconds, unless cancelled before. */
  after(delay: number, action: () => void): Unsubscribe
}
