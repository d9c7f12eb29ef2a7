import { nameWords } from '../locales/names.ts'
import { isOwnMailbox, readEnd, type CallSide, type PhoneAgent, type ServiceKind } from './call-end.ts'
import type { Line } from './line.ts'
import type { LiveCallRecord } from './live-call.ts'
import type { KnownPerson, PeopleIndex } from './people-index.ts'
import { formatNumber, sameNumber } from './phone-number.ts'
import { shownName } from './shown-name.ts'

type NamedPerson = KnownPerson & { readonly name: string }

/** Data for naming people. `country` is that of the dial plan (ISO 3166). */
export type NameFacts = {
  readonly index: PeopleIndex<NamedPerson>
  readonly country: string
  readonly agent: (PhoneAgent & { readonly callerId: string }) | null
}

/** Display name of one end of a live call: a person's name, a queue as `Orders queue`, else the number. */
export function endName(call: LiveCallRecord, side: CallSide, facts: NameFacts): string {
  const { end, people, isOneOf } = facts.index.at(call, side)
  const party = call[side]
  const known = isOneOf ? '' : (people[0]?.name ?? '')
  if (end.kind !== 'service')
    return (
      shownName(known) ||
      shownName(party.name) ||
      formatNumber(shownName(party.number), facts.country) ||
      nameWords.unknown
    )
  const isOwn = facts.agent !== null && isOwnMailbox(call, facts.agent)
  const owner = end.service === 'voicemail' ? (facts.index.byKey(`user:${end.id}`)?.name ?? '') : known
  return isOwn ? nameWords.ownVoicemail : serviceName(end.service, shownName(owner) || shownName(party.name))
}

/** Display name of a platform service, `Orders queue` or `Voicemail of Kit`, never its number. */
export function serviceName(service: ServiceKind, name: string): string {
  if (name === '') return nameWords.nameless[service]
  switch (service) {
    case 'queue':
    case 'menu':
      return nameWords[service](name)
    case 'voicemail':
      return nameWords.voicemailOf(name)
    case 'ring-group':
    case 'conference':
    case 'other':
      return name
  }
}

const services: readonly ServiceKind[] = ['queue', 'menu', 'ring-group', 'conference', 'voicemail', 'other']

/** The form of a name that follows `through`: `a queue`. */
export function afterThrough(name: string): string {
  const nameless = services.find((service) => nameWords.nameless[service] === name)
  return nameless ? nameWords.throughNameless[nameless] : name
}

/** What a call to this phone came through. */
export type Through = {
  /** `Orders queue`, a colleague, or the number that was called; empty for a direct call. */
  readonly words: string
  /** Whether it is a queue or ring group. */
  readonly isService: boolean
}

/** Names what was called to reach this phone. `call` is the live call behind the line; `callOf` finds any call. */
export function throughName(
  line: Pick<Line, 'through' | 'direction'>,
  call: LiveCallRecord | null,
  facts: NameFacts & { readonly callOf: (id: number) => LiveCallRecord | undefined },
): Through {
  const { index, country } = facts
  const person = index.byNumber(line.through)
  if (person?.kind === 'queue' || person?.kind === 'ring-group')
    return { words: serviceName(person.kind, shownName(person.name)), isService: true }
  const parent = call?.parentId ? facts.callOf(call.parentId) : undefined
  const service = line.direction === 'in' ? [call, parent].find((each) => each && isToService(each)) : null
  if (service) return { words: endName(service, 'destination', facts), isService: true }
  if (isAgentNumber(line.through, facts)) return { words: '', isService: false }
  const isNumber = line.through === '' || /^\+?\d+$/.test(line.through)
  const unnamed = line.direction === 'in' && isNumber ? namelessService(call?.context ?? '') : ''
  const words = unnamed || shownName(person?.name ?? '') || formatNumber(shownName(line.through), country)
  return { words, isService: false }
}

function namelessService(context: string): string {
  if (/queue/i.test(context)) return serviceName('queue', '')
  return /(ring|hunt).?group/i.test(context) ? serviceName('ring-group', '') : ''
}

/** Whether the call goes to a queue or ring group itself. */
function isToService(call: LiveCallRecord): boolean {
  const end = readEnd(call, 'destination')
  return end.kind === 'service' && (end.service === 'queue' || end.service === 'ring-group')
}

function isAgentNumber(number: string, { index, country, agent }: NameFacts): boolean {
  const direct = index.byKey(`user:${agent?.id}`)?.numbers ?? []
  const agentNumbers = [...direct.map((each) => each.number), agent?.callerId ?? '', agent?.ext ?? '']
  return agentNumbers.some((each) => sameNumber(each, number, country))
}
