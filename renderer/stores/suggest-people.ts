import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person } from '#shared/host/slices.ts'
import { numberWords } from '../locales/people.ts'

/** A person's number that may be dialled or written to, as it is offered while a person types. */
export type DialSuggestion = {
  readonly key: string
  readonly name: string
  readonly label: string
  readonly number: string
  readonly shown: string
}

const most = 6

/**
 * People whose name, company or number holds what was typed, names that begin with it first. Empty below two letters.
 * `country` is that of the dial plan (ISO 3166).
 */
export function suggestPeople(
  people: readonly Person[],
  typed: string,
  country: string,
): readonly DialSuggestion[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted.length < 2) return []
  const digits = wanted.replace(/\D/g, '')
  const hits = people.filter(
    (person) =>
      person.numbers.length > 0 &&
      (person.name.toLowerCase().includes(wanted) ||
        person.company.toLowerCase().includes(wanted) ||
        (digits.length >= 3 &&
          person.numbers.some((each) => each.number.replace(/\D/g, '').includes(digits)))),
  )
  const begins = (person: Person) => (person.name.toLowerCase().startsWith(wanted) ? 0 : 1)
  return hits
    .toSorted((a, b) => begins(a) - begins(b))
    .slice(0, most)
    .flatMap((person) =>
      person.numbers.slice(0, 2).map(({ label, number }) => ({
        key: `${person.key}-${number}`,
        name: shownName(person.name),
        label: numberWords(label),
        number,
        shown: formatNumber(number, country),
      })),
    )
    .slice(0, most)
}
