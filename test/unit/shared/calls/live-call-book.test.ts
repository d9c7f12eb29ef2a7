import { describe, expect, test } from 'vitest'
import type { CallEvent } from '#shared/api/events.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { LiveCallBook } from '#shared/calls/live-call-book.ts'
import type { LiveCallDiff } from '#shared/calls/live-call.ts'
import { liveCall } from '#test/support/live-calls.ts'

const start = 1_800_000_000_000
const nothing: LiveCallDiff = { changed: [], removed: [] }

function event(state: string, second: number, changes: Partial<CallEvent> = {}): CallEvent {
  return {
    id: `${state}-${second}`,
    event_time: writeTimestamp(start + second * 1000),
    event_name: `call.${state.toLowerCase()}`,
    call_id: 1,
    state,
    ...changes,
  }
}

describe('readings', () => {
  test('yield what is new, what changed and what is gone, and nothing else', () => {
    const book = new LiveCallBook()
    const other = liveCall({ id: 2 })
    expect(book.reconcile([liveCall(), other], 1)).toEqual({ changed: [liveCall(), other], removed: [] })
    expect(book.reconcile([liveCall(), other], 2)).toEqual(nothing)
    const held = liveCall({ state: 'ON_HOLD' })
    expect(book.reconcile([held], 3)).toEqual({ changed: [held], removed: [2] })
    expect(book.records).toEqual([held])
  })

  test('that were started earlier than the last one change nothing', () => {
    const book = new LiveCallBook()
    book.reconcile([liveCall()], 5)
    expect(book.reconcile([], 4)).toEqual(nothing)
  })

  test('bring back a call that an earlier one missed', () => {
    const book = new LiveCallBook()
    book.reconcile([liveCall()], 1)
    book.reconcile([], 2)
    expect(book.reconcile([liveCall()], 3).changed).toHaveLength(1)
  })

  test('of one call are kept against an older list', () => {
    const book = new LiveCallBook()
    book.learn(liveCall({ recording: 'recording' }), 5)
    expect(book.reconcile([liveCall()], 4)).toEqual(nothing)
    expect(book.find(1)?.recording).toBe('recording')
    expect(book.reconcile([], 4)).toEqual(nothing)
  })

  test('that say HANGUP end a call for good', () => {
    const book = new LiveCallBook()
    book.reconcile([liveCall()], 1)
    expect(book.reconcile([liveCall({ state: 'HANGUP' })], 2)).toEqual({ changed: [], removed: [1] })
    expect(book.reconcile([liveCall()], 3)).toEqual(nothing)
  })
})

describe('events', () => {
  test('come first, and a reading that was started before does not undo them', () => {
    const book = new LiveCallBook()
    expect(book.apply(event('RINGING', 0), start).changed).toMatchObject([{ id: 1, state: 'RINGING' }])
    expect(book.reconcile([], start - 50)).toEqual(nothing)
    book.apply(event('CONNECTED', 2), start + 2000)
    book.reconcile([liveCall({ recording: 'recording' })], start + 1900)
    expect(book.find(1)).toMatchObject({ state: 'CONNECTED', recording: 'recording' })
    expect(book.reconcile([], start + 3000)).toEqual({ changed: [], removed: [1] })
  })

  test('with a known id, or of an earlier time, change nothing', () => {
    const book = new LiveCallBook()
    book.apply(event('CONNECTED', 5), start + 5000)
    expect(book.apply(event('CONNECTED', 5), start + 5001)).toEqual(nothing)
    expect(book.apply(event('RINGING', 4), start + 5002)).toEqual(nothing)
    expect(book.apply(event('RINGING', 5), start + 5003)).toEqual(nothing)
    expect(book.find(1)?.state).toBe('CONNECTED')
  })

  test('of the end are final: neither readings nor late events bring the call back', () => {
    const book = new LiveCallBook()
    book.reconcile([liveCall()], start)
    expect(book.apply(event('HANGUP', 1), start + 1000)).toEqual({ changed: [], removed: [1] })
    expect(book.reconcile([liveCall()], start + 900)).toEqual(nothing)
    expect(book.reconcile([liveCall()], start + 2000)).toEqual(nothing)
    expect(book.apply(event('RINGING', 3), start + 3000)).toEqual(nothing)
  })

  test('that come late do not bring back a call that readings no longer show', () => {
    const book = new LiveCallBook()
    book.reconcile([liveCall()], start)
    book.reconcile([], start + 1000)
    expect(book.apply(event('CONNECTED', 0), start + 25_000)).toEqual(nothing)
  })

  test('that surely happened before a reading do not undo it, whatever the two clocks say', () => {
    const book = new LiveCallBook()
    const ahead = 3_600_000
    book.apply(event('RINGING', 0), start + ahead)
    book.reconcile([liveCall({ state: 'ON_HOLD' })], start + ahead + 20_000)
    expect(book.apply(event('CONNECTED', 10), start + ahead + 21_000)).toEqual(nothing)
    expect(book.apply(event('CONNECTED', 21), start + ahead + 21_100).changed).toHaveLength(1)
  })
})

test('clearing yields what was there as removed', () => {
  const book = new LiveCallBook()
  book.reconcile([liveCall()], 1)
  expect(book.clear()).toEqual({ changed: [], removed: [1] })
  expect(book.size).toBe(0)
})
