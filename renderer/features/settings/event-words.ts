import { formatNumber, sameNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { EventRow } from '#shared/host/events.ts'
import type { Agent } from '#shared/host/slices.ts'
import { numberWords } from '../../locales/numbers.ts'
import { eventListWords as words } from '../../locales/settings/events.ts'
import type { FindPerson } from '../../stores/call-names.ts'
import { spanWords } from './time-words.ts'

/** Context for naming the parties of an event. */
export type Parties = {
  readonly agent: Pick<Agent, 'name' | 'ext' | 'callerId'> | null
  readonly nameOf: FindPerson
  /** ISO 3166 country of the dial plan. */
  readonly country: string
}

/** Returns `You`, a known name, or the event's own text; empty if it has none. Always a single line. */
export function partyWords(text: string, { agent, nameOf, country }: Parties): string {
  if (text === '') return ''
  const isAgent = [agent?.ext ?? '', agent?.callerId ?? ''].some((number) =>
    sameNumber(number, text, country),
  )
  if (isAgent || (agent !== null && agent.name !== '' && text === agent.name)) return words.you
  return shownName(nameOf(text)?.name ?? '') || formatNumber(shownName(text), country)
}

/** The event's name, as a single line. */
export function eventName({ name }: Pick<EventRow, 'name'>): string {
  return shownName(name) || words.noName
}

/** `0.4 s`, `12 s`, `4 min`; empty if unknown. Milliseconds. */
export function delayWords(delayMs: number | null): string {
  if (delayMs === null) return ''
  return delayMs < 9_950 ? words.seconds(numberWords(delayMs / 1000, 1)) : spanWords(delayMs)
}
