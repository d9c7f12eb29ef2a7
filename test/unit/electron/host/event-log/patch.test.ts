import { fc } from '#test/support/property.ts'
import { expect, test } from 'vitest'
import { digestOf } from '#electron/host/event-log/digest.ts'
import { applyPatch, patchOf } from '#electron/host/event-log/patch.ts'
import { err, ok } from '#shared/core/result.ts'
import { runs } from '#test/support/tier.ts'

/** Few values, so that lists and objects have much in common. */
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, 1, '', 'a', '__proto__'),
    fc.array(tie('json'), { maxLength: 5 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'a\nb', '__proto__'), tie('json')),
  ),
}))
const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('a patch, written and read, leads from one value to the other', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const patch = patchOf(before, after)
      const made = patch === undefined ? ok(before) : applyPatch(copy(before), copy(patch))
      expect(made.ok && JSON.stringify(made.value, sortedKeys)).toBe(JSON.stringify(after, sortedKeys))
    }),
    runs(2_000),
  )
})

test('a digest is the same for the same content and another for another', () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      expect(digestOf(copy(one))).toBe(digestOf(one))
      const isSame = JSON.stringify(one, sortedKeys) === JSON.stringify(other, sortedKeys)
      expect(digestOf(one) === digestOf(other)).toBe(isSame)
    }),
    runs(2_000),
  )
})

test('a field that is undefined is no field', () => {
  expect(patchOf({ a: 1, b: undefined }, { a: 1 })).toBeUndefined()
  expect(patchOf({ a: 1 }, { a: undefined })).toEqual({ o: {}, d: ['a'] })
  expect(digestOf({ a: 1, b: undefined })).toBe(digestOf({ a: 1 }))
})

test('a new item at the head of a long list is a short patch', () => {
  const list = Array.from({ length: 50 }, (_, at) => ({ key: at }))
  expect(patchOf(list, [{ key: 50 }, ...list.slice(0, 49)])).toEqual({ a: [{ v: { key: 50 } }, [0, 49]] })
})

test.for([
  { what: 'no patch', before: {}, patch: 5 },
  { what: 'an empty one', before: {}, patch: {} },
  { what: 'fields for a list', before: [], patch: { o: {} } },
  { what: 'runs for an object', before: {}, patch: { a: [] } },
  { what: 'a run beyond the list', before: [1], patch: { a: [[0, 2]] } },
  { what: 'a run backwards', before: [1], patch: { a: [[0, -1]] } },
  { what: 'a run of no numbers', before: [1], patch: { a: [['0', 1]] } },
  {
    what: 'a list without end',
    before: Array.from({ length: 1000 }, () => 0),
    patch: { a: Array.from({ length: 1000 }, () => [0, 1000]) },
  },
])('$what is refused', ({ before, patch }) => {
  expect(applyPatch(before, patch)).toEqual(err('misfit'))
})

function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
