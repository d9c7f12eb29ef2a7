import { expect, test } from 'vitest'
import { Cdr } from '#shared/api/modules/history.ts'
import { withCodeWords, jsonWithCodeWords } from '#electron/platform/handlers/code-words.ts'
import { fc } from '#test/support/property.ts'

test('codes become words, in a record and in its text alike', () => {
  const record = { id: 7, type: 0, destination: 0, src_name: 'Odile "type":1, "the 2nd"' }
  const words = { ...record, type: 'O', destination: 'in' }
  expect(withCodeWords(Cdr, record)).toEqual(words)
  expect(JSON.parse(jsonWithCodeWords(Cdr, JSON.stringify(record)))).toEqual(words)
})

test('only the record’s own codes become words, whatever its texts and nested values say', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('"type":1,', '{"type":1}'),
    fc.jsonValue(),
  )
  const record = fc.record({
    id: fc.nat(),
    type: fc.option(fc.integer({ min: 0, max: 30 })),
    destination: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.string()),
    src_name: fc.string(),
    dst_name: fc.constantFrom('"type":1,', '\\"type":1}', '"destination":0'),
    notes: value,
  })
  fc.assert(
    fc.property(record, (stored) => {
      const words = JSON.parse(jsonWithCodeWords(Cdr, JSON.stringify(stored)))
      const named = withCodeWords(Cdr, stored)
      for (const name of ['type', 'destination', 'src_name', 'dst_name'] as const)
        expect(words[name]).toEqual(JSON.parse(JSON.stringify({ it: named[name] })).it)
      expect(words.notes).toEqual(JSON.parse(JSON.stringify({ it: stored.notes })).it)
    }),
  )
})
