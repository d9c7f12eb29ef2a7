import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InboxRow } from '#electron/host/events/inbox/event-inbox.ts'
import { encodeRecord, findRecords, type JournalRecord } from '#electron/host/events/inbox/journal-record.ts'

const entry: fc.Arbitrary<InboxRow> = fc.record({
  text: fc.string({ unit: 'grapheme', maxLength: 40 }),
  receivedAt: fc.nat(),
  path: fc.constantFrom('webhook', 'relay'),
  known: fc.boolean(),
})
const record: fc.Arbitrary<JournalRecord> = fc.record({
  segment: fc.nat(),
  first: fc.nat(),
  taken: fc.constantFrom('', '1-7', '1-7+9-9'),
  entries: fc.array(entry, { maxLength: 4 }),
})
const several = fc.array(record, { minLength: 1, maxLength: 6 })

/** A file as it is on disk, and where its records end. */
function fileOf(records: readonly JournalRecord[]): { bytes: Buffer; ends: readonly number[] } {
  const parts = records.map(encodeRecord)
  let end = 0
  const ends = parts.map((part) => (end += part.length))
  return { bytes: Buffer.concat([...parts, Buffer.alloc(100)]), ends }
}

const read = (bytes: Buffer) => {
  const { records, state } = findRecords(bytes)
  return { state, records: records.map(({ offset: _, length: __, ...rest }) => rest) }
}

test('what was written is read again, whatever the texts hold', () => {
  fc.assert(
    fc.property(several, (records) => {
      expect(read(fileOf(records).bytes)).toEqual({ state: 'whole', records })
    }),
  )
  const odd = {
    text: '\n\u001e {"a":"\ud83d\udcde ü"}\0',
    receivedAt: 1,
    path: 'relay',
    known: true,
  } as const
  const records = [{ segment: 1, first: 1, taken: '', entries: [odd, odd] }]
  expect(read(fileOf(records).bytes).records).toEqual(records)
})

test.each(['truncated', 'zeros'] as const)('a torn end loses only what was torn (%s)', (how) => {
  fc.assert(
    fc.property(several, fc.nat(), (records, seed) => {
      const { bytes, ends } = fileOf(records)
      const cut = seed % ((ends.at(-1) ?? 0) + 1)
      const torn = how === 'truncated' ? bytes.subarray(0, cut) : Buffer.from(bytes).fill(0, cut)
      const { records: found, state } = read(torn)
      const whole = ends.filter((end) => end <= cut).length
      // What ends in zeros anyway is whole without them.
      expect(found.slice(0, whole)).toEqual(records.slice(0, whole))
      expect(found.length).toBeLessThanOrEqual(whole + 1)
      expect(state).not.toBe('damaged')
      expect(found).toEqual(records.slice(0, found.length))
    }),
  )
})

test('one wrong byte loses its own record at most, and is noticed', () => {
  fc.assert(
    fc.property(several, fc.nat(), fc.integer({ min: 1, max: 255 }), (records, seed, change) => {
      const { bytes, ends } = fileOf(records)
      const at = seed % bytes.length
      bytes[at] = (bytes[at] ?? 0) ^ change
      const hit = ends.findIndex((end) => at < end)
      const { records: found, state } = read(bytes)
      expect(found).toEqual(records.filter((_, index) => index !== hit))
      expect(state).toBe(hit === -1 || hit === records.length - 1 ? 'cut' : 'damaged')
    }),
    { numRuns: 500 },
  )
})
