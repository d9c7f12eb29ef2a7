import { beforeEach, describe, expect, test } from 'vitest'
import { LiveCallBook } from '#shared/calls/live-call-book.ts'
import { callEvent, eventInput, absentInput, callReadInput, readingInput } from '#test/support/call-news.ts'
import { liveCall } from '#test/support/live-calls.ts'

const start = 1_800_000_000_000
const nothing = { changed: [], removed: [], ended: [] }
const at = (second: number) => start + second * 1000
const event = (state: string, second: number, changes = {}) => callEvent(state, at(second), changes)

let book: LiveCallBook

beforeEach(() => {
  book = new LiveCallBook()
})

describe('readings', () => {
  test('yield what is new, what changed and what is gone, and nothing else', () => {
    const other = liveCall({ id: 2 })
    expect(book.apply(readingInput(1, liveCall(), other))).toMatchObject({
      changed: [liveCall(), other],
      removed: [],
    })
    expect(book.apply(readingInput(2, liveCall(), other))).toMatchObject(nothing)
    const held = liveCall({ state: 'ON_HOLD' })
    expect(book.apply(readingInput(3, held))).toMatchObject({ changed: [held], removed: [2], ended: [other] })
    expect(book.records).toEqual([held])
  })

  test('say what they showed first, but not what was there when the first of them began', () => {
    expect(book.apply(readingInput(1, liveCall())).shown).toEqual([])
    expect(book.apply(readingInput(2, liveCall({ state: 'CONNECTED' }))).shown).toEqual([
      { callId: 1, state: 'CONNECTED' },
    ])
    expect(book.apply(readingInput(3)).shown).toEqual([{ callId: 1, state: 'HANGUP' }])
  })

  test('that were started earlier than the last one change nothing', () => {
    book.apply(readingInput(5, liveCall()))
    expect(book.apply(readingInput(4))).toMatchObject(nothing)
  })

  test('bring back a call that an earlier one missed', () => {
    book.apply(readingInput(1, liveCall()))
    book.apply(readingInput(2))
    expect(book.apply(readingInput(3, liveCall())).changed).toHaveLength(1)
  })

  test('that were asked for before one was answered do not bring back what it lacks', () => {
    book.apply(readingInput(1, liveCall()))
    book.apply({ kind: 'reading', startedAt: 10, answeredAt: 20, calls: [] })
    const late = { kind: 'call', startedAt: 15, answeredAt: 25, call: liveCall() } as const
    expect(book.apply(late)).toMatchObject(nothing)
  })

  test('of one call are kept against an older list', () => {
    book.apply(callReadInput(5, liveCall({ recording: 'recording' })))
    expect(book.apply(readingInput(4, liveCall()))).toMatchObject(nothing)
    expect(book.find(1)?.recording).toBe('recording')
    expect(book.apply(readingInput(4))).toMatchObject(nothing)
  })

  test('that say HANGUP end a call for good', () => {
    book.apply(readingInput(1, liveCall()))
    expect(book.apply(readingInput(2, liveCall({ state: 'HANGUP' })))).toMatchObject({ removed: [1] })
    expect(book.apply(readingInput(3, liveCall()))).toMatchObject(nothing)
  })

  test('that do not find one call end it, if it was known before', () => {
    book.apply(readingInput(10, liveCall()))
    expect(book.apply(absentInput(9, 1))).toMatchObject(nothing)
    expect(book.apply(absentInput(11, 1))).toMatchObject({ removed: [1], ended: [liveCall()] })
  })
})

describe('events', () => {
  test('come first, and a reading that was started before does not undo them', () => {
    expect(book.apply(eventInput(event('RINGING', 0), start))).toMatchObject({
      outcome: 'taken',
      changed: [{ id: 1, state: 'RINGING' }],
    })
    expect(book.apply(readingInput(start - 50))).toMatchObject(nothing)
    book.apply(eventInput(event('CONNECTED', 2), at(2)))
    book.apply(readingInput(start + 1900, liveCall({ recording: 'recording' })))
    expect(book.find(1)).toMatchObject({ state: 'CONNECTED', recording: 'recording', confirmed: false })
    expect(book.apply(readingInput(at(3)))).toMatchObject({ changed: [], removed: [1] })
  })

  test('stand unconfirmed until the platform says the same', () => {
    book.apply(readingInput(start, liveCall()))
    book.apply(eventInput(event('CONNECTED', 1), at(1)))
    expect(book.find(1)?.confirmed).toBe(false)
    expect([...book.doubts]).toEqual([1])
    book.apply(callReadInput(at(2), liveCall({ state: 'CONNECTED', connectedAt: at(1) })))
    expect(book.find(1)?.confirmed).toBe(true)
    expect([...book.doubts]).toEqual([])
  })

  test('are confirmed also by a read that was under way and shows what they tell', () => {
    book.apply(readingInput(start, liveCall()))
    book.apply(eventInput(event('CONNECTED', 1), at(1)))
    const call = liveCall({ state: 'CONNECTED', connectedAt: at(1) })
    book.apply({ kind: 'call', startedAt: at(1) - 10, answeredAt: at(1) + 10, call })
    expect(book.find(1)).toEqual(call)
  })

  test('with a known id are duplicates, those of an earlier time are out of order', () => {
    book.apply(eventInput(event('CONNECTED', 5), at(5)))
    expect(book.apply(eventInput(event('CONNECTED', 5), at(5) + 1)).outcome).toBe('duplicate')
    expect(book.apply(eventInput(event('RINGING', 4), at(5) + 2)).outcome).toBe('out-of-order')
    expect(book.apply(eventInput(event('RINGING', 5), at(5) + 3)).outcome).toBe('out-of-order')
    expect(book.find(1)?.state).toBe('CONNECTED')
  })

  test('are late where a reading showed it, or what came after it', () => {
    book.apply(readingInput(at(9), liveCall({ state: 'CONNECTED', startedAt: at(6), connectedAt: at(8) })))
    expect(book.apply(eventInput(event('RINGING', 7), at(9) + 1)).outcome).toBe('late')
    expect(book.apply(eventInput(event('CONNECTED', 8, { start_time: null }), at(9) + 2)).outcome).toBe(
      'late',
    )
    expect(book.find(1)).toMatchObject({ state: 'CONNECTED', confirmed: true })
    book.apply(readingInput(at(20)))
    expect(book.apply(eventInput(event('HANGUP', 19), at(21))).outcome).toBe('late')
    expect(book.apply(eventInput(event('ON_HOLD', 15), at(22))).outcome).toBe('out-of-order')
  })

  test('that come late do not bring back a call that readings no longer show', () => {
    book.apply(readingInput(start, liveCall()))
    book.apply(readingInput(at(1)))
    expect(book.apply(eventInput(event('CONNECTED', 0), at(25)))).toMatchObject({
      ...nothing,
      outcome: 'late',
    })
  })

  test('that surely happened before a reading do not undo it, whatever the two clocks say', () => {
    const ahead = 3_600_000
    const call = liveCall({ state: 'ON_HOLD', startedAt: start, connectedAt: at(1) })
    book.apply(readingInput(at(1) + ahead + 50, call))
    book.apply(readingInput(at(20) + ahead, call))
    expect(book.apply(eventInput(event('CONNECTED', 10), at(21) + ahead)).outcome).toBe('late')
    expect(book.apply(eventInput(event('CONNECTED', 21), at(21) + ahead + 100)).changed).toHaveLength(1)
  })

  test('with no readable state are malformed, or unknown where the document does not list them', () => {
    const nameless = { state: '?', event_name: 'call.dtmf' }
    expect(book.apply(eventInput(event('x', 1, nameless), at(1))).outcome).toBe('unknown')
    expect(book.apply(eventInput(event('RINGING', 1, { event_time: 'soon' }), at(1))).outcome).toBe(
      'malformed',
    )
  })
})

describe('the end', () => {
  beforeEach(() => book.apply(readingInput(start, liveCall())))

  test('by an event leaves the screen at once, and is told once the platform says so too', () => {
    expect(book.apply(eventInput(event('HANGUP', 1), at(1)))).toMatchObject({ removed: [1], ended: [] })
    expect(book.apply(readingInput(at(1) - 100, liveCall()))).toMatchObject(nothing)
    expect(book.apply(eventInput(event('RINGING', 3), at(2))).outcome).toBe('out-of-order')
    expect(book.apply(absentInput(at(2), 1))).toMatchObject({ removed: [], ended: [liveCall()] })
    expect([...book.doubts]).toEqual([])
    expect(book.apply(readingInput(at(3)))).toMatchObject(nothing)
  })

  test('is told once where the platform sends two events of it', () => {
    const missed = event('HANGUP', 1, { id: 'missed', event_name: 'call.missed' })
    expect(book.apply(eventInput(missed, at(1))).outcome).toBe('taken')
    expect(book.apply(eventInput(event('HANGUP', 1), at(1))).outcome).toBe('taken')
    book.apply(readingInput(at(2)))
    expect(book.apply(eventInput(event('HANGUP', 1, { id: 'again' }), at(3))).outcome).toBe('taken')
  })
})

describe('forged events', () => {
  test('of no call stand on screen until the platform is asked, and are refused from then on', () => {
    book.apply(readingInput(start))
    book.apply(eventInput(event('RINGING', 1, { call_id: 66 }), at(1)))
    expect(book.apply(absentInput(at(1) + 100, 66))).toMatchObject({
      removed: [66],
      refused: [66],
      ended: [],
    })
    const second = book.apply(eventInput(event('CONNECTED', 2, { call_id: 66 }), at(2)))
    expect(second).toMatchObject({ ...nothing, outcome: 'refused' })
  })

  test('a hang-up of a live call is undone by the next reading, and the next such one is not believed', () => {
    book.apply(readingInput(start, liveCall()))
    book.apply(eventInput(event('HANGUP', 1), at(1)))
    const back = book.apply(readingInput(at(1) + 50, liveCall()))
    expect(back).toMatchObject({ changed: [liveCall()], refuted: [1], shown: [] })
    const again = book.apply(eventInput(event('HANGUP', 2), at(2)))
    expect(again).toMatchObject({ ...nothing, outcome: 'taken' })
    expect([...book.doubts]).toEqual([1])
    expect(book.apply(readingInput(at(3)))).toMatchObject({ removed: [1], ended: [liveCall()] })
  })

  test('a stream of them keeps no call on screen that a reading lacks', () => {
    book.apply(readingInput(start, liveCall()))
    for (let second = 1; second < 20; second += 1)
      book.apply(eventInput(event(second % 2 ? 'ON_HOLD' : 'CONNECTED', second), at(second)))
    expect(book.apply(readingInput(at(19) - 500))).toMatchObject({ removed: [1] })
  })

  test('a stream of them does not hide what the platform says for long', () => {
    const ringing = liveCall()
    book.apply(readingInput(start, ringing))
    for (let second = 1; second < 10; second += 1) {
      book.apply(eventInput(event(second % 2 ? 'ON_HOLD' : 'CONNECTED', second), at(second)))
      book.apply(callReadInput(at(second) - 1, ringing))
    }
    book.apply(callReadInput(at(20), ringing))
    expect(book.find(1)).toEqual(ringing)
  })

  test('put no more than two hundred calls on screen', () => {
    for (let id = 1; id <= 1000; id += 1) book.apply(eventInput(event('RINGING', 0, { call_id: id }), start))
    expect(book.size).toBe(200)
    expect(book.apply(readingInput(at(1))).refused).toHaveLength(200)
    expect(book.size).toBe(0)
  })

  test('with a made-up time do not turn true ones away for longer than to the next reading', () => {
    book.apply(readingInput(start, liveCall({ startedAt: start })))
    book.apply(eventInput(event('RINGING', 90_000, { id: 'lie' }), at(1)))
    book.apply(readingInput(at(2), liveCall({ startedAt: start })))
    book.apply(readingInput(at(4), liveCall({ state: 'CONNECTED', startedAt: start, connectedAt: at(3) })))
    expect(book.find(1)).toMatchObject({ state: 'CONNECTED', confirmed: true })
  })
})

test('clearing yields what was there as removed, and forgets all of it', () => {
  book.apply(readingInput(1, liveCall()))
  book.apply(eventInput(event('HANGUP', 1, { call_id: 2 }), start))
  expect(book.apply({ kind: 'clear' })).toMatchObject({ changed: [], removed: [1], ended: [] })
  expect(book.size).toBe(0)
  const inputs = [eventInput(event('RINGING', 1, { call_id: 2 }), start), readingInput(at(1))]
  const fresh = new LiveCallBook()
  for (const input of inputs) expect(book.apply(input)).toEqual(fresh.apply(input))
})
