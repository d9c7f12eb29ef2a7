import { numberTail, sameNumber } from '#shared/calls/phone-number.ts'
import type { Person } from '#shared/host/state.ts'

/** Who has a number; null where nobody has, and for no number. The first of the list where several have it. */
export type FindPerson = (number: string) => Person | null

/**
 * An index over people, made once a list, so that each of thousands of calls is named without reading thousands of
 * numbers. `country` is that of the dial plan (ISO 3166).
 */
export function peopleByNumber(people: readonly Person[], country: string): FindPerson {
  const byTail = new Map<string, Person[]>()
  for (const person of people) {
    for (const tail of new Set(person.numbers.map((each) => numberTail(each.number)))) {
      const found = byTail.get(tail)
      if (found) found.push(person)
      else byTail.set(tail, [person])
    }
  }
  return (number) =>
    byTail
      .get(numberTail(number))
      ?.find((person) => person.numbers.some((each) => sameNumber(each.number, number, country))) ?? null
}
