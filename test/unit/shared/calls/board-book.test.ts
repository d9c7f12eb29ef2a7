import { describe, expect, test } from 'vitest'
import { BoardBook } from '#shared/calls/board-book.ts'
import { orderBoard, readBoardCall } from '#shared/calls/board-call.ts'
import { groupKey } from '#shared/calls/call-groups.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { messageFor, party, queueLegs } from '#test/support/listed-calls.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { fc } from '#test/support/property.ts'

const queueAt = ({ destination }: LiveCallRecord) =>
  destination.id.startsWith('Queue') ? `queue:${destination.id.slice(5)}` : null
const [kit, lee] = [party('2', '1002', 'Kit'), party('3', '1003', 'Lee')]

function bookOf(calls: readonly LiveCallRecord[], seenAt: number | null = null): BoardBook {
  const book = new BoardBook(queueAt)
  book.apply({ changed: calls, removed: [] }, seenAt)
  return book
}
const said = (book: BoardBook) => book.list.map(({ state, call, legs }) => [state, call.id, legs.length])

describe('the book of the wallboard', () => {
  test('a caller in a queue is one who waits, since the first ring, however many agents are rung', () => {
    const book = bookOf(queueLegs(kit, lee))
    expect(said(book)).toEqual([['waiting', 100, 3]])
    expect(book.list[0]).toMatchObject({ since: 1_000, queue: 'queue:2' })
  })

  test('a leg without a start does not make the caller wait since 1970', () => {
    const legs = queueLegs(kit, lee)
    const without = legs.map((leg, at) => (at === 1 ? { ...leg, startedAt: 0 } : leg))
    expect(bookOf(without).list[0]?.since).toBe(1_000)
    expect(bookOf(legs.map((leg) => ({ ...leg, startedAt: 0 }))).list[0]?.since).toBe(0)
  })

  test('a chain of thirty thousand calls, each opened for the one before, is grouped', () => {
    const chain = Array.from({ length: 30_000 }, (_, at) =>
      liveCall({ id: at + 1, state: 'RINGING', parentId: at === 0 ? null : at }),
    )
    const book = bookOf(chain)
    const { length } = book.list
    const [first] = chain
    if (first) book.apply({ changed: [{ ...first, state: 'CONNECTED', connectedAt: 5 }], removed: [] }, null)
    expect(book.list.length).toBeGreaterThanOrEqual(length)
  })

  test('a caller whom an agent took is talked to, and came through the queue, also when its leg is gone', () => {
    const calls = queueLegs(kit)
    const book = bookOf(calls)
    const taken = { ...(calls[1] as LiveCallRecord), state: 'CONNECTED', connectedAt: 9_000 } as const
    book.apply({ changed: [{ ...taken, queueState: 'connected' }], removed: [100] }, null)
    expect(said(book)).toEqual([['talking', 101, 1]])
    expect(book.list[0]).toMatchObject({ since: 9_000, queue: 'queue:2' })
    const moved = liveCall({
      id: 300,
      parentId: 101,
      state: 'CONNECTED',
      connectedAt: 12_000,
      destination: lee,
    })
    book.apply({ changed: [moved], removed: [101] }, null)
    expect(book.list[0], 'and after a transfer').toMatchObject({ queue: 'queue:2' })
  })

  test('longest waiting first, then held, talked on, with a service, dialled', () => {
    const direct = liveCall({ id: 1, startedAt: 500 })
    const talk = liveCall({ id: 2, state: 'CONNECTED', connectedAt: 100 })
    const held = liveCall({ id: 3, state: 'ON_HOLD', connectedAt: 400 })
    const dialled = liveCall({ id: 4, direction: 'out', state: 'INITIAL' })
    const book = bookOf([dialled, talk, held, messageFor(7, '1001'), direct, ...queueLegs()])
    expect(said(book).map(([state]) => state)).toEqual([
      ...['waiting', 'waiting', 'held', 'talking', 'service', 'dialling'],
    ])
    expect(book.list.slice(0, 2).map(({ call }) => call.id)).toEqual([1, 100])
  })

  test('since when a call is on hold is known to who saw it, and told to another book', () => {
    const talk = liveCall({ id: 2, state: 'CONNECTED', connectedAt: 100 })
    const held = { ...talk, state: 'ON_HOLD' } as const
    const host = bookOf([talk])
    host.apply({ changed: [held], removed: [] }, 7_000)
    host.apply({ changed: [{ ...held, recording: 'recording' }], removed: [] }, 9_000)
    expect(host.list[0]?.heldSince).toBe(7_000)
    const page = bookOf([held], 8_000)
    expect(page.list[0]?.heldSince, 'held before it was seen').toBeNull()
    page.merge(host.memory)
    expect(page.list[0]?.heldSince).toBe(7_000)
    const late = bookOf([talk])
    late.apply({ changed: [held], removed: [] }, null)
    expect(late.list[0]?.heldSince, 'held while nothing was heard').toBeNull()
  })

  test('a book that is told later knows the queue of a call from the book that saw it', () => {
    const calls = queueLegs(kit)
    const host = bookOf(calls)
    const taken = { ...(calls[1] as LiveCallRecord), state: 'CONNECTED', connectedAt: 9_000 } as const
    host.apply({ changed: [taken], removed: [100] }, null)
    const page = bookOf([taken])
    expect(page.list[0]?.queue).toBeNull()
    page.merge(host.memory)
    expect(page.list[0]?.queue).toBe('queue:2')
  })

  test('a queue that becomes known names the calls that are in it', () => {
    const book = new BoardBook(() => null)
    book.apply({ changed: queueLegs(), removed: [] }, null)
    expect(book.list[0]?.queue).toBeNull()
    book.follow(queueAt)
    expect(book.list[0]?.queue).toBe('queue:2')
  })

  test('ended calls are removed, also those that only an event reported', () => {
    const book = bookOf([liveCall({ id: 1 }), liveCall({ id: 2 })])
    book.apply({ changed: [liveCall({ id: 1, state: 'HANGUP' })], removed: [2, 3] }, null)
    expect(book.list).toEqual([])
    expect(book.memory).toEqual({ held: [], queues: [] })
  })

  test('change by change it comes to the same as all calls at once', () => {
    const record = fc
      .record({
        id: fc.integer({ min: 1, max: 12 }),
        parentId: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
        state: fc.constantFrom('INITIAL', 'RINGING', 'CONNECTED', 'ON_HOLD', 'HANGUP'),
        direction: fc.constantFrom('in', 'out'),
        context: fc.constantFrom('QUEUE', 'PSTN_CALL', 'RING_GROUP'),
        destination: fc.constantFrom(party('Queue2'), kit, lee),
        startedAt: fc.integer({ min: 1, max: 9 }),
      })
      .map((fields) => liveCall(fields as Partial<LiveCallRecord>))
    const diff = fc.record({
      changed: fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 5 }),
      removed: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(diff, { maxLength: 12 }), (diffs) => {
        const book = new BoardBook(queueAt)
        const calls = new Map<number, LiveCallRecord>()
        for (const each of diffs) {
          book.apply(each, null)
          for (const id of each.removed) calls.delete(id)
          for (const call of each.changed) calls.set(call.id, call)
        }
        expect(book.list.map(shape)).toEqual(wholeBoard(calls).map(shape))
      }),
    )
  })
})

type Entry = BoardBook['list'][number]
const shape = ({ key, state, call, legs, since }: Entry) => [
  key,
  state,
  call.id,
  legs.map(({ id }) => id),
  since,
]

function wholeBoard(all: ReadonlyMap<number, LiveCallRecord>): readonly Entry[] {
  const live = new Map([...all].filter(([, { state }]) => state !== 'HANGUP'))
  const groups = Map.groupBy(live.values(), (call) => groupKey(call, live))
  return [...groups]
    .map(([key, legs]) =>
      readBoardCall({
        ...{ key, queue: null, heldSince: () => null },
        legs: legs.toSorted((one, other) => one.id - other.id),
      }),
    )
    .toSorted(orderBoard)
}
