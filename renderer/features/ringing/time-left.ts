import type { Person } from '#shared/host/state.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

/** How long a call still rings here before it moves on. */
export type TimeLeft = {
  readonly seconds: number
  /** Of the whole time, from 1 down to 0. */
  readonly share: number
}

/** Null where nothing is known of it: only queues and ring groups say how long a caller waits. */
export function timeLeft(own: OwnCall, people: readonly Person[], now: number): TimeLeft | null {
  const { through, startedAt } = own.line
  if (through === '') return null
  const waitsIn = people.find(
    ({ service, name, numbers }) =>
      service !== undefined && (name === through || numbers.some(({ number }) => number === through)),
  )
  const whole = waitsIn?.service?.longestWait ?? 0
  if (whole <= 0) return null
  const waited = (now - (own.call?.startedAt ?? startedAt)) / 1000
  const seconds = Math.min(whole, Math.max(0, Math.ceil(whole - waited)))
  return { seconds, share: seconds / whole }
}
