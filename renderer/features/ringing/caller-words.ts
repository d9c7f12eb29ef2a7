import { formatNumber, sameNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person, RecentCall } from '#shared/host/state.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

/** What a ring says of the caller, beside the name. */
export type CallerWords = {
  readonly company: string
  readonly number: string
  readonly through: string
  /** Whether the caller is known, and one line of what came before. */
  readonly context: string
  readonly known: boolean
}

/** Words for a ring from what the event brought and what is known already. */
export function callerWords(own: OwnCall, recents: readonly RecentCall[], country: string): CallerWords {
  const number = formatNumber(shownName(own.line.number), country)
  const before = recents.filter((call) => sameNumber(call.number, own.line.number, country))
  return {
    company: shownName(own.person?.company ?? ''),
    number: number === own.title ? '' : number,
    through: own.through || 'Direct to you',
    known: own.person !== null,
    context: contextLine(own, before),
  }
}

const kinds: Readonly<Record<Person['kind'], string>> = {
  user: 'A colleague',
  contact: 'In your contacts',
  queue: 'A queue of yours',
  'ring-group': 'A ring group of yours',
}

function contextLine(own: OwnCall, before: readonly RecentCall[]): string {
  const note = shownName(own.person?.notes.split('\n')[0] ?? '')
  if (note !== '') return note
  if (own.person === null) {
    if (before.some(({ type }) => type !== 'out')) return 'Not in contacts, has called before'
    return before.length > 0 ? 'Not in contacts, you have called them' : 'Not in contacts'
  }
  return kinds[own.person.kind]
}
