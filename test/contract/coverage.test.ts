import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminKinds } from '#shared/api/admin/kinds.ts'
import type { KindOperation } from '#shared/api/admin/kind.ts'
import { elsewhere, maxReasons } from './coverage.ts'
import { apiOperations } from './operations.ts'

/** The operations on the generated screens, by name. */
const generated = new Set(
  adminKinds().flatMap((kind) => [
    ...Object.values<KindOperation>(kind.operations).map(({ name }) => name),
    ...kind.related.map(({ name }) => name),
    ...kind.parts.flatMap(({ read, remove }) => [read.name, ...(remove ? [remove.name] : [])]),
  ]),
)
const others = new Map(Object.entries(elsewhere))
const root = new URL('../..', import.meta.url)

test.for(apiOperations)('$name is on a screen, or stands in the list of reasons', ({ name }) => {
  expect(gapOf(name)).toBe('')
})

/** What is wrong with the place of an operation; empty where it has one. */
function gapOf(name: string): string {
  const other = others.get(name)
  if (generated.has(name))
    return other === undefined || 'relatedOf' in other ? '' : 'It is generated, and listed too'
  if (other === undefined) return 'Nothing uses it'
  if ('relatedOf' in other) return 'It is not derived'
  if (!('file' in other)) return ''
  return readFileSync(new URL(other.file, root), 'utf8').includes(other.call)
    ? ''
    : `${other.file} does not call it`
}

test('the related lists and parts of a record are derived for the kind that the list of reasons names', () => {
  for (const [name, other] of others) {
    if (!('relatedOf' in other)) continue
    const kind = adminKinds().find((each) => each.name === other.relatedOf)
    const names = [
      ...(kind?.related ?? []).map((related) => related.name),
      ...(kind?.parts ?? []).flatMap(({ read, remove }) => [read.name, remove?.name]),
    ]
    expect([name, names.includes(name)]).toEqual([name, true])
  }
})

test('few operations have a reason in place of a screen', () => {
  const reasons = [...others.values()].filter((other) => 'reason' in other)
  expect(reasons.length).toBeLessThanOrEqual(maxReasons)
})

test('all operations of the contract are looked at', () => {
  expect(apiOperations).toHaveLength(167)
})
