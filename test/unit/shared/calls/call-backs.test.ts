import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callBacksOf, withheldCalls, type CallerRecord } from '#shared/calls/call-backs.ts'

let last = 0

/** A record that begins at a minute and lasts one, of a caller who was missed. */
function record(minute: number, changes: Partial<CallerRecord> = {}): CallerRecord {
  last += 1
  return {
    ...{ id: last, key: '442079460018', number: '+442079460018', name: 'Ada Example', call: last },
    ...{ at: minute * 60_000, endedAt: (minute + 1) * 60_000 },
    ...{ isOutgoing: false, isTalk: false, isVoicemail: false, by: '', through: '' },
    ...changes,
  }
}

describe('a caller who was missed', () => {
  test('waits since the first call in vain, with the number of calls', () => {
    const [waiting, ...others] = callBacksOf([record(30), record(10, { through: 'Orders' })])
    expect(others).toEqual([])
    expect(waiting).toMatchObject({
      ...{ firstAt: 600_000, lastAt: 1_800_000, calls: 2, through: 'Orders', tries: null },
    })
  })

  test('is one call, however many phones rang for it', () => {
    const phones = [record(10, { call: 7 }), record(10, { call: 7 }), record(11, { call: 7 })]
    expect(callBacksOf(phones)).toMatchObject([{ calls: 1 }])
  })

  test.each([
    ['called back', record(20, { isOutgoing: true, isTalk: true })],
    ['got through at last', record(20, { isTalk: true })],
  ])('leaves the list once they were talked with: %s', (_, talk) => {
    expect(callBacksOf([record(10), talk])).toEqual([])
    expect(callBacksOf([record(10), talk, record(40)])).toMatchObject([{ firstAt: 2_400_000, calls: 1 }])
  })

  test('who waits in a queue while an agent answers is not missed: the talk ends later than each try began', () => {
    const queue = record(10, { call: 7, endedAt: 30 * 60_000, through: 'Orders' })
    const tried = record(11, { call: 7 })
    const answered = record(12, { call: 7, isTalk: true, endedAt: 30 * 60_000 })
    expect(callBacksOf([queue, tried, answered])).toEqual([])
  })

  test('who was talked with, passed on and not answered there waits', () => {
    const talk = record(10, { isTalk: true, endedAt: 12 * 60_000 })
    expect(callBacksOf([talk, record(13)])).toMatchObject([{ calls: 1 }])
  })

  test('stays when nobody answers the call back, and it says who tried last', () => {
    const tries = [
      record(20, { isOutgoing: true, by: 'Imogen' }),
      record(25, { isOutgoing: true, by: 'Kofi' }),
      record(5, { isOutgoing: true, by: 'Too early' }),
    ]
    expect(callBacksOf([record(10), ...tries])).toMatchObject([
      { tries: { count: 2, by: 'Kofi', lastAt: 25 * 60_000 } },
    ])
  })

  test('who left a message waits all the same', () => {
    expect(callBacksOf([record(10), record(10, { isVoicemail: true })])).toMatchObject([
      { leftVoicemail: true },
    ])
  })

  test('who withheld the number is only counted', () => {
    const withheld = { key: '', number: 'anonymous' }
    const answered = { ...withheld, call: 9 }
    const records = [record(10, withheld), record(11, answered), record(12, { ...answered, isTalk: true })]
    expect(callBacksOf(records)).toEqual([])
    expect(withheldCalls(records)).toBe(1)
  })
})

test('everybody who reads the same records gets the same list, in whichever order they come', () => {
  const anyRecord = fc.record({
    minute: fc.nat(100),
    key: fc.constantFrom('1', '2', '3'),
    isOutgoing: fc.boolean(),
    isTalk: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (rows, random) => {
      const records = rows.map(({ minute, ...changes }) => record(minute, changes))
      const mixed = records
        .map((each) => ({ each, rank: random.next().value ?? 0 }))
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ each }) => each)
      const list = callBacksOf(records)
      expect(callBacksOf(mixed)).toEqual(list)
      expect(list.map(({ firstAt }) => firstAt)).toEqual(
        list.map(({ firstAt }) => firstAt).toSorted((a, b) => a - b),
      )
      for (const { key, lastAt } of list)
        expect(records.some((each) => each.key === key && each.isTalk && each.endedAt >= lastAt)).toBe(false)
    }),
  )
})
