import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person } from '#shared/host/slices.ts'
import { numberWords } from '../locales/people.ts'

/** A person's number that can be dialled or written to, offered while the agent types. */
export type DialSuggestion = {
  readonly key: string
  readonly name: string
  readonly label: string
  readonly number: string
  readonly formatted: string
}

const maxSuggestions = 6

/** Search options; the limit allows for people without a number. */
export const suggestionSearch = { limit: 2 * maxSuggestions, minLength: 2 } as const

/** Numbers of the people found, in their order, two each. `country` is that of the dial plan (ISO 3166). */
export function suggestPeople(people: readonly Person[], country: string): readonly DialSuggestion[] {
  return people
    .filter(({ numbers }) => numbers.length > 0)
    .slice(0, maxSuggestions)
    .flatMap((person) =>
      person.numbers.slice(0, 2).map(({ label, number }) => ({
        key: `${person.key}-${number}`,
        name: shownName(person.name),
        label: numberWords(label),
        number,
        formatted: formatNumber(number, country),
      })),
    )
    .slice(0, maxSuggestions)
}
