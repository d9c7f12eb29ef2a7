import { indexPeople, type PeopleIndex } from '../calls/people-index.ts'
import type { Person } from './slices.ts'

const known = new WeakMap<
  readonly Person[],
  { readonly country: string; readonly index: PeopleIndex<Person> }
>()

/** Returns an index over people, built once per list. `country` is that of the dial plan (ISO 3166). */
export function knownPeople(people: readonly Person[], country: string): PeopleIndex<Person> {
  const before = known.get(people)
  if (before?.country === country) return before.index
  const index = indexPeople(people, country)
  known.set(people, { country, index })
  return index
}
