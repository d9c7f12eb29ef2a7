import type { Endpoint } from '#shared/api/endpoint.ts'
import { fieldKind } from '#shared/api/field-kind.ts'
import { operatorAliases, type Operator } from '#shared/api/query.ts'
import type { Resource } from '#shared/api/resource.ts'
import { recordsIn, successDeviations } from './readings.ts'
import type { Answered } from './reader.ts'

type Value = string | number
type Read = (query: Readonly<Record<string, string>>) => Promise<Answered>

/** Tries page, limit, every operator under every alias, and group_by (specification 4.1); says what deviates. */
export async function collectionDeviations(
  endpoint: Endpoint,
  get: (query: string) => Promise<Answered>,
): Promise<readonly string[]> {
  if (endpoint.answer.shape !== 'collection') return []
  const read: Read = (query) => get(new URLSearchParams(query).toString())
  const first = await read({ page: '1', limit: '3' })
  const broken = successDeviations(endpoint, first)
  if (broken.length > 0) return broken
  const resource = endpoint.answer.of
  return [
    ...(recordsIn(first).length > 3 ? ['limit=3 yields more than 3 records'] : []),
    ...(await pageDeviations(read, first)),
    ...(await filterDeviations({ endpoint, resource, read, first })),
    ...(await groupDeviations(resource, read)),
  ]
}

async function pageDeviations(read: Read, first: Answered): Promise<readonly string[]> {
  const [one, two] = recordsIn(first)
  if (!one || !two || one['id'] === undefined) return []
  const second = recordsIn(await read({ page: '2', limit: '1' }))
  if (second.length > 1) return ['limit=1 yields more than 1 record']
  return second[0]?.['id'] === one['id'] ? ['page=2 yields the record of page=1'] : []
}

type Filtering = {
  readonly endpoint: Endpoint
  readonly resource: Resource
  readonly read: Read
  readonly first: Answered
}

/** How a record's value relates to that of the filter; what `like` means in detail is not shown. */
const relations: Readonly<Partial<Record<Operator, (one: Value, other: Value) => boolean>>> = {
  eq: (one, other) => String(one) === String(other),
  in: (one, other) => String(one) === String(other),
  ne: (one, other) => String(one) !== String(other),
  lt: (one, other) => one < other,
  lte: (one, other) => one <= other,
  gt: (one, other) => one > other,
  gte: (one, other) => one >= other,
}

async function filterDeviations({ endpoint, resource, read, first }: Filtering): Promise<readonly string[]> {
  const property = 'id' in resource.fields ? 'id' : (Object.keys(resource.fields)[0] ?? 'id')
  const [known] = recordsIn(first)
  const value = valueOf(known?.[property]) ?? 1
  const found: string[] = []
  for (const [operator, aliases] of Object.entries(operatorAliases) as [Operator, readonly string[]][])
    for (const alias of aliases) {
      const sent = operator === 'in' ? [value] : operator.endsWith('like') ? `%${value}%` : value
      const filter = JSON.stringify([{ property, operator: alias, value: sent }])
      const answered = await read({ page: '1', limit: '50', filter })
      const report = (what: string) => found.push(`filter ${property} ${alias}: ${what}`)
      for (const deviation of successDeviations(endpoint, answered)) report(deviation)
      const holds = relations[operator]
      const values = recordsIn(answered).map((record) => valueOf(record[property]))
      if (!values.every((each) => each === undefined || !holds || comparable(each, value, holds)))
        report(`yields a record that does not match ${value}`)
    }
  return found
}

function comparable(one: Value, other: Value, holds: (one: Value, other: Value) => boolean): boolean {
  return typeof one === typeof other ? holds(one, other) : holds(String(one), String(other))
}

/** What a grouped list looks like is not shown: any JSON will do. */
async function groupDeviations(resource: Resource, read: Read): Promise<readonly string[]> {
  const names = Object.keys(resource.fields).filter((name) => name !== 'id')
  const group = names.find((name) => kindOf(resource, name) === 'code') ?? names[0]
  if (group === undefined) return []
  const { status, json } = await read({ page: '1', limit: '3', group_by: group })
  if (status !== 200) return [`group_by=${group}: answered ${status}`]
  return json === undefined ? [`group_by=${group}: the body is not JSON`] : []
}

function kindOf({ fields }: Resource, name: string): string | undefined {
  const field = fields[name]
  return field && fieldKind(field)
}

function valueOf(value: unknown): Value | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
