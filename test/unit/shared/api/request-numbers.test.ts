import { expect, test } from 'vitest'
import { isRecord } from '#shared/core/is-record.ts'
import { apiOperations } from '#test/contract/operations.ts'

/** Paths of the numbers in a schema that lack a bound, or have one that clients round (RFC 8259 section 6). */
function unbounded(schema: unknown, path: string): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap((member) => unbounded(member, path))
  if (!isRecord(schema)) return []
  const { type, minimum, maximum, properties, items, anyOf } = schema
  const isNumber = type === 'integer' || type === 'number'
  const isBounded = [minimum, maximum].every((bound) => Number.isSafeInteger(bound))
  const members = isRecord(properties) ? Object.entries(properties) : []
  return [
    ...(isNumber && !isBounded ? [path] : []),
    ...members.flatMap(([name, member]) => unbounded(member, `${path} ${name}`)),
    ...unbounded(items, path),
    ...unbounded(anyOf, path),
  ]
}

test('each number in a request has bounds, so that nothing is stored that no client can read', () => {
  const found = apiOperations.flatMap(({ name, endpoint }) => unbounded(endpoint.body, name))
  expect(found).toEqual([])
})
