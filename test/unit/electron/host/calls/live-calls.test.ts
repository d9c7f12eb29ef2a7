import { beforeEach, describe, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { LiveCallBook } from '#shared/calls/live-call-book.ts'
import { err } from '#shared/core/result.ts'
import { page, queryOf } from '#test/support/fake-api.ts'
import { LiveCallsDesk } from '#test/support/live-calls-desk.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

let desk: LiveCallsDesk

beforeEach(() => {
  desk = new LiveCallsDesk()
})

describe('live calls', () => {
  test('are read while somebody is signed in, every page of them', async () => {
    const { calls, clock, platform } = desk
    const truth = Array.from({ length: 6000 }, (_, at) => ({ id: at + 1, state: 'CONNECTED' }))
    platform.routes.set('GET /calls', (request) => {
      const limit = Number(queryOf(request, 'limit'))
      const at = (Number(queryOf(request, 'page')) - 1) * limit
      return page(truth.slice(at, at + limit), truth.length)
    })
    calls.start()
    await flushTasks()
    expect(calls.records).toHaveLength(6000)
    expect(desk.feed).toMatchObject({ kind: 'live', error: null, lastPollAt: clock.now() })
    calls.stop()
    expect(desk.diffs.at(-1)?.removed).toHaveLength(6000)
    expect(desk.feed).toEqual({ kind: 'idle', lastPollAt: null, nextPollAt: null, error: null })
    expect(clock.pending).toBe(0)
  })

  test('that have ended on the platform disappear here within ten seconds, without any event', async () => {
    const ended: number[] = []
    desk.calls.onEnd(({ id }) => ended.push(id))
    desk.setCalls({ id: 1, state: 2 })
    desk.calls.start()
    await flushTasks()
    desk.setCalls()
    await desk.advance(1500)
    expect(desk.calls.records).toEqual([])
    expect(ended).toEqual([1])
  })

  test('are read again after a fault of a listener', async () => {
    const stop = desk.calls.onEnd(() => {
      throw new Error('of a listener')
    })
    desk.setCalls({ id: 1, state: 'CONNECTED' })
    desk.calls.start()
    await flushTasks()
    desk.setCalls({ id: 2, state: 'CONNECTED' })
    await desk.advance(1500)
    expect(desk.faults).toHaveLength(1)
    stop()
    desk.setCalls({ id: 3, state: 'CONNECTED' })
    await desk.advance(5000)
    expect(desk.calls.records.map(({ id }) => id)).toEqual([3])
    expect(desk.feed).toMatchObject({ kind: 'live', error: null })
  })

  test('stay on screen while the platform fails, with a failing feed', async () => {
    desk.setCalls({ id: 1, state: 'CONNECTED' })
    desk.calls.start()
    await flushTasks()
    desk.platform.routes.set('GET /calls', () => err(appError('platform.failed', 'Oops')))
    await desk.advance(2000)
    expect(desk.calls.records).toHaveLength(1)
    expect(desk.feed).toMatchObject({ kind: 'failing', error: { code: 'platform.failed' } })
  })

  test('of an earlier sign-in that arrive late are discarded', async () => {
    const late = Promise.withResolvers<ReturnType<typeof page>>()
    desk.platform.routes.set('GET /calls', () => late.promise)
    desk.calls.start()
    desk.calls.stop()
    late.resolve(page([{ id: 1 }]))
    await flushTasks()
    expect(desk.diffs).toEqual([])
    desk.receiveEvent('RINGING')
    expect(desk.calls.records).toEqual([])
  })

  test('leave the screen in time also after the clock was put back by an hour', async () => {
    desk.setCalls({ id: 1, state: 'CONNECTED' })
    desk.calls.start()
    await desk.advance(3000)
    desk.receiveEvent('ON_HOLD')
    await desk.advance(100)
    desk.clock.set(-3_600_000)
    desk.setCalls()
    await desk.advance(4000)
    expect(desk.calls.records).toEqual([])
  })

  test('can be replayed from the inputs of the book', async () => {
    desk.setCalls({ id: 1, state: 'RINGING' })
    desk.calls.start()
    await desk.advance(1000)
    desk.receiveEvent('CONNECTED')
    desk.receiveEvent('RINGING', { call_id: 9 })
    await desk.advance(4000)
    desk.setCalls()
    desk.receiveEvent('HANGUP')
    await desk.advance(4000)
    desk.calls.stop()
    const book = new LiveCallBook()
    const steps = desk.inputs.map((input) => book.apply(input))
    const diffs = steps.map(({ changed, removed }) => ({ changed, removed }))
    expect(diffs.filter(({ changed, removed }) => changed.length + removed.length > 0)).toEqual(desk.diffs)
  })
})

describe('an event', () => {
  test('shows at once, and the platform is asked about its call without waiting for the next reading', async () => {
    desk.calls.start()
    await desk.advance(1000)
    desk.setCalls({ id: 1, state: 'RINGING', src: '+442079460018' })
    desk.receiveEvent('RINGING')
    expect(desk.calls.records).toMatchObject([{ id: 1, state: 'RINGING', confirmed: false }])
    await desk.advance(100)
    expect(desk.calls.records).toMatchObject([{ confirmed: true, source: { number: '+442079460018' } }])
    expect(desk.requestCount('/calls/1')).toBe(1)
    expect(desk.requestCount('/calls')).toBe(1)
  })

  test('that has ended leaves the screen at once, and is reported as ended once the platform confirms it', async () => {
    const ended: number[] = []
    desk.calls.onEnd(({ id }) => ended.push(id))
    desk.setCalls({ id: 1, state: 'RINGING' })
    desk.calls.start()
    await desk.advance(100)
    desk.setCalls()
    desk.receiveEvent('HANGUP')
    expect(desk.calls.records).toEqual([])
    expect(ended).toEqual([])
    await desk.advance(100)
    expect(ended).toEqual([1])
  })

  test('makes polls rare while it proves correct, until a poll finds a change that no event reported', async () => {
    desk.setCalls({ id: 1, state: 'RINGING' })
    desk.calls.start()
    await desk.advance(1000)
    desk.setCalls()
    desk.receiveEvent('HANGUP')
    await desk.advance(1000)
    const before = desk.requestCount('/calls')
    await desk.advance(13_000)
    expect(desk.requestCount('/calls')).toBe(before)
    desk.setCalls({ id: 2, state: 'RINGING' })
    await desk.advance(3000)
    desk.setCalls()
    await desk.advance(2000)
    const idle = desk.requestCount('/calls')
    await desk.advance(9000)
    expect(desk.requestCount('/calls')).toBe(idle + 3)
  })

  test('that comes by a way known to be down is not waited for', async () => {
    desk.setCalls({ id: 1, state: 'RINGING' })
    desk.calls.start()
    await desk.advance(1000)
    desk.setCalls()
    desk.receiveEvent('HANGUP')
    await desk.advance(4000)
    const before = desk.requestCount('/calls')
    desk.webhookIsDown = true
    desk.calls.pathsChanged()
    await desk.advance(6100)
    expect(desk.requestCount('/calls')).toBe(before + 2)
  })

  test('that reports what a poll has already shown also proves its path', async () => {
    desk.calls.start()
    await desk.advance(1000)
    desk.setCalls({ id: 1, state: 'RINGING', src: '1', dst: '2' })
    await desk.advance(3000)
    expect(desk.receiveEvent('RINGING')).toBe('late')
    expect(desk.notes).toEqual([{ kind: 'first', callId: 1, state: 'RINGING' }])
    const before = desk.requestCount('/calls')
    await desk.advance(9500)
    expect(desk.requestCount('/calls') - before).toBeLessThanOrEqual(4)
  })
})

test('while a path has lost an event, polls continue as if it delivered nothing', async () => {
  desk.calls.start()
  await desk.advance(100)
  for (const id of [1, 2]) {
    desk.setCalls({ id, state: 'RINGING' })
    desk.receiveEvent('RINGING', { call_id: id })
    await desk.advance(1000)
    desk.setCalls()
    if (id === 1) desk.receiveEvent('HANGUP', { call_id: id })
    await desk.advance(15_000)
  }
  expect(desk.notes).toContainEqual({ kind: 'lost', callId: 2, state: 'HANGUP', path: 'webhook' })
  desk.setCalls({ id: 3, state: 'RINGING' })
  desk.receiveEvent('RINGING', { call_id: 3 })
  await desk.advance(1000)
  const before = desk.requestCount('/calls')
  await desk.advance(10_000)
  expect(desk.requestCount('/calls') - before).toBeGreaterThanOrEqual(9)
})

describe('forged events', () => {
  test('of no call leave the screen once the platform was asked, and count as refused', async () => {
    desk.calls.start()
    await desk.advance(1000)
    desk.receiveEvent('RINGING', { call_id: 66, id: 'forged' })
    expect(desk.calls.records).toHaveLength(1)
    await desk.advance(100)
    expect(desk.calls.records).toEqual([])
    expect(desk.notes).toMatchObject([{ kind: 'refused', callId: 66, eventId: 'forged' }])
    expect(desk.receiveEvent('CONNECTED', { call_id: 66 })).toBe('refused')
    await desk.advance(1000)
    expect(desk.singleRequestCount).toBe(1)
  })

  test('of the end of a live call are undone by the answer to one question', async () => {
    const ended: number[] = []
    desk.calls.onEnd(({ id }) => ended.push(id))
    desk.setCalls({ id: 1, state: 'CONNECTED' })
    desk.calls.start()
    await desk.advance(100)
    desk.receiveEvent('HANGUP')
    expect(desk.calls.records).toEqual([])
    await desk.advance(100)
    expect(desk.calls.records).toMatchObject([{ id: 1, state: 'CONNECTED', confirmed: true }])
    expect(desk.notes).toMatchObject([{ kind: 'refuted', callId: 1 }])
    expect(ended).toEqual([])
  })

  test('cause a bounded number of requests, however many arrive', async () => {
    desk.setCalls({ id: 1, state: 'CONNECTED' })
    desk.calls.start()
    await desk.advance(1000)
    const before = desk.platform.requests.length
    for (let tick = 0; tick < 100; tick += 1) {
      for (let n = 0; n < 10; n += 1) desk.receiveEvent('RINGING', { call_id: 1000 + tick * 10 + n })
      await desk.advance(50)
    }
    const seconds = 5
    expect(desk.platform.requests.length - before).toBeLessThanOrEqual(seconds * 7)
    await desk.advance(2000)
    expect(desk.calls.records.map(({ id }) => id)).toEqual([1])
  })

  test('that trickle in one after another cause few questions as well', async () => {
    desk.calls.start()
    await desk.advance(1000)
    const before = desk.platform.requests.length
    for (let tick = 0; tick < 100; tick += 1) {
      desk.receiveEvent('RINGING', { call_id: 1000 + tick })
      await desk.advance(50)
    }
    expect(desk.platform.requests.length - before).toBeLessThanOrEqual(5 * 7)
  })

  test('cause none at all while the platform asks to wait', async () => {
    desk.calls.start()
    await desk.advance(1000)
    desk.platform.routes.set('GET /calls', () =>
      err(appError('platform.rate-limited', '', { retryAfter: 20_000 })),
    )
    await desk.advance(3000)
    const before = desk.platform.requests.length
    for (let n = 0; n < 50; n += 1) desk.receiveEvent('RINGING', { call_id: n })
    await desk.advance(10_000)
    expect(desk.platform.requests.length).toBe(before)
  })

  test('that make the platform ask to wait hold readings back, too', async () => {
    desk.setCalls({ id: 1, state: 'CONNECTED' })
    desk.calls.start()
    await desk.advance(100)
    desk.platform.routes.set('GET /calls/1', () =>
      err(appError('platform.rate-limited', '', { retryAfter: 20_000 })),
    )
    desk.receiveEvent('ON_HOLD')
    await desk.advance(10_000)
    expect(desk.requestCount('/calls')).toBe(1)
    expect(desk.feed).toMatchObject({ kind: 'failing', error: { code: 'platform.rate-limited' } })
  })
})
