import { expect, test } from 'vitest'
import { readJson } from '#electron/host/platform-client/read-json.ts'
import { readList, type ReadList } from '#electron/host/platform-client/read-list.ts'
import { fc } from '#test/support/property.ts'

const bodyOf = (records: readonly unknown[], rest = {}) =>
  Buffer.from(JSON.stringify({ page: 1, data: records, total: records.length, ...rest }))

test('each record of a list is read, and one whose text is the same is the very same value', () => {
  const records = [1, 2, 3, 4].map((id) => ({ id, state: 'RINGING', party: { name: 'Ünal "the" 📞' } }))
  const before = readList(bodyOf(records), undefined)
  expect(before?.json).toEqual({ page: 1, data: records, total: 4 })
  const changed = [{ ...records[0], state: 'CONNECTED' }, records[3], { id: 9 }, records[2]]
  const after = readList(bodyOf(changed), before)
  expect(after?.json).toEqual({ page: 1, data: changed, total: 4 })
  expect(after?.records[1]).toBe(before?.records[3])
  expect(after?.records[3]).toBe(before?.records[2])
})

test('it reads what the whole parser reads, whatever came before', () => {
  const record = fc.record({
    id: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.string(), fc.constant(undefined)),
    words: fc.string({ unit: 'grapheme' }),
    more: fc.jsonValue(),
  })
  fc.assert(
    fc.property(fc.array(fc.array(record, { maxLength: 8 }), { minLength: 1, maxLength: 4 }), (lists) => {
      let before: ReadList | undefined
      for (const list of lists) {
        const bytes = bodyOf(list)
        before = readList(bytes, before)
        expect(before?.json).toEqual(readJson(bytes))
      }
    }),
  )
})

test.for([
  ['no list', '{"id":1}'],
  ['another list', '{"rows":[]}'],
  ['a list within', '{"meta":{"data":[{"id":1}]},"data":[]}'],
  ['another list within', '{"meta":{"data":[]},"data":[{"id":1}]}'],
  ['numbers', '{"data":[1,2]}'],
  ['white space', '{"data":[{"id":1}, {"id":2}]}'],
  ['cut off', '{"data":[{"id":1},{"id":2'],
  ['no end', '{"data":[{"id":1}'],
  ['a wrong record', '{"data":[{"id":1},{"id":}],"total":2}'],
  ['a wrong envelope', '{"data":[{"id":1}],"total"}'],
  ['too deep', `{"data":[{"a":${'['.repeat(70)}${']'.repeat(70)}}]}`],
])('%s is left to the whole parser', ([, text = '']) => {
  expect(readList(Buffer.from(text), undefined)).toBeUndefined()
})

test('a text that was the same but for what follows it is read anew', () => {
  const before = readList(Buffer.from('{"data":[{"id":1}],"total":1}'), undefined)
  expect(readList(Buffer.from('{"data":[{"id":1}}],"total":1}'), before)).toBeUndefined()
})
