import { beforeEach, describe, expect, test } from 'vitest'
import { readCallNotes } from '#electron/host/history/recents-feature.ts'
import { readRecentCall } from '#electron/host/history/read-recent-call.ts'
import { RecentCalls } from '#electron/host/history/recents.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Recents } from '#shared/host/slices.ts'
import { fakeApi, page, queryOf, type FakeApi } from '#test/support/fake-api.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

type Row = { id: number; live_id?: number; [field: string]: unknown }

let clock: ManualClock
let platform: FakeApi
let cdrs: Row[]
let monitors: Row[]
let shown: Recents[]
let recents: RecentCalls

function cdr(id: number, changes: Partial<Row> = {}): Row {
  const calldate = writeTimestamp(1_800_000_000_000 + id * 60_000)
  return {
    id,
    live_id: 100 + id,
    user_id: 7,
    type: 'I',
    calldate,
    src: '+442079460018',
    dst_id: '7',
    ...changes,
  }
}

beforeEach(() => {
  clock = new ManualClock()
  platform = fakeApi()
  cdrs = []
  monitors = []
  shown = []
  platform.routes.set('GET /cdrs', (request) => {
    const { property, value } = JSON.parse(queryOf(request, 'filter') ?? '[]')[0]
    const found = cdrs.filter((row) => [value].flat().includes(row[property]))
    const [at, limit] = [Number(queryOf(request, 'page')) - 1, Number(queryOf(request, 'limit'))]
    return page(found.slice(at * limit, (at + 1) * limit), found.length)
  })
  platform.routes.set('GET /monitors', (request) => {
    const { value } = JSON.parse(queryOf(request, 'filter') ?? '[]')[0]
    return page(monitors.filter((row) => [value].flat().includes(row.live_id)))
  })
  recents = new RecentCalls({
    api: platform.api,
    clock,
    random: () => 0.5,
    nameOf: (number) => (number === '+442079460018' ? 'Ada Example' : ''),
    onChange: (value) => shown.push(value),
  })
})

async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    clock.advance(100)
    await flushTasks()
  }
}

describe('recent calls', () => {
  test('are the last thirty of the agent, newest first, with names and recordings', async () => {
    cdrs = Array.from({ length: 40 }, (_, at) => cdr(at + 1)).toReversed()
    monitors = [
      { id: 5, live_id: 140 },
      { id: 6, live_id: 140 },
    ]
    recents.start(7)
    await flushTasks()
    const calls = shown.at(-1)?.calls ?? []
    expect(calls.map(({ cdrId }) => cdrId)).toEqual(Array.from({ length: 30 }, (_, at) => 40 - at))
    expect(calls[0]).toMatchObject({ type: 'in', name: 'Ada Example', liveId: 140, recordings: [5, 6] })
  })

  test('are read again in about a second where that failed, later each time', async () => {
    cdrs = [cdr(1)]
    const works = platform.routes.get('GET /cdrs')
    platform.routes.set('GET /cdrs', () => err(appError('platform.failed')))
    recents.start(7)
    await flushTasks()
    const first = platform.requests.length
    await pass(1_300)
    expect(platform.requests.length).toBeGreaterThan(first)
    const second = platform.requests.length
    await pass(1_300)
    expect(platform.requests.length).toBe(second)
    if (works) platform.routes.set('GET /cdrs', works)
    await pass(1_300)
    expect(shown.at(-1)).toMatchObject({ calls: [{ cdrId: 1 }], loading: false, error: null })
    recents.stop()
    expect(clock.pending).toBe(0)
  })

  test('are the same thirty where the platform lists the oldest first', async () => {
    cdrs = Array.from({ length: 70 }, (_, at) => cdr(at + 1))
    recents.start(7)
    await flushTasks()
    expect(shown.at(-1)?.calls.map(({ cdrId }) => cdrId)).toEqual(
      Array.from({ length: 30 }, (_, at) => 70 - at),
    )
  })

  test('hold calls inside the house whose record belongs to the other end', async () => {
    cdrs = [
      cdr(1, { user_id: 8, type: 'O', src_id: '8', src: '1002', src_name: 'Kim' }),
      cdr(2, { user_id: 9, dst_id: '9' }),
    ]
    recents.start(7)
    await flushTasks()
    expect(shown.at(-1)?.calls).toMatchObject([{ cdrId: 1, type: 'in', number: '1002', name: 'Kim' }])
  })

  test('are read after a line whose live call was never seen, until a new record of its number is there', async () => {
    cdrs = [cdr(1)]
    recents.start(7)
    await flushTasks()
    recents.expectLine(phoneLine({ state: 'ended', number: '+442079460018' }), { talked: true })
    await pass(1000)
    cdrs = [cdr(3, { src: '+442079460099' }), cdr(1)]
    await pass(2000)
    cdrs = [cdr(4, { type: 'M' }), ...cdrs]
    await pass(4000)
    expect(shown.at(-1)?.calls[0]).toMatchObject({ cdrId: 4, type: 'missed' })
    expect(clock.pending).toBe(0)
  })

  test('hold one call where a message was left, whichever record comes first, and count it once', async () => {
    const missed = cdr(1, { type: 'M' })
    const message = cdr(2, { dst_id: 'Voicemail7', parent_live_id: 101, billsec: 20, context: 'VOICEMAIL' })
    cdrs = [message]
    recents.start(7)
    await flushTasks()
    expect(shown.at(-1)?.calls).toMatchObject([{ cdrId: 2, type: 'in', voicemail: true, talkSeconds: 0 }])
    recents.expect({ id: 101, recording: 'off' }, { talked: true })
    cdrs = [message, missed]
    await pass(1000)
    expect(shown.at(-1)?.calls).toMatchObject([{ cdrId: 1, type: 'missed', voicemail: true, talkSeconds: 0 }])
  })

  test('count as missed what ended after the agent looked, even if it began before', async () => {
    let seenUntil = 0
    const options = { api: platform.api, clock, nameOf: () => '', seenUntil: () => seenUntil }
    recents = new RecentCalls({ ...options, onChange: (value) => shown.push(value) })
    const at = (seconds: number) => writeTimestamp(1_800_000_000_000 + seconds * 1_000)
    cdrs = [cdr(1, { type: 'M', calldate: at(10), duration: 5 })]
    recents.start(7)
    await flushTasks()
    expect(shown.at(-1)?.unseenMissed).toBe(1)
    seenUntil = recents.lastEnd
    expect(seenUntil).toBe(1_800_000_015_000)
    recents.republish()
    expect(shown.at(-1)?.unseenMissed).toBeUndefined()
    // This caller began to wait first, and gave up after the agent had looked.
    cdrs = [cdr(2, { type: 'M', calldate: at(0), duration: 40 }), ...cdrs]
    await recents.refresh()
    expect(shown.at(-1)?.unseenMissed).toBe(1)
    seenUntil = recents.lastEnd
    // Their message makes the call that was seen no new one.
    const mailbox = { dst_id: 'Voicemail7', parent_live_id: 102, context: 'VOICEMAIL' }
    cdrs = [cdr(3, { calldate: at(40), duration: 30, billsec: 30, ...mailbox }), ...cdrs]
    await recents.refresh()
    expect(shown.at(-1)?.calls[0]).toMatchObject({ type: 'missed', voicemail: true, totalSeconds: 70 })
    expect(shown.at(-1)?.unseenMissed).toBeUndefined()
  })

  test('count every missed call since the agent looked, five hundred records at most, and show thirty', async () => {
    let seenUntil = 0
    const options = { api: platform.api, clock, nameOf: () => '', seenUntil: () => seenUntil }
    recents = new RecentCalls({ ...options, onChange: (value) => shown.push(value) })
    cdrs = Array.from({ length: 41 }, (_, at) => cdr(41 - at, { type: 'M', duration: 5 }))
    recents.start(7)
    await flushTasks()
    expect([shown.at(-1)?.calls.length, shown.at(-1)?.unseenMissed]).toEqual([30, 41])
    recents.expect({ id: 142, recording: 'off' }, { talked: true })
    cdrs = [cdr(42, { type: 'M', duration: 5 }), ...cdrs]
    await pass(1000)
    expect([shown.at(-1)?.calls.length, shown.at(-1)?.unseenMissed]).toEqual([30, 42])
    seenUntil = recents.lastEnd
    recents.republish()
    expect(shown.at(-1)?.unseenMissed).toBeUndefined()
    cdrs = [...Array.from({ length: 600 }, (_, at) => cdr(642 - at, { type: 'M', duration: 5 })), ...cdrs]
    await recents.refresh()
    expect([shown.at(-1)?.calls.length, shown.at(-1)?.unseenMissed]).toEqual([30, 500])
  })

  test('are named as the directory names them now', async () => {
    let name = 'Ada Example'
    const options = { api: platform.api, clock, nameOf: () => name }
    recents = new RecentCalls({ ...options, onChange: (value) => shown.push(value) })
    cdrs = [cdr(1)]
    recents.start(7)
    await flushTasks()
    name = 'Ada Renamed'
    recents.republish()
    expect(shown.at(-1)?.calls).toMatchObject([{ name: 'Ada Renamed' }])
    name = ''
    recents.republish()
    expect(shown.at(-1)?.calls).toMatchObject([{ name: '' }])
  })

  test('stay when a reading fails, and go at sign-out', async () => {
    cdrs = [cdr(1)]
    recents.start(7)
    await flushTasks()
    platform.routes.set('GET /cdrs', () => err(appError('network.unreachable')))
    await recents.refresh()
    expect(shown.at(-1)).toMatchObject({ calls: [{ cdrId: 1 }], error: { code: 'network.unreachable' } })
    recents.stop()
    expect(shown.at(-1)).toEqual({ calls: [], loading: false, error: null })
  })
})

test.for([
  [{ type: 'I', dst_id: '7' }, 'in'],
  [{ type: 0, src_id: '7' }, 'out'],
  [{ type: 'M', dst_id: '7' }, 'missed'],
  [{ type: 'M', src_id: '7', dst_id: '8' }, 'out'],
  [{ type: 'O', src_id: '8', dst_id: '7' }, 'in'],
  [{ type: '2' }, 'missed'],
  [{ type: 'X' }, 'in'],
] as const)('a record %j is seen as %s', ([fields, type]) => {
  expect(readRecentCall({ id: 1, ...fields }, 7)?.type).toBe(type)
})

describe('what a call came through', () => {
  const queued = () => cdr(2, { context: 'QUEUE', parent_live_id: 90 })

  test('is the call before, asked for once', async () => {
    cdrs = [queued(), cdr(1, { context: 'PSTN_CALL' }), { id: 80, live_id: 90, dst_name: ' Orders ' }]
    recents.start(7)
    await flushTasks()
    expect(shown.at(-1)?.calls).toMatchObject([{ cdrId: 2, way: 'queue', through: 'Orders' }, { cdrId: 1 }])
    expect(shown.at(-1)?.calls[1]).not.toHaveProperty('way')
    await recents.refresh()
    const names = platform.requests.filter((request) => queryOf(request, 'filter')?.includes('live_id'))
    expect(names.filter(({ path }) => path === '/cdrs')).toHaveLength(1)
  })

  test('is a queue without a name where the platform does not show it', async () => {
    cdrs = [queued()]
    recents.start(7)
    await flushTasks()
    expect(shown.at(-1)?.calls[0]).toMatchObject({ way: 'queue' })
    expect(shown.at(-1)?.calls[0]).not.toHaveProperty('through')
  })

  test('stays with a call that ended in the mailbox', async () => {
    const mailbox = { context: 'VOICEMAIL', parent_live_id: 102, dst_id: 'Voicemail7', dst: '204' }
    cdrs = [
      cdr(3, { ...mailbox, user_id: 7 }),
      cdr(2, { context: 'RING_GROUP', type: 'M', parent_live_id: 90 }),
    ]
    recents.start(7)
    await flushTasks()
    expect(shown.at(-1)?.calls).toMatchObject([{ way: 'ring-group', voicemail: true }])
  })
})

describe('notes of a call', () => {
  const notes = (answer: Result<unknown>) => {
    platform.routes.set('GET /cdrs/5/notes', () => answer)
    return readCallNotes(platform.api, 5)
  }

  test('are read newest first, and empty ones are none', async () => {
    const rows = [
      { id: 1, created_at: '2026-11-20 10:00:00', text: ' First ' },
      { id: 2, created_at: '2026-11-21 10:00:00', text: 'Second' },
      { id: 3, text: '  ' },
    ]
    const read = await notes(page(rows))
    expect(read).toEqual(
      ok([
        { at: Date.UTC(2026, 10, 21, 10), words: 'Second' },
        { at: Date.UTC(2026, 10, 20, 10), words: 'First' },
      ]),
    )
  })

  test('are none where the platform keeps none for this agent, and unknown where it cannot be asked', async () => {
    expect(await notes(err(appError('platform.forbidden')))).toEqual(ok([]))
    expect(await notes(err(appError('network.unreachable')))).toMatchObject({ ok: false })
  })
})
