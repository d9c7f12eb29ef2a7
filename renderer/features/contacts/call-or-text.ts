import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { readDialled } from '#shared/calls/phone-number.ts'
import { listsWords } from '../../locales/lists.ts'
import { askOrNotify } from '../../stores/ask-or-notify.ts'
import { composeTo } from '../../stores/write-to.ts'

export function callNumber(number: string): void {
  if (number !== '') void askOrNotify(() => listsWords.callAction, 'line.dial', { to: number })
}

/** Opens the thread with a number that can receive texts. `country` is that of the dial plan (ISO 3166). */
export function textNumber(number: string, country: string): void {
  if (readDialled(number, country)?.kind === 'e164') composeTo(number, country)
}

const keyPattern = /^contact:(\d+)$/

/** Returns the contacts who are on a call now, according to the platform's live calls. */
export function contactsOnCall(calls: readonly LiveCallRecord[]): ReadonlySet<number> {
  const onCall = new Set<number>()
  for (const { source, destination, state } of calls) {
    if (state !== 'CONNECTED' && state !== 'ON_HOLD') continue
    for (const { id } of [source, destination]) {
      const contact = keyPattern.exec(id)?.[1]
      if (contact !== undefined) onCall.add(Number(contact))
    }
  }
  return onCall
}
