import type { BoardCall, BoardState } from '#shared/calls/board-call.ts'
import type { CallSide } from '#shared/calls/call-end.ts'
import { readEnd } from '#shared/calls/call-end.ts'
import { serviceName } from '#shared/calls/end-name.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { PeopleIndex } from '#shared/calls/people-index.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person } from '#shared/host/slices.ts'
import { wallboardWords as words } from '../../locales/wallboard.ts'
import { companySide } from '../../stores/join-codes.ts'
import type { ShownCallState } from '../../ui/call-states.ts'

/** Sources of names. */
export type CardFacts = {
  readonly nameAt: (call: LiveCallRecord, side: CallSide) => string
  readonly index: Pick<PeopleIndex<Person>, 'at' | 'byKey'>
  /** Whether the platform is unreachable, so that the last known state is shown. */
  readonly stale: boolean
}

/** The content of a card. */
export type Card = {
  /** The outside party. */
  readonly title: string
  readonly through: string
  /** The colleague on the call, or that there is none yet; empty for a mailbox or menu, which `through` names. */
  readonly who: string
  readonly state: ShownCallState
}

const states: Readonly<Record<BoardState, ShownCallState>> = {
  waiting: 'ringing',
  held: 'hold',
  talking: 'connected',
  service: 'connected',
  dialling: 'dialling',
}

/** Resolves names and numbers, so call it for visible cards only. */
export function readCard(entry: BoardCall, facts: CardFacts): Card {
  const { call, state } = entry
  const otherSide = companySide(call) === 'source' ? 'destination' : 'source'
  const through = throughWords(entry, facts)
  const own = facts.nameAt(call, companySide(call))
  return {
    title: facts.nameAt(call, otherSide),
    through,
    who: state === 'waiting' ? waitingWords(entry, facts) : own === through ? '' : own,
    state: facts.stale ? 'last-known' : states[state],
  }
}

/** Says how the call was routed. */
function throughWords({ call, queue }: BoardCall, { index, nameAt }: CardFacts): string {
  const queuePerson = queue === null ? undefined : index.byKey(queue)
  if (queuePerson) return serviceName('queue', shownName(queuePerson.name))
  const end = readEnd(call, 'destination')
  if (end.kind === 'service') return nameAt(call, 'destination')
  if (/queue/i.test(call.context)) return serviceName('queue', '')
  if (call.direction === 'in') return words.calls.direct
  return isInternal(call, index) ? words.calls.internal : words.calls.outbound
}

/** Whether a colleague called another. */
export function isInternal(call: LiveCallRecord, index: CardFacts['index']): boolean {
  if (call.direction === 'in') return false
  return index.at(call, 'destination').people.some(({ kind }) => kind === 'user')
}

/** Says who is being rung. */
function waitingWords({ legs }: BoardCall, { nameAt }: CardFacts): string {
  const ringing = legs.filter(
    (leg) =>
      readEnd(leg, 'destination').kind !== 'service' && (leg.state === 'RINGING' || leg.state === 'INITIAL'),
  )
  const [first] = ringing
  if (!first) return words.calls.waiting
  const name = nameAt(first, 'destination')
  return ringing.length === 1 ? words.calls.ringing(name) : words.calls.ringingMore(name, ringing.length - 1)
}
