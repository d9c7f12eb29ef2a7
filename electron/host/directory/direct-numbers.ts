import { readCode } from '#shared/api/codes.ts'
import type { Ddi } from '#shared/api/modules/numbers.ts'
import { numberKey } from '#shared/calls/phone-number.ts'
import type { Person } from '#shared/host/slices.ts'

const kinds = { U: 'user', Q: 'queue', R: 'ring-group' } as const

/** A telephone number of the account, with the key of the user, queue or ring group it leads to; empty for others. */
export type DirectNumber = { readonly number: string; readonly key: string }

/** The telephone numbers of each user, queue and ring group, by key. */
export type DirectNumbers = ReadonlyMap<string, readonly string[]>

/** Reads a telephone number of the account; undefined if the record contains none. */
export function readDirectNumber(ddi: Ddi): DirectNumber | undefined {
  const number = ddi.e164 ?? ''
  return number === '' ? undefined : { number, key: targetKey(ddi) }
}

/**
 * Maps each key to its telephone numbers. A caller ID counts as its user's own number if no other user has it and it is
 * not among `numbers` (empty if this role may not read them).
 */
export function findDirectNumbers(
  numbers: readonly DirectNumber[],
  colleagues: readonly Person[],
  country: string,
): DirectNumbers {
  const found = new Map<string, string[]>()
  const taken = new Set<string>()
  for (const { number, key } of numbers) {
    taken.add(numberKey(number, country))
    if (key !== '') found.set(key, [...(found.get(key) ?? []), number])
  }
  const showing = Map.groupBy(colleagues, ({ callerId = '' }) => numberKey(callerId, country))
  for (const [number, [only, other]] of showing)
    if (only?.callerId && !other && !taken.has(number))
      found.set(only.key, [...(found.get(only.key) ?? []), only.callerId])
  return found
}

function targetKey({ target_type: type, target_id: id }: Ddi): string {
  const word = readCode('ddi.target_type', type)
  return id && (word === 'U' || word === 'Q' || word === 'R') ? `${kinds[word]}:${id}` : ''
}

/** Returns the person with their direct numbers appended to those already known. */
export function withDirectNumbers(person: Person, direct: DirectNumbers): Person {
  const known = new Set(person.numbers.map(({ number }) => number))
  const more = (direct.get(person.key) ?? []).filter((number) => !known.has(number))
  return more.length === 0
    ? person
    : {
        ...person,
        numbers: [...person.numbers, ...more.map((number) => ({ label: 'direct', number }) as const)],
      }
}
