import { beforeEach, describe, expect, test } from 'vitest'
import { CallActions } from '#electron/host/calls/call-actions.ts'
import { LiveCalls } from '#electron/host/calls/live-calls.ts'
import type { CallEvent } from '#shared/api/events.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { LiveCallDiff } from '#shared/calls/live-call.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { CallFeed } from '#shared/host/state.ts'
import { fakeApi, page, queryOf, type FakeApi } from '#test/support/fake-api.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { settled } from '#test/support/settled.ts'

let clock: ManualClock
let platform: FakeApi
let truth: { id: number; [field: string]: unknown }[]
let diffs: LiveCallDiff[]
let feed: CallFeed | undefined
let calls: LiveCalls

beforeEach(() => {
  clock = new ManualClock()
  platform = fakeApi()
  truth = []
  diffs = []
  platform.routes.set('GET /calls', () => page(truth))
  calls = new LiveCalls({
    api: platform.api,
    clock,
    phoneIsBusy: () => false,
    onDiff: (diff) => diffs.push(diff),
    onFeed: (value) => {
      feed = value
    },
    random: () => 0.5,
  })
})

async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    clock.advance(100)
    await settled()
  }
}

function event(state: string, changes: Partial<CallEvent> = {}): CallEvent {
  return {
    id: `${state}-${clock.now()}`,
    event_time: writeTimestamp(clock.now()),
    event_name: `call.${state.toLowerCase()}`,
    call_id: 1,
    state,
    ...changes,
  }
}

describe('live calls', () => {
  test('are read while somebody is signed in, every page of them', async () => {
    truth = Array.from({ length: 1500 }, (_, at) => ({ id: at + 1, state: 'CONNECTED' }))
    platform.routes.set('GET /calls', (request) => {
      const at = (Number(queryOf(request, 'page')) - 1) * 1000
      return page(truth.slice(at, at + 1000), truth.length)
    })
    calls.start()
    await settled()
    expect(calls.records).toHaveLength(1500)
    expect(feed).toMatchObject({ kind: 'live', error: null, lastPollAt: clock.now() })
    calls.stop()
    expect(diffs.at(-1)?.removed).toHaveLength(1500)
    expect(feed).toEqual({ kind: 'idle', lastPollAt: null, nextPollAt: null, error: null })
    expect(clock.pending).toBe(0)
  })

  test('that are gone from the platform are gone here within ten seconds, with no event at all', async () => {
    const ended: number[] = []
    calls.onEnd(({ id }) => ended.push(id))
    truth = [{ id: 1, state: 2 }]
    calls.start()
    await settled()
    truth = []
    await pass(1500)
    expect(calls.records).toEqual([])
    expect(ended).toEqual([1])
  })

  test('show by event at once, and a reading follows without waiting for its turn', async () => {
    calls.start()
    await pass(1000)
    truth = [{ id: 1, state: 'RINGING', src: '+442079460018' }]
    calls.takeEvent(event('RINGING'), clock.now())
    expect(calls.records).toMatchObject([{ id: 1, state: 'RINGING' }])
    await pass(200)
    expect(calls.records).toMatchObject([{ id: 1, source: { number: '+442079460018' } }])
  })

  test('are read rarely while events arrive, and often again once a reading finds an untold call', async () => {
    calls.start()
    await pass(1000)
    calls.takeEvent(event('HANGUP'), clock.now())
    await pass(1000)
    const before = platform.asked.length
    await pass(14_000)
    expect(platform.asked.length).toBe(before)
    truth = [{ id: 2, state: 'RINGING' }]
    await pass(2000)
    truth = []
    await pass(2000)
    const idle = platform.asked.length
    await pass(9000)
    expect(platform.asked.length).toBe(idle + 3)
  })

  test('stay on screen while the platform fails, and the feed says so', async () => {
    truth = [{ id: 1, state: 'CONNECTED' }]
    calls.start()
    await settled()
    platform.routes.set('GET /calls', () => err(appError('platform.failed', 'Oops')))
    await pass(2000)
    expect(calls.records).toHaveLength(1)
    expect(feed).toMatchObject({ kind: 'failing', error: { code: 'platform.failed' } })
  })

  test('of an earlier sign-in that arrive late are thrown away', async () => {
    const late = Promise.withResolvers<ReturnType<typeof page>>()
    platform.routes.set('GET /calls', () => late.promise)
    calls.start()
    calls.stop()
    late.resolve(page([{ id: 1 }]))
    await settled()
    expect(diffs).toEqual([])
    calls.takeEvent(event('RINGING'), clock.now())
    expect(calls.records).toEqual([])
  })
})

describe('acting on a call', () => {
  const actions = () => new CallActions({ api: platform.api, clock, calls, country: () => 'GB' })

  test('transfers to numbers and extensions as they are dialled', async () => {
    platform.routes.set('PATCH /calls/7', () => ok(undefined))
    expect(await actions().transfer(7, '020 7946 0018')).toEqual(ok(undefined))
    expect(await actions().transfer(7, '1002')).toEqual(ok(undefined))
    expect(platform.asked.map(({ body }) => body)).toEqual([{ dst: '+442079460018' }, { dst: '1002' }])
    expect(await actions().transfer(7, 'nobody')).toMatchObject({ error: { code: 'phone.number-invalid' } })
  })

  test('records, and shows what the platform says it does', async () => {
    calls.start()
    await settled()
    platform.routes.set('PATCH /calls/7', () => ok(undefined))
    platform.routes.set('GET /calls/7', () => ok({ data: { id: 7, state: 3, monitor_state: 2 } }))
    expect(await actions().record(7, 'start')).toEqual(ok(undefined))
    expect(calls.records).toMatchObject([{ id: 7, recording: 'paused' }])
  })

  test('hands on what the platform refuses', async () => {
    platform.routes.set('PATCH /calls/7', () => err(appError('platform.forbidden', 'Not yours')))
    expect(await actions().answerElsewhere(7)).toMatchObject({ error: { detail: 'Not yours' } })
  })

  test('ends a call, also one that is over already', async () => {
    expect(await actions().end(7)).toEqual(ok(undefined))
    platform.routes.set('DELETE /calls/7', () => err(appError('platform.failed')))
    expect(await actions().end(7)).toMatchObject({ error: { code: 'platform.failed' } })
  })
})
