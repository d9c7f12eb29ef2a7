import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { CallerIdentity } from '../../../sip/leg.ts'

/** An e-mail that the platform would send. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

export type LostCaller = {
  readonly queue: string
  readonly caller: CallerIdentity
  /** Milliseconds since 1970. */
  readonly since: number
  readonly until: number
}

/** Tells everybody whom `email_missed` names that a caller left the queue without having been answered. */
export function lostCallerMails(lost: LostCaller, addresses: readonly string[]): readonly Mail[] {
  const { queue, caller, since, until } = lost
  const who = caller.name === '' ? caller.number : `${caller.name} (${caller.number})`
  const seconds = Math.round((until - since) / 1000)
  const text = `${who} called ${queue} at ${writeTimestamp(since)} UTC, waited ${seconds} s and was not answered.`
  return addresses.map((to) => ({ to, subject: `Missed call in ${queue}`, text }))
}
