import { listsWords } from '../../locales/lists.ts'
import { askOrNotify } from '../../stores/ask-or-notify.ts'
import type { CallEntry } from './call-entry.ts'
import { readDialled } from '#shared/calls/phone-number.ts'
import { composeTo } from '../../stores/write-to.ts'

/** Calls the other party, unless the number is withheld. */
export function callBack({ call }: CallEntry): void {
  if (call.number !== '') void askOrNotify(() => listsWords.callAction, 'line.dial', { to: call.number })
}

/** Whether the call was missed and the caller can be called. */
export function canBeCalledBack({ call }: CallEntry): boolean {
  return call.type === 'missed' && call.number !== ''
}

/** Whether the other party can receive texts: not an extension or a withheld number. */
export function canBeTexted({ call }: CallEntry, country: string): boolean {
  return readDialled(call.number, country)?.kind === 'e164'
}

/** Opens the thread with the other party. `country` is that of the dial plan (ISO 3166). */
export function textBack(entry: CallEntry, country: string): void {
  if (canBeTexted(entry, country)) composeTo(entry.call.number, country)
}
