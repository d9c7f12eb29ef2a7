import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Wallboard } from '#electron/host/wallboard/wallboard.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { readTimestamp, writeTimestamp } from '#shared/api/timestamp.ts'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import { initialState } from '#shared/host/state.ts'
import { noWallboard, type WallboardState } from '#shared/host/wallboard.ts'
import { fakeApi, page, queryOf, type FakeApi } from '#test/support/fake-api.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { queueLegs } from '#test/support/listed-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { queue } from '#test/support/people.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

const minute = 60_000
let clock: ManualClock
let platform: FakeApi
let cdrs: Cdr[]
let asked: string[]
let shown: WallboardState
let published: number
let board: Wallboard
let isLive: boolean

function cdr(id: number, minutesAgo: number, changes: Partial<Cdr> = {}): Cdr {
  return {
    ...{ id, live_id: 100 + id, type: 'I', src: '+442079460018', dst: '1001', dst_id: '7' },
    ...{ calldate: writeTimestamp(clock.now() - minutesAgo * minute), duration: 30, billsec: 20 },
    ...changes,
  } as Cdr
}

beforeEach(() => {
  clock = new ManualClock()
  const noon = new Date(1_800_000_000_000).setHours(12, 0, 0, 0)
  clock.advance(noon - clock.now())
  platform = fakeApi()
  cdrs = [cdr(1, 30), cdr(2, 200), cdr(3, 10, { type: 'M', billsec: 0 }), cdr(4, 800)]
  asked = []
  published = 0
  isLive = true
  shown = noWallboard
  platform.routes.set('GET /cdrs', (request) => {
    const [filter] = JSON.parse(queryOf(request, 'filter') ?? '[]')
    asked.push(filter.property)
    const found =
      filter.property === 'live_id'
        ? cdrs.filter(({ live_id: id }) => [filter.value].flat().includes(id))
        : cdrs.filter(({ calldate }) => (readTimestamp(calldate) ?? 0) >= (readTimestamp(filter.value) ?? 0))
    return page(found, found.length)
  })
  board = new Wallboard({
    ...{ api: platform.api, clock, country: () => 'GB' },
    state: () => ({
      people: { list: [queue()], error: null },
      callFeed: { ...initialState.callFeed, kind: isLive ? 'live' : 'failing' },
    }),
    onState(state) {
      shown = state
      published += 1
    },
  })
  board.start()
})
afterEach(() => board[Symbol.dispose]())

async function pass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds)
  await flushTasks()
}

describe('the agents of queues', () => {
  const users = [
    { id: 7, status: true, paused: false },
    { id: 8, status: true, paused: true },
    { id: 9, status: false, paused: true },
    'nobody',
  ]

  test('are counted while a page shows the wallboard, and read again', async () => {
    platform.routes.set('GET /queues', () => page([{ id: 1, users }, { id: 2 }], 2))
    board.page().watch(true)
    await flushTasks()
    await pass(1_000)
    expect(shown.agents).toEqual({ 'queue:1': { all: 3, atWork: 1, paused: 1 } })
    platform.routes.set('GET /queues', () => page([{ id: 1, users: [] }], 1))
    await pass(20_000)
    await pass(1_000)
    expect(shown.agents).toEqual({ 'queue:1': { all: 0, atWork: 0, paused: 0 } })
  })

  test('are unknown where the queues cannot be read', async () => {
    platform.routes.set('GET /queues', () => page([{ id: 1, users }], 1))
    board.page().watch(true)
    await flushTasks()
    await pass(1_000)
    platform.routes.set('GET /queues', () => err(appError('platform.failed')))
    await pass(20_000)
    await pass(1_000)
    expect(shown.agents).toBe(null)
  })
})

describe('the wallboard', () => {
  test('reads and publishes nothing while no page shows it', async () => {
    await pass(5 * minute)
    board.updated()
    expect([asked, published]).toEqual([[], 0])
  })

  test('counts the calls since midnight once a page shows it', async () => {
    using looking = board.page()
    looking.watch(true)
    await flushTasks()
    await pass(1_000)
    expect(asked).toEqual(['calldate'])
    expect(shown.today).toMatchObject({
      kind: 'read',
      byQueue: { '': { answered: 2, answeredLastHour: 1, missed: 1, rings: [[10, 2]] } },
      error: null,
    })
    expect(shown.minutes).toHaveLength(60)
    expect(shown.minutes.reduce((sum, { answered }) => sum + (answered ?? 0), 0)).toBe(1)
  })

  test('a call that ends is counted as soon as its record is there, without reading all again', async () => {
    using looking = board.page()
    looking.watch(true)
    await flushTasks()
    cdrs = [...cdrs, cdr(9, 1, { billsec: 0, type: 'M' })]
    board.callEnded(liveCall({ id: 109 }))
    await pass(2_000)
    await pass(2_000)
    expect(asked.filter((each) => each === 'calldate')).toHaveLength(1)
    expect(shown.today).toMatchObject({ byQueue: { '': { missed: 2 } } })
  })

  test('a call found while the day is being read stays counted, though the reading began before it', async () => {
    using looking = board.page()
    looking.watch(true)
    await flushTasks()
    const works = platform.routes.get('GET /cdrs')
    const day = Promise.withResolvers<void>()
    platform.routes.set('GET /cdrs', async (request) => {
      const answer = works?.(request) ?? page([])
      const [filter] = JSON.parse(queryOf(request, 'filter') ?? '[]')
      if (filter.property === 'calldate') await day.promise
      return answer
    })
    const read = board.refresh()
    await flushTasks()
    cdrs = [...cdrs, cdr(9, 1, { billsec: 0, type: 'M' })]
    board.callEnded(liveCall({ id: 109 }))
    await pass(2_000)
    expect(shown.today).toMatchObject({ byQueue: { '': { missed: 2 } } })
    day.resolve()
    await read
    await pass(2_000)
    expect(shown.today).toMatchObject({ byQueue: { '': { missed: 2 } } })
  })

  test('a list that could not be read is reported as failed and read again', async () => {
    platform.routes.set('GET /cdrs', () => err(appError('platform.failed')) as never)
    using looking = board.page()
    looking.watch(true)
    await flushTasks()
    await pass(1_000)
    expect(shown.today.kind).toBe('failed')
  })

  test('the last hour has the most at a time of each minute, and nothing of those nobody saw', async () => {
    await pass(2 * minute)
    board.callsChanged({ changed: queueLegs(), removed: [] })
    await pass(minute)
    isLive = false
    await pass(2 * minute)
    isLive = true
    board.callsChanged({ changed: [], removed: [100] })
    await pass(minute)
    using looking = board.page()
    looking.watch(true)
    await flushTasks()
    const waited = shown.minutes.slice(-7).map(({ waiting }) => waiting)
    expect(waited).toContain(1)
    expect(waited).toContain(null)
    expect(waited.at(-1)).toBe(0)
    expect(shown.minutes.slice(0, 50).every(({ waiting }) => waiting === null)).toBe(true)
  })

  test('a page learns what only the host has seen, and nothing is published once it has gone', async () => {
    const talk = liveCall({ id: 5, state: 'CONNECTED' })
    board.callsChanged({ changed: [talk, ...queueLegs()], removed: [] })
    board.callsChanged({ changed: [{ ...talk, state: 'ON_HOLD' }], removed: [] })
    const looking = board.page()
    expect(looking.watch(true)).toEqual({ held: [[5, clock.now()]], queues: [[100, 'queue:2']] })
    await flushTasks()
    looking[Symbol.dispose]()
    expect(shown).toEqual(noWallboard)
    const before = published
    await pass(10 * minute)
    expect(published).toBe(before)
  })

  test('changes of calls are published once a second at most', async () => {
    using looking = board.page()
    looking.watch(true)
    await flushTasks()
    await pass(2_000)
    const before = published
    for (let at = 0; at < 20; at += 1) {
      board.updated()
      await pass(50)
    }
    expect(published - before).toBeLessThanOrEqual(2)
    expect(shown.updatedAt).toBeGreaterThan(clock.now() - 1_100)
  })
})

test('nothing that one agent saw of calls is known to the next', async () => {
  using looking = board.page()
  board.callsChanged({ changed: queueLegs(), removed: [] })
  expect(looking.watch(true).queues).not.toEqual([])
  board.stop()
  board.start()
  board.callsChanged({ changed: [liveCall({ id: 100 })], removed: [] })
  expect(looking.watch(true).queues).toEqual([])
})
