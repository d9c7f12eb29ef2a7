import { formatNumber, sameNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { EventOutcome, EventRow } from '#shared/host/events.ts'
import type { Agent } from '#shared/host/slices.ts'
import type { FindPerson } from '../../stores/call-names.ts'
import { spanWords } from './time-words.ts'

/** The outcome of an event, in a word and a sentence; an accepted event has none. */
export const outcomeWords: Readonly<
  Record<Exclude<EventOutcome, 'taken'>, { readonly word: string; readonly why: string }>
> = {
  duplicate: { word: 'Twice', why: 'It had come before. Nothing was done again.' },
  late: { word: 'Late', why: 'The platform had been asked and told it already.' },
  'out-of-order': { word: 'Out of order', why: 'Something newer of this call was known already.' },
  unknown: { word: 'Unknown', why: 'The app does not know this event. It is kept in the log.' },
  malformed: { word: 'Not readable', why: 'It is not what the platform promises to send.' },
  refused: { word: 'No such call', why: 'The platform does not have this call. Nothing was done.' },
}

/** Who a party of an event is. */
export type Parties = {
  readonly agent: Pick<Agent, 'name' | 'ext' | 'callerId'> | null
  readonly nameOf: FindPerson
  /** ISO 3166 country of the dial plan. */
  readonly country: string
}

/** `You`, the name of somebody known, or what the event says; empty where it says nothing. Always one line of text. */
export function partyWords(text: string, { agent, nameOf, country }: Parties): string {
  if (text === '') return ''
  const isOwn = [agent?.ext ?? '', agent?.callerId ?? ''].some((own) => sameNumber(own, text, country))
  if (isOwn || (agent !== null && agent.name !== '' && text === agent.name)) return 'You'
  return shownName(nameOf(text)?.name ?? '') || formatNumber(shownName(text), country)
}

/** The event's name, as one line of text. */
export function eventName({ name }: Pick<EventRow, 'name'>): string {
  return shownName(name) || 'No name'
}

/** `0.4 s`, `12 s`, `4 min`; empty where it is not known. Milliseconds. */
export function delayWords(delayMs: number | null): string {
  if (delayMs === null) return ''
  return delayMs < 9_950 ? `${(delayMs / 1000).toFixed(1)} s` : spanWords(delayMs)
}
