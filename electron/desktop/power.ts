import type { Unsubscribe } from '#shared/core/disposables.ts'

/** What this file needs of Electron's `powerMonitor`. */
export interface PowerEvents {
  on(event: 'resume', listener: () => void): unknown
  off(event: 'resume', listener: () => void): unknown
}

/**
 * Registers the phone again as soon as the computer wakes: sockets die in sleep and timers stand still, so waiting
 * for them would leave the phone deaf for up to a minute.
 */
export function registerOnWake(power: PowerEvents, registerAgain: () => void): Unsubscribe {
  power.on('resume', registerAgain)
  return () => power.off('resume', registerAgain)
}
