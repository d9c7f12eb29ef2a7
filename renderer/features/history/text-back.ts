import { readDialled } from '#shared/calls/phone-number.ts'
import { writeTo } from '../../stores/write-to.ts'
import type { CallEntry } from './call-entry.ts'

/** Whether a text can reach whoever was on the other end: no extension, and no withheld number. */
export function canBeTexted({ call }: CallEntry, country: string): boolean {
  return readDialled(call.number, country)?.kind === 'e164'
}

/** Opens the thread with whoever was on the other end. `country` is that of the dial plan (ISO 3166). */
export function textBack(entry: CallEntry, country: string): void {
  if (canBeTexted(entry, country)) writeTo(entry.call.number, country)
}
