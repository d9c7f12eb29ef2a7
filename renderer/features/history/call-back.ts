import { listsWords } from '../../locales/lists.ts'
import { act } from '../../stores/act.ts'
import type { CallEntry } from './call-entry.ts'
import { readDialled } from '#shared/calls/phone-number.ts'
import { writeTo } from '../../stores/write-to.ts'

/** Calls whoever was on the other end; a withheld number cannot be called. */
export function callBack({ call }: CallEntry): void {
  if (call.number !== '') void act(listsWords.theCall, 'line.dial', { to: call.number })
}

/** Whether the caller waited in vain, and can be called. */
export function canBeCalledBack({ call }: CallEntry): boolean {
  return call.type === 'missed' && call.number !== ''
}

/** Whether a text can reach whoever was on the other end: no extension, and no withheld number. */
export function canBeTexted({ call }: CallEntry, country: string): boolean {
  return readDialled(call.number, country)?.kind === 'e164'
}

/** Opens the thread with whoever was on the other end. `country` is that of the dial plan (ISO 3166). */
export function textBack(entry: CallEntry, country: string): void {
  if (canBeTexted(entry, country)) writeTo(entry.call.number, country)
}
