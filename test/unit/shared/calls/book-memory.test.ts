import { fc } from '#test/support/property.ts'
import { expect, test } from 'vitest'
import { LiveCallBook } from '#shared/calls/live-call-book.ts'
import { absentInput, callEvent, eventInput, readingInput } from '#test/support/call-news.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { randomCallInput } from '#test/support/random-call-inputs.ts'
import { runs } from '#test/support/tier.ts'

const start = 1_800_000_000_000

test('a book made of another’s memory, written as JSON, takes every later input as the other does', () => {
  fc.assert(
    fc.property(fc.array(randomCallInput), fc.array(randomCallInput), (before, after) => {
      const book = new LiveCallBook()
      for (const input of before) book.apply(input)
      const other = new LiveCallBook(JSON.parse(JSON.stringify(book.memory)))
      expect(other.records).toEqual(book.records)
      for (const input of after) expect(other.apply(input)).toEqual(book.apply(input))
      expect(other.records).toEqual(book.records)
      expect(other.memory).toEqual(book.memory)
    }),
    runs(500),
  )
})

/** Event logs on disk hold this form: its names stay. */
const record = (id: number) => JSON.stringify(liveCall({ id }))
const written = [
  `{"entries":[{"told":{"eventTime":${start},"state":"CONNECTED"},"heardAt":2,"knownAt":1,"lies":1,`,
  `"record":${record(1)},"readAt":3}],`,
  `"gone":[[3,4,"event",{"told":{"eventTime":${start},"state":"HANGUP"},"record":${record(3)}}],[4,5,"read"]],`,
  `"events":["CONNECTED-${start}-1","HANGUP-${start}-3"],`,
  '"doubtful":[3],"clockBound":"ever","lastReading":3}',
].join('')

test('the written form is the one that event logs hold, and is written again as it was read', () => {
  const book = new LiveCallBook()
  const shown = [liveCall(), liveCall({ id: 3 }), liveCall({ id: 4 })]
  book.apply(readingInput(1, ...shown))
  book.apply(eventInput(callEvent('CONNECTED', start), 2))
  book.apply(readingInput(3, ...shown))
  book.apply(eventInput(callEvent('HANGUP', start, { call_id: 3 }), 4))
  book.apply(absentInput(5, 4))
  expect(JSON.stringify(book.memory)).toBe(written)

  const restored = new LiveCallBook(JSON.parse(written))
  expect(JSON.stringify(restored.memory)).toBe(written)
  expect(restored.records).toEqual([liveCall()])
  const older = eventInput(callEvent('CONNECTED', start - 1_000), 6)
  expect(restored.apply(older).outcome).toBe('out-of-order')
  expect(restored.memory.entries[0]).toMatchObject({ lies: 1, told: { state: 'CONNECTED' } })
})

test('the written form of a call that only an event reported is read in any order of its fields', () => {
  const book = new LiveCallBook()
  book.apply(eventInput(callEvent('RINGING', start), 4))
  const [called] = book.records
  const text = [
    `{"entries":[{"record":${JSON.stringify(called)},"told":{"eventTime":${start},"state":"RINGING"},`,
    '"heardAt":4,"readAt":"never","knownAt":4,"lies":0}],"gone":[],',
    `"events":["RINGING-${start}-1"],"doubtful":[1],"clockBound":"ever","lastReading":"never"}`,
  ].join('')
  expect(JSON.parse(JSON.stringify(book.memory))).toEqual(JSON.parse(text))
  expect(new LiveCallBook(JSON.parse(text)).memory).toEqual(book.memory)
})
