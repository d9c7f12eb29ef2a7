import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminKinds } from '#shared/api/admin/kinds.ts'
import type { KindOperation } from '#shared/api/admin/kind.ts'
import { elsewhere, mostReasons } from './coverage.ts'
import { apiOperations } from './operations.ts'

/** The operations on the generated screens, by name. */
const generated = new Set(
  adminKinds.flatMap((kind) => [
    ...Object.values<KindOperation>(kind.operations).map(({ name }) => name),
    ...kind.related.map(({ name }) => name),
    ...kind.parts.flatMap(({ read, remove }) => [read.name, ...(remove ? [remove.name] : [])]),
  ]),
)
const others = new Map(Object.entries(elsewhere))
const root = new URL('../..', import.meta.url)

test.for(apiOperations)('$name is on a screen, or stands in the list of reasons', ({ name }) => {
  const other = others.get(name)
  if (generated.has(name)) return expect(other === undefined || 'relatedOf' in other).toBe(true)
  expect(other).toBeDefined()
  if (other && 'file' in other) expect(readFileSync(new URL(other.file, root), 'utf8')).toContain(other.call)
  else expect(other).toHaveProperty('reason')
})

test('what stands beside the details of a record is derived for that kind', () => {
  for (const [name, other] of others) {
    if (!('relatedOf' in other)) continue
    const kind = adminKinds.find((each) => each.name === other.relatedOf)
    const names = [
      ...(kind?.related ?? []).map((related) => related.name),
      ...(kind?.parts ?? []).flatMap(({ read, remove }) => [read.name, remove?.name]),
    ]
    expect([name, names.includes(name)]).toEqual([name, true])
  }
})

test('few operations have a reason in place of a screen', () => {
  const reasons = [...others.values()].filter((other) => 'reason' in other)
  expect(reasons.length).toBeLessThanOrEqual(mostReasons)
})

test('all operations of the contract are looked at', () => {
  expect(apiOperations).toHaveLength(167)
})
