import { beforeEach, describe, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { LiveCallBook } from '#shared/calls/live-call-book.ts'
import { err } from '#shared/core/result.ts'
import { page, queryOf } from '#test/support/fake-api.ts'
import { LiveCallsFixture } from '#test/support/live-calls-fixture.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

let fixture: LiveCallsFixture

beforeEach(() => {
  fixture = new LiveCallsFixture()
})

describe('live calls', () => {
  test('are read while somebody is signed in, every page of them', async () => {
    const { calls, clock, platform } = fixture
    const all = Array.from({ length: 6000 }, (_, at) => ({ id: at + 1, state: 'CONNECTED' }))
    platform.routes.set('GET /calls', (request) => {
      const limit = Number(queryOf(request, 'limit'))
      const at = (Number(queryOf(request, 'page')) - 1) * limit
      return page(all.slice(at, at + limit), all.length)
    })
    calls.start()
    await flushTasks()
    expect(calls.records).toHaveLength(6000)
    expect(fixture.feed).toMatchObject({ kind: 'live', error: null, lastPollAt: clock.now() })
    calls.stop()
    expect(fixture.diffs.at(-1)?.removed).toHaveLength(6000)
    expect(fixture.feed).toEqual({ kind: 'idle', lastPollAt: null, nextPollAt: null, error: null })
    expect(clock.pending).toBe(0)
  })

  test('that have ended on the platform disappear here within ten seconds, without any event', async () => {
    const ended: number[] = []
    fixture.calls.onEnd(({ id }) => ended.push(id))
    fixture.setCalls({ id: 1, state: 2 })
    fixture.calls.start()
    await flushTasks()
    fixture.setCalls()
    await fixture.advance(1500)
    expect(fixture.calls.records).toEqual([])
    expect(ended).toEqual([1])
  })

  test('are read again after a fault of a listener', async () => {
    const stop = fixture.calls.onEnd(() => {
      throw new Error('of a listener')
    })
    fixture.setCalls({ id: 1, state: 'CONNECTED' })
    fixture.calls.start()
    await flushTasks()
    fixture.setCalls({ id: 2, state: 'CONNECTED' })
    await fixture.advance(1500)
    expect(fixture.faults).toHaveLength(1)
    stop()
    fixture.setCalls({ id: 3, state: 'CONNECTED' })
    await fixture.advance(5000)
    expect(fixture.calls.records.map(({ id }) => id)).toEqual([3])
    expect(fixture.feed).toMatchObject({ kind: 'live', error: null })
  })

  test('stay on screen while the platform fails, with a failing feed', async () => {
    fixture.setCalls({ id: 1, state: 'CONNECTED' })
    fixture.calls.start()
    await flushTasks()
    fixture.platform.routes.set('GET /calls', () => err(appError('platform.failed', 'Oops')))
    await fixture.advance(2000)
    expect(fixture.calls.records).toHaveLength(1)
    expect(fixture.feed).toMatchObject({ kind: 'failing', error: { code: 'platform.failed' } })
  })

  test('of an earlier sign-in that arrive late are discarded', async () => {
    const late = Promise.withResolvers<ReturnType<typeof page>>()
    fixture.platform.routes.set('GET /calls', () => late.promise)
    fixture.calls.start()
    fixture.calls.stop()
    late.resolve(page([{ id: 1 }]))
    await flushTasks()
    expect(fixture.diffs).toEqual([])
    fixture.receiveEvent('RINGING')
    expect(fixture.calls.records).toEqual([])
  })

  test('leave the screen in time also after the clock was put back by an hour', async () => {
    fixture.setCalls({ id: 1, state: 'CONNECTED' })
    fixture.calls.start()
    await fixture.advance(3000)
    fixture.receiveEvent('ON_HOLD')
    await fixture.advance(100)
    fixture.clock.set(-3_600_000)
    fixture.setCalls()
    await fixture.advance(4000)
    expect(fixture.calls.records).toEqual([])
  })

  test('can be replayed from the inputs of the book', async () => {
    fixture.setCalls({ id: 1, state: 'RINGING' })
    fixture.calls.start()
    await fixture.advance(1000)
    fixture.receiveEvent('CONNECTED')
    fixture.receiveEvent('RINGING', { call_id: 9 })
    await fixture.advance(4000)
    fixture.setCalls()
    fixture.receiveEvent('HANGUP')
    await fixture.advance(4000)
    fixture.calls.stop()
    const book = new LiveCallBook()
    const steps = fixture.inputs.map((input) => book.apply(input))
    const diffs = steps.map(({ changed, removed }) => ({ changed, removed }))
    expect(diffs.filter(({ changed, removed }) => changed.length + removed.length > 0)).toEqual(fixture.diffs)
  })
})

describe('an event', () => {
  test('shows at once, and the platform is asked about its call without waiting for the next reading', async () => {
    fixture.calls.start()
    await fixture.advance(1000)
    fixture.setCalls({ id: 1, state: 'RINGING', src: '+442079460018' })
    fixture.receiveEvent('RINGING')
    expect(fixture.calls.records).toMatchObject([{ id: 1, state: 'RINGING', confirmed: false }])
    await fixture.advance(100)
    expect(fixture.calls.records).toMatchObject([{ confirmed: true, source: { number: '+442079460018' } }])
    expect(fixture.requestCount('/calls/1')).toBe(1)
    expect(fixture.requestCount('/calls')).toBe(1)
  })

  test('that has ended leaves the screen at once, and is reported as ended once the platform confirms it', async () => {
    const ended: number[] = []
    fixture.calls.onEnd(({ id }) => ended.push(id))
    fixture.setCalls({ id: 1, state: 'RINGING' })
    fixture.calls.start()
    await fixture.advance(100)
    fixture.setCalls()
    fixture.receiveEvent('HANGUP')
    expect(fixture.calls.records).toEqual([])
    expect(ended).toEqual([])
    await fixture.advance(100)
    expect(ended).toEqual([1])
  })

  test('makes polls rare while it proves correct, until a poll finds a change that no event reported', async () => {
    fixture.setCalls({ id: 1, state: 'RINGING' })
    fixture.calls.start()
    await fixture.advance(1000)
    fixture.setCalls()
    fixture.receiveEvent('HANGUP')
    await fixture.advance(1000)
    const before = fixture.requestCount('/calls')
    await fixture.advance(13_000)
    expect(fixture.requestCount('/calls')).toBe(before)
    fixture.setCalls({ id: 2, state: 'RINGING' })
    await fixture.advance(3000)
    fixture.setCalls()
    await fixture.advance(2000)
    const idle = fixture.requestCount('/calls')
    await fixture.advance(9000)
    expect(fixture.requestCount('/calls')).toBe(idle + 3)
  })

  test('that comes by a way known to be down is not waited for', async () => {
    fixture.setCalls({ id: 1, state: 'RINGING' })
    fixture.calls.start()
    await fixture.advance(1000)
    fixture.setCalls()
    fixture.receiveEvent('HANGUP')
    await fixture.advance(4000)
    const before = fixture.requestCount('/calls')
    fixture.webhookIsDown = true
    fixture.calls.pathsChanged()
    await fixture.advance(6100)
    expect(fixture.requestCount('/calls')).toBe(before + 2)
  })

  test('that reports what a poll has already shown also proves its path', async () => {
    fixture.calls.start()
    await fixture.advance(1000)
    fixture.setCalls({ id: 1, state: 'RINGING', src: '1', dst: '2' })
    await fixture.advance(3000)
    expect(fixture.receiveEvent('RINGING')).toBe('late')
    expect(fixture.notes).toEqual([{ kind: 'first', callId: 1, state: 'RINGING' }])
    const before = fixture.requestCount('/calls')
    await fixture.advance(9500)
    expect(fixture.requestCount('/calls') - before).toBeLessThanOrEqual(4)
  })
})

test('while a path has lost an event, polls continue as if it delivered nothing', async () => {
  fixture.calls.start()
  await fixture.advance(100)
  for (const id of [1, 2]) {
    fixture.setCalls({ id, state: 'RINGING' })
    fixture.receiveEvent('RINGING', { call_id: id })
    await fixture.advance(1000)
    fixture.setCalls()
    if (id === 1) fixture.receiveEvent('HANGUP', { call_id: id })
    await fixture.advance(15_000)
  }
  expect(fixture.notes).toContainEqual({ kind: 'lost', callId: 2, state: 'HANGUP', path: 'webhook' })
  fixture.setCalls({ id: 3, state: 'RINGING' })
  fixture.receiveEvent('RINGING', { call_id: 3 })
  await fixture.advance(1000)
  const before = fixture.requestCount('/calls')
  await fixture.advance(10_000)
  expect(fixture.requestCount('/calls') - before).toBeGreaterThanOrEqual(9)
})

describe('forged events', () => {
  test('of no call leave the screen once the platform was asked, and count as refused', async () => {
    fixture.calls.start()
    await fixture.advance(1000)
    fixture.receiveEvent('RINGING', { call_id: 66, id: 'forged' })
    expect(fixture.calls.records).toHaveLength(1)
    await fixture.advance(100)
    expect(fixture.calls.records).toEqual([])
    expect(fixture.notes).toMatchObject([{ kind: 'refused', callId: 66, eventId: 'forged' }])
    expect(fixture.receiveEvent('CONNECTED', { call_id: 66 })).toBe('refused')
    await fixture.advance(1000)
    expect(fixture.singleRequestCount).toBe(1)
  })

  test('of the end of a live call are undone by the answer to one question', async () => {
    const ended: number[] = []
    fixture.calls.onEnd(({ id }) => ended.push(id))
    fixture.setCalls({ id: 1, state: 'CONNECTED' })
    fixture.calls.start()
    await fixture.advance(100)
    fixture.receiveEvent('HANGUP')
    expect(fixture.calls.records).toEqual([])
    await fixture.advance(100)
    expect(fixture.calls.records).toMatchObject([{ id: 1, state: 'CONNECTED', confirmed: true }])
    expect(fixture.notes).toMatchObject([{ kind: 'refuted', callId: 1 }])
    expect(ended).toEqual([])
  })

  test('cause a bounded number of requests, however many arrive', async () => {
    fixture.setCalls({ id: 1, state: 'CONNECTED' })
    fixture.calls.start()
    await fixture.advance(1000)
    const before = fixture.platform.requests.length
    for (let tick = 0; tick < 100; tick += 1) {
      for (let n = 0; n < 10; n += 1) fixture.receiveEvent('RINGING', { call_id: 1000 + tick * 10 + n })
      await fixture.advance(50)
    }
    const seconds = 5
    expect(fixture.platform.requests.length - before).toBeLessThanOrEqual(seconds * 7)
    await fixture.advance(2000)
    expect(fixture.calls.records.map(({ id }) => id)).toEqual([1])
  })

  test('that trickle in one after another cause few questions as well', async () => {
    fixture.calls.start()
    await fixture.advance(1000)
    const before = fixture.platform.requests.length
    for (let tick = 0; tick < 100; tick += 1) {
      fixture.receiveEvent('RINGING', { call_id: 1000 + tick })
      await fixture.advance(50)
    }
    expect(fixture.platform.requests.length - before).toBeLessThanOrEqual(5 * 7)
  })

  test('cause none at all while the platform asks to wait', async () => {
    fixture.calls.start()
    await fixture.advance(1000)
    fixture.platform.routes.set('GET /calls', () =>
      err(appError('platform.rate-limited', '', { retryAfter: 20_000 })),
    )
    await fixture.advance(3000)
    const before = fixture.platform.requests.length
    for (let n = 0; n < 50; n += 1) fixture.receiveEvent('RINGING', { call_id: n })
    await fixture.advance(10_000)
    expect(fixture.platform.requests.length).toBe(before)
  })

  test('that make the platform ask to wait hold readings back, too', async () => {
    fixture.setCalls({ id: 1, state: 'CONNECTED' })
    fixture.calls.start()
    await fixture.advance(100)
    fixture.platform.routes.set('GET /calls/1', () =>
      err(appError('platform.rate-limited', '', { retryAfter: 20_000 })),
    )
    fixture.receiveEvent('ON_HOLD')
    await fixture.advance(10_000)
    expect(fixture.requestCount('/calls')).toBe(1)
    expect(fixture.feed).toMatchObject({ kind: 'failing', error: { code: 'platform.rate-limited' } })
  })
})
