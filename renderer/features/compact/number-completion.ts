import { formatNumber } from '#shared/calls/phone-number.ts'
import type { Person, RecentCall } from '#shared/host/slices.ts'
import { compactWords as words } from '../../locales/compact.ts'
import { suggestPeople } from '../../stores/suggest-people.ts'
import { formatPastDay } from '../../ui/day-words.ts'

/** The number that the typed text would be completed to, with a description. */
export type NumberCompletion = { readonly number: string; readonly words: string }

export type CompletionFacts = {
  /** Directory matches for what was typed. */
  readonly people: readonly Person[]
  readonly recents: readonly RecentCall[]
  /** ISO 3166 code of the dial plan. */
  readonly country: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Returns the first matching person, else the last matching call; null below three digits or letters. */
export function completeNumber(typed: string, facts: CompletionFacts): NumberCompletion | null {
  const { people, recents, country, now } = facts
  const digits = typed.replace(/\D/g, '')
  if (typed.trim().length < 3) return null
  const [person] = suggestPeople(people, country)
  if (person) return { number: person.number, words: words.person(person.name, person.formatted) }
  const past =
    digits.length < 3 ? undefined : recents.find(({ number }) => number.replace(/\D/g, '').includes(digits))
  if (!past) return null
  const describe = { out: words.youCalled, missed: words.missedThem, in: words.calledYou }[past.type]
  return {
    number: past.number,
    words: describe(formatNumber(past.number, country), formatPastDay(past.at, now)),
  }
}
