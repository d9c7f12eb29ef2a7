import { readCode } from '#shared/api/codes.ts'
import type { User } from '#shared/api/modules/customer.ts'
import type { Ddi } from '#shared/api/modules/numbers.ts'
import { readId, readText } from '#shared/api/read-field.ts'
import { numberKey } from '#shared/calls/phone-number.ts'
import type { Person } from '#shared/host/state.ts'

const kinds = { U: 'user', Q: 'queue', R: 'ring-group' } as const

/** The telephone numbers that lead to each person, queue and ring group, by key. */
export type DirectNumbers = ReadonlyMap<string, readonly string[]>

/**
 * Reads who is reached by which telephone number. A caller ID counts as its user's own where no other user has it and
 * the numbers (empty where this role may not read them) do not say that it leads elsewhere.
 */
export function readDirectNumbers(
  ddis: readonly Ddi[],
  users: readonly User[],
  country: string,
): DirectNumbers {
  const found = new Map<string, string[]>()
  const taken = new Set<string>()
  const add = (key: string, number: string) => {
    taken.add(numberKey(number, country))
    found.set(key, [...(found.get(key) ?? []), number])
  }
  for (const { e164, target_type: type, target_id: target } of ddis) {
    const word = readCode('ddi.target_type', type)
    const [number, id] = [readText(e164, 'number').trim(), readId(target)]
    if (number === '') continue
    if (id !== null && word !== undefined && word in kinds)
      add(`${kinds[word as keyof typeof kinds]}:${id}`, number)
    else taken.add(numberKey(number, country))
  }
  const showing = Map.groupBy(callerIdsOf(users), ({ callerId }) => numberKey(callerId, country))
  for (const [number, [user, other]] of showing)
    if (number !== '' && user && !other && !taken.has(number)) add(`user:${user.id}`, user.callerId)
  return found
}

function callerIdsOf(users: readonly User[]) {
  return users.flatMap((user) => {
    const [id, callerId] = [readId(user.id), readText(user.cli, 'number').trim()]
    return id === null || callerId === '' ? [] : [{ id, callerId }]
  })
}

/** The same person with the numbers that lead there, behind those that are known already. */
export function withDirectNumbers(person: Person, direct: DirectNumbers): Person {
  const known = new Set(person.numbers.map(({ number }) => number))
  const more = (direct.get(person.key) ?? []).filter((number) => !known.has(number))
  return more.length === 0
    ? person
    : { ...person, numbers: [...person.numbers, ...more.map((number) => ({ label: 'Direct', number }))] }
}
