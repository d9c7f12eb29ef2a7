import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { formatNumber, sameNumber, type Dialled } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person, ServiceFacts } from '#shared/host/state.ts'

/** Somebody, or a number, that a call can be sent to. */
export type Destination = {
  readonly id: string
  readonly kind: 'number' | Person['kind']
  readonly name: string
  readonly note: string
  /** What is dialled. */
  readonly to: string
  readonly company: string
  /** Milliseconds since 1970 since when a colleague is on a call; null where none is known. */
  readonly busySince: number | null
  readonly phones: number
  /** When each caller began to wait in a queue, in milliseconds since 1970, the first first. */
  readonly waitingSince: readonly number[]
  readonly service: ServiceFacts | null
}

type Known = { readonly calls: readonly LiveCallRecord[]; readonly country: string }

/** A number that nobody is known to have. */
export function numberDestination({ kind, number }: Dialled, country: string): Destination {
  return {
    id: `number-${number}`,
    kind: 'number',
    name: formatNumber(number, country),
    note: kind === 'extension' ? 'Extension' : 'Outside number',
    to: number,
    company: '',
    busySince: null,
    phones: 0,
    waitingSince: [],
    service: null,
  }
}

/** A person, or a queue or ring group, at this number of theirs, with what the live calls tell of them. */
export function personDestination(person: Person, to: string, { calls, country }: Known): Destination {
  const isTheirs = (other: string) => person.numbers.some((each) => sameNumber(each.number, other, country))
  const isService = person.kind === 'queue' || person.kind === 'ring-group'
  const call = isService
    ? undefined
    : calls.find(
        (each) =>
          each.state !== 'HANGUP' && (isTheirs(each.source.number) || isTheirs(each.destination.number)),
      )
  const waiting =
    person.kind === 'queue'
      ? calls.filter((each) => isWaiting(each) && isTheirs(each.destination.number))
      : []
  return {
    id: person.key,
    kind: person.kind,
    name: shownName(person.name),
    note: noteOn(person, to, country),
    to,
    company: shownName(person.company),
    busySince: call ? (call.connectedAt ?? call.startedAt) : null,
    phones: person.phones,
    waitingSince: waiting.map(({ startedAt }) => startedAt).toSorted((a, b) => a - b),
    service: person.service ?? null,
  }
}

/** A queue may let those who wait hear something, so that their call is connected; then its own word tells. */
function isWaiting({ state, queueState }: LiveCallRecord): boolean {
  if (state === 'HANGUP') return false
  return queueState === '' ? state !== 'CONNECTED' && state !== 'ON_HOLD' : queueState !== 'connected'
}

function noteOn(person: Person, to: string, country: string): string {
  switch (person.kind) {
    case 'user':
      return `Ext ${to}. ${phonesRegistered(person.phones)}`
    case 'queue':
      return `Queue ${to}`
    case 'ring-group': {
      const members = person.service?.members ?? null
      return members === null ? `Ring group ${to}` : `Ring group ${to}. ${counted(members, 'user')}`
    }
    case 'contact': {
      const shown = formatNumber(to, country)
      return person.company === '' ? shown : `${shownName(person.company)}, ${shown}`
    }
  }
}

function phonesRegistered(phones: number): string {
  return phones === 0 ? 'No phone registered' : `${counted(phones, 'phone')} registered`
}

/** `1 phone`, `2 phones`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
