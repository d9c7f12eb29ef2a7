import { readEnd } from './call-end.ts'
import type { LiveCallRecord } from './live-call.ts'
import type { KnownPerson, PeopleIndex } from './people-index.ts'

/** The key of the queue that a call is to; null where it is to none, or to one that is not known. */
export function queueAt(call: LiveCallRecord, index: Pick<PeopleIndex<KnownPerson>, 'at'>): string | null {
  const end = readEnd(call, 'destination')
  if (end.kind !== 'service' || end.service !== 'queue') return null
  return index.at(call, 'destination').people.find(({ kind }) => kind === 'queue')?.key ?? null
}
