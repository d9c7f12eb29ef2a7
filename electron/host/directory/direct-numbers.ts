import { readCode } from '#shared/api/codes.ts'
import type { Ddi } from '#shared/api/modules/numbers.ts'
import { numberKey } from '#shared/calls/phone-number.ts'
import type { Person } from '#shared/host/slices.ts'

const kinds = { U: 'user', Q: 'queue', R: 'ring-group' } as const

/** A telephone number of the account, with the key of the person, queue or ring group that it leads to, or none. */
export type DirectNumber = { readonly number: string; readonly key: string }

/** The telephone numbers that lead to each person, queue and ring group, by key. */
export type DirectNumbers = ReadonlyMap<string, readonly string[]>

/** Reads a telephone number of the account; undefined where the record holds none. */
export function readDirectNumber(ddi: Ddi): DirectNumber | undefined {
  const number = ddi.e164 ?? ''
  return number === '' ? undefined : { number, key: targetKey(ddi) }
}

/**
 * Who is reached by which telephone number. A caller ID counts as its user's own where no other user has it and the
 * numbers (empty where this role may not read them) do not say that it leads elsewhere.
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

/** The same person with the numbers that lead there, behind those that are known already. */
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
