import { readEnd } from './call-end.ts'
import type { LiveCallRecord } from './live-call.ts'
import type { KnownPerson, PeopleIndex } from './people-index.ts'

/** The key of the queue that a call goes to; null if it goes to none, or to an unknown one. */
export function queueAt(call: LiveCallRecord, index: Pick<PeopleIndex<KnownPerson>, 'at'>): string | null {
  const end = readEnd(call, 'destination')
  if (end.kind !== 'service' || end.service !== 'queue') return null
  return index.at(call, 'destination').people.find(({ kind }) => kind === 'queue')?.key ?? null
}
