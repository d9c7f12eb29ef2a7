import { beforeEach, describe, expect, test } from 'vitest'
import { RecentCalls } from '#electron/host/history/recents.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import type { Recents } from '#shared/host/slices.ts'
import { fakeApi, page, queryOf, type FakeApi } from '#test/support/fake-api.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

type Row = { readonly id: number; readonly live_id: number; readonly [field: string]: unknown }

let clock: ManualClock
let platform: FakeApi
let cdrs: Row[]
let monitors: Row[]
let shown: Recents | undefined
let recents: RecentCalls

function cdr(id: number): Row {
  const calldate = writeTimestamp(1_800_000_000_000 + id * 60_000)
  return { id, live_id: 100 + id, user_id: 7, type: 'M', calldate, src: '+442079460018', dst_id: '7' }
}

/** What was asked, as `/cdrs live_id eq 101`. */
const asked = () =>
  platform.requests.map((request) => {
    const [{ property, operator, value }] = JSON.parse(queryOf(request, 'filter') ?? '[{}]')
    return `${request.path} ${property} ${operator} ${value}`
  })
const askedByLiveId = () => asked().filter((words) => words.includes('live_id'))

beforeEach(async () => {
  clock = new ManualClock()
  platform = fakeApi()
  cdrs = []
  monitors = []
  for (const [path, rows] of [
    ['/cdrs', () => cdrs],
    ['/monitors', () => monitors],
  ] as const)
    platform.routes.set(`GET ${path}`, (request) => {
      const { property, value } = JSON.parse(queryOf(request, 'filter') ?? '[]')[0]
      return page(rows().filter((row) => [value].flat().includes(row[property])))
    })
  recents = new RecentCalls({
    api: platform.api,
    clock,
    nameOf: () => '',
    onChange: (value) => (shown = value),
  })
  recents.start(7)
  await flushTasks()
  platform.requests.length = 0
})

async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    clock.advance(100)
    await flushTasks()
  }
}

describe('the record of a call that is over', () => {
  test('is found by its id alone, with its recording, and then nothing more is asked', async () => {
    recents.expect(liveCall({ id: 101, recording: 'recording' }), { talked: true })
    await pass(1_000)
    cdrs = [cdr(1)]
    await pass(2_000)
    expect(shown?.calls).toMatchObject([{ liveId: 101, type: 'missed', recordings: [] }])
    monitors = [{ id: 9, live_id: 101 }]
    await pass(4_000)
    expect(shown?.calls).toMatchObject([{ liveId: 101, recordings: [9] }])
    expect(clock.pending).toBe(0)
    expect(new Set(asked())).toEqual(new Set(['/cdrs live_id eq 101', '/monitors live_id eq 101']))
  })

  test('is there within a second of the end where the platform is as quick', async () => {
    cdrs = [cdr(1)]
    recents.expect(liveCall({ id: 101 }), { talked: true })
    await pass(300)
    expect(shown?.calls).toMatchObject([{ liveId: 101 }])
    expect(asked()).toEqual(['/cdrs live_id eq 101', '/monitors live_id eq 101'])
  })

  test('of one of many that end at once is found with the others, in one request', async () => {
    const ids = Array.from({ length: 20 }, (_, at) => at + 1)
    cdrs = ids.map(cdr)
    for (const id of ids) recents.expect(liveCall({ id: 100 + id }), { talked: true })
    await pass(300)
    expect(shown?.calls).toHaveLength(20)
    expect(asked()).toHaveLength(2)
    expect(clock.pending).toBe(0)
  })

  test('is asked for alone where the platform refuses to look for many', async () => {
    const route = platform.routes.get('GET /cdrs')
    platform.routes.set('GET /cdrs', (request) => {
      const [{ operator }] = JSON.parse(queryOf(request, 'filter') ?? '[]')
      if (operator === 'in') return err(appError('platform.refused', 'Unknown operator'))
      return route?.(request) ?? page([])
    })
    cdrs = [cdr(1), cdr(2), cdr(3)]
    for (const id of [101, 102, 103]) recents.expect(liveCall({ id }), { talked: true })
    await pass(300)
    expect(shown?.calls).toHaveLength(3)
    recents.expect(liveCall({ id: 104 }), { talked: true })
    recents.expect(liveCall({ id: 105 }), { talked: true })
    platform.requests.length = 0
    await pass(300)
    expect(asked()).toEqual(['/cdrs live_id eq 104', '/cdrs live_id eq 105'])
  })

  test('that does not come is given up after seven looks, which is said until it is found', async () => {
    recents.expect(liveCall({ id: 101 }), { talked: true })
    await pass(60_000)
    expect(clock.pending).toBe(0)
    expect(askedByLiveId()).toHaveLength(7)
    expect(shown?.unfound).toEqual({ records: 1, recordings: 0 })
    await recents.refresh()
    await pass(1_000)
    expect(shown?.unfound).toEqual({ records: 1, recordings: 0 })
    cdrs = [cdr(1)]
    await recents.refresh()
    await pass(1_000)
    expect(shown?.unfound).toBeUndefined()
    expect(shown?.calls).toMatchObject([{ liveId: 101 }])
    expect(clock.pending).toBe(0)
  })

  test('whose recording does not come is shown, and the recording is said to be missing', async () => {
    cdrs = [cdr(1)]
    recents.expect(liveCall({ id: 101, recording: 'paused' }), { talked: true })
    await pass(60_000)
    expect(shown?.calls).toMatchObject([{ liveId: 101 }])
    expect(shown?.unfound).toEqual({ records: 0, recordings: 1 })
  })

  test('is looked for on while the platform cannot be reached, less often where it says so', async () => {
    const route = platform.routes.get('GET /cdrs')
    platform.routes.set('GET /cdrs', () => err({ ...appError('platform.rate-limited'), retryAfter: 20_000 }))
    recents.expect(liveCall({ id: 101 }), { talked: true })
    await pass(60_000)
    expect(askedByLiveId().length).toBeLessThanOrEqual(4)
    expect(shown?.unfound).toBeUndefined()
    if (route) platform.routes.set('GET /cdrs', route)
    cdrs = [cdr(1)]
    await pass(20_000)
    expect(shown?.calls).toMatchObject([{ liveId: 101 }])
  })

  test('that only a notification told of is given up without a word, and never looked for without end', async () => {
    recents.expectReported(101)
    for (let id = 0; id < 2_000; id += 1) recents.expectReported(10_000 + id)
    await pass(60_000)
    expect(shown?.unfound).toBeUndefined()
    expect(platform.requests.length).toBeLessThanOrEqual(7 * 5)
  })

  test('of a call that only rang is given up without a word: the platform may leave none', async () => {
    recents.expect(liveCall({ id: 101 }), { talked: false })
    recents.expectLine(phoneLine({ state: 'ended' }), { talked: false })
    await pass(60_000)
    expect(shown?.unfound).toBeUndefined()
    expect(clock.pending).toBe(0)
  })

  test('of a call of others is not shown', async () => {
    cdrs = [{ ...cdr(1), user_id: 8, dst_id: '8' }]
    recents.expect(liveCall({ id: 101 }), { talked: true })
    await pass(1_000)
    expect(shown?.calls).toEqual([])
    expect(clock.pending).toBe(0)
  })

  test('survives a reading that was on when it was found', async () => {
    let answer = () => {}
    const waits = new Promise<void>((resolve) => (answer = resolve))
    const route = platform.routes.get('GET /cdrs')
    platform.routes.set('GET /cdrs', async (request) => {
      if (queryOf(request, 'filter')?.includes('live_id')) return route?.(request) ?? page([])
      await waits
      return page([])
    })
    const reading = recents.refresh()
    cdrs = [cdr(1)]
    recents.expect(liveCall({ id: 101 }), { talked: true })
    await pass(300)
    answer()
    await reading
    expect(shown?.calls).toMatchObject([{ liveId: 101 }])
  })

  test('is forgotten at sign-out', async () => {
    recents.expect(liveCall({ id: 101 }), { talked: true })
    recents.stop()
    await pass(60_000)
    expect(askedByLiveId()).toEqual([])
    expect(clock.pending).toBe(0)
  })
})
