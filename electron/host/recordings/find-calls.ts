import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import type { Filter } from '#shared/api/query.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { readDialled } from '#shared/calls/phone-number.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { Person } from '#shared/host/slices.ts'
import { likeEach } from './like-words.ts'
import { readNewest } from '../platform-client/read-newest.ts'

export type FindCallsOptions = {
  readonly api: ApiClient
  /** The search text, in words. */
  readonly words: readonly string[]
  readonly people: readonly Person[]
  /** Of the dial plan, ISO 3166. */
  readonly country: string
}

/** Most records per request, live calls found, and people whose numbers are searched for. */
const limits = { records: 200, calls: 300, people: 20 } as const

/**
 * Finds live calls whose far end or agent has this name or number, newest first, but not all of a long history. People
 * whom the directory knows by name are found by their numbers. A refused request finds nothing.
 */
export async function findCalls(options: FindCallsOptions): Promise<readonly number[]> {
  const records = await findCallRecords(options)
  const cdrs = records.ok ? records.value : []
  return [...new Set(cdrs.flatMap(({ live_id }) => live_id ?? []))].slice(0, limits.calls)
}

/** The records of those calls, newest first. Fails if no request was answered. */
export async function findCallRecords(options: FindCallsOptions): Outcome<readonly Cdr[]> {
  const { api } = options
  const read = (filter: readonly Filter[]) =>
    readNewest<Cdr>({
      count: limits.records,
      timeOf,
      read: (page) => api.history.listCdrs({ query: { ...page, filter } }),
    })
  const responses = await Promise.all(queriesFor(options).map(read))
  const [first] = responses
  if (first && !first.ok && responses.every(({ ok: isOk }) => !isOk)) return first
  const cdrs = new Map(
    responses.flatMap((response) =>
      response.ok ? response.value.data.map((cdr) => [cdr.id, cdr] as const) : [],
    ),
  )
  return ok([...cdrs.values()].toSorted((one, other) => timeOf(other) - timeOf(one) || other.id - one.id))
}

function queriesFor({ words, people, country }: FindCallsOptions): readonly (readonly Filter[])[] {
  const byName = [likeEach('src_name', words), likeEach('dst_name', words)]
  const digits = words.join('').replace(/[^\d*#]/g, '')
  const isNumber = /^[\d\s().+*#-]+$/.test(words.join('')) && digits.length >= 3
  const part = [digits.replace(/^0+/, '')]
  if (isNumber) return [likeEach('src', part), likeEach('dst', part)]
  const numbers = numbersOf(
    people.filter((person) => isNamed(person, words)).slice(0, limits.people),
    country,
  )
  if (numbers.length === 0) return byName
  const among = (property: string): readonly Filter[] => [{ property, operator: 'in', value: numbers }]
  return [...byName, among('src'), among('dst')]
}

function isNamed({ name, company }: Person, words: readonly string[]): boolean {
  const text = `${name} ${company}`.toLowerCase()
  return words.every((word) => text.includes(word.toLowerCase()))
}

function numbersOf(people: readonly Person[], country: string): readonly string[] {
  const forms = people.flatMap(({ numbers }) =>
    numbers.flatMap(({ number }) => [number, readDialled(number, country)?.number ?? number]),
  )
  return [...new Set(forms)]
}

function timeOf({ calldate }: Pick<Cdr, 'calldate'>): number {
  return readTimestamp(calldate) ?? 0
}
