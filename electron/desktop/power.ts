import type { Unsubscribe } from '#shared/core/disposables.ts'

/** What this file needs of Electron's `powerMonitor`. */
export interface PowerEvents {
  on(event: 'resume', listener: () => void): unknown
  off(event: 'resume', listener: () => void): unknown
}

/**
 * Tells the host as soon as the computer wakes: sockets die in sleep and timers stand still, so waiting for them would
 * leave the phone deaf for a while.
 */
export function watchPower(power: PowerEvents, host: { resumed(): void }): Unsubscribe {
  const resumed = () => host.resumed()
  power.on('resume', resumed)
  return () => power.off('resume', resumed)
}
