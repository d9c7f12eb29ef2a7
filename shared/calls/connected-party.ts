import { readEnd, type CallSide } from './call-end.ts'
import { isJoined } from './call-groups.ts'
import { isTalking } from './line-groups.ts'
import type { Line } from './line.ts'
import type { LiveCallRecord } from './live-call.ts'
import type { KnownPerson, PeopleIndex } from './people-index.ts'
import { readDialled, sameNumber } from './phone-number.ts'
import { readIdentity } from './read-live-call.ts'

/** The far end of a line, as shown. */
export type FarParty = Pick<Line, 'number' | 'name'>

/** `shown`: the far end that the screen shows. `country` is that of the dial plan (ISO 3166). */
export type PartyFacts = {
  readonly shown: FarParty
  readonly index: Pick<PeopleIndex<KnownPerson>, 'at' | 'byNumber'>
  readonly country: string
}

/**
 * The party that an answered line is connected to now, if it is another than the one shown: the platform may join the
 * line to somebody else without a message to this phone, as after an attended transfer (RFC 5589 section 7). Null if
 * the live call does not prove it: it must have the SIP Call-ID of the line, be confirmed, and have a person at the far
 * end. A withheld party has no number.
 */
export function connectedParty(line: Line, call: LiveCallRecord, facts: PartyFacts): FarParty | null {
  const far = farSide(line, call)
  if (!far || !call.confirmed || !isJoined(call) || !mayChangeParty(line, facts)) return null
  const { number, name, id } = call[far]
  if (readEnd(call, far).kind === 'service' || `${number}${name}${id}` === '') return null
  if (readDialled(number, facts.country)) return isSameParty(call, far, facts) ? null : { number, name }
  return facts.shown.number === '' ? null : { number: '', name: readIdentity(name) }
}

/**
 * The party that the server named in a re-INVITE of an answered line, if it is another than the one shown (RFC 3325).
 * Null if it is the same person or service.
 */
export function assertedParty(line: Line, facts: PartyFacts): FarParty | null {
  const { asserted } = line
  const { shown, index, country } = facts
  if (!asserted || !mayChangeParty(line, facts) || !readDialled(asserted.number, country)) return null
  if (sameNumber(shown.number, asserted.number, country)) return null
  const person = index.byNumber(asserted.number)
  if (isService(person) || (person !== null && person.key === index.byNumber(shown.number)?.key)) return null
  return { number: asserted.number, name: asserted.name }
}

/**
 * Whether the party of this line may be replaced: a feature code or a service names the purpose of the call, and a
 * withheld number is not to be shown.
 */
function mayChangeParty(line: Line, { index }: PartyFacts): boolean {
  return isTalking(line) && /^\+?\d+$/.test(line.number) && !isService(index.byNumber(line.number))
}

/** The far end of the call whose leg this line is; null if it is the leg of another phone. */
function farSide({ sipCallId }: Line, call: LiveCallRecord): CallSide | null {
  if (sipCallId === '') return null
  if (call.destinationCallId === sipCallId) return 'source'
  return call.sourceCallId === sipCallId ? 'destination' : null
}

/** Whether the shown number and this end's reach the same telephone or belong to the same person. */
function isSameParty(call: LiveCallRecord, far: CallSide, { shown, index, country }: PartyFacts): boolean {
  if (sameNumber(shown.number, call[far].number, country)) return true
  const person = index.byNumber(shown.number)
  return person !== null && index.at(call, far).people.some(({ key }) => key === person.key)
}

function isService(person: KnownPerson | null): boolean {
  return person !== null && person.kind !== 'user' && person.kind !== 'contact'
}
