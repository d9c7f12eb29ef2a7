import { beforeEach, describe, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { LiveCallBook } from '#shared/calls/live-call-book.ts'
import { err } from '#shared/core/result.ts'
import { page, queryOf } from '#test/support/fake-api.ts'
import { LiveCallsDesk } from '#test/support/live-calls-desk.ts'
import { settled } from '#test/support/settled.ts'

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
    await settled()
    expect(calls.records).toHaveLength(6000)
    expect(desk.feed).toMatchObject({ kind: 'live', error: null, lastPollAt: clock.now() })
    calls.stop()
    expect(desk.diffs.at(-1)?.removed).toHaveLength(6000)
    expect(desk.feed).toEqual({ kind: 'idle', lastPollAt: null, nextPollAt: null, error: null })
    expect(clock.pending).toBe(0)
  })

  test('that are gone from the platform are gone here within ten seconds, with no event at all', async () => {
    const ended: number[] = []
    desk.calls.onEnd(({ id }) => ended.push(id))
    desk.has({ id: 1, state: 2 })
    desk.calls.start()
    await settled()
    desk.has()
    await desk.pass(1500)
    expect(desk.calls.records).toEqual([])
    expect(ended).toEqual([1])
  })

  test('are read again after a fault of whoever is told of them', async () => {
    const stop = desk.calls.onEnd(() => {
      throw new Error('of a listener')
    })
    desk.has({ id: 1, state: 'CONNECTED' })
    desk.calls.start()
    await settled()
    desk.has({ id: 2, state: 'CONNECTED' })
    await desk.pass(1500)
    expect(desk.faults).toHaveLength(1)
    stop()
    desk.has({ id: 3, state: 'CONNECTED' })
    await desk.pass(5000)
    expect(desk.calls.records.map(({ id }) => id)).toEqual([3])
    expect(desk.feed).toMatchObject({ kind: 'live', error: null })
  })

  test('stay on screen while the platform fails, and the feed says so', async () => {
    desk.has({ id: 1, state: 'CONNECTED' })
    desk.calls.start()
    await settled()
    desk.platform.routes.set('GET /calls', () => err(appError('platform.failed', 'Oops')))
    await desk.pass(2000)
    expect(desk.calls.records).toHaveLength(1)
    expect(desk.feed).toMatchObject({ kind: 'failing', error: { code: 'platform.failed' } })
  })

  test('of an earlier sign-in that arrive late are thrown away', async () => {
    const late = Promise.withResolvers<ReturnType<typeof page>>()
    desk.platform.routes.set('GET /calls', () => late.promise)
    desk.calls.start()
    desk.calls.stop()
    late.resolve(page([{ id: 1 }]))
    await settled()
    expect(desk.diffs).toEqual([])
    desk.hears('RINGING')
    expect(desk.calls.records).toEqual([])
  })

  test('leave the screen in time also after the clock was put back by an hour', async () => {
    desk.has({ id: 1, state: 'CONNECTED' })
    desk.calls.start()
    await desk.pass(3000)
    desk.hears('ON_HOLD')
    await desk.pass(100)
    desk.clock.set(-3_600_000)
    desk.has()
    await desk.pass(4000)
    expect(desk.calls.records).toEqual([])
  })

  test('can be played again from what the book was given', async () => {
    desk.has({ id: 1, state: 'RINGING' })
    desk.calls.start()
    await desk.pass(1000)
    desk.hears('CONNECTED')
    desk.hears('RINGING', { call_id: 9 })
    await desk.pass(4000)
    desk.has()
    desk.hears('HANGUP')
    await desk.pass(4000)
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
    await desk.pass(1000)
    desk.has({ id: 1, state: 'RINGING', src: '+442079460018' })
    desk.hears('RINGING')
    expect(desk.calls.records).toMatchObject([{ id: 1, state: 'RINGING', confirmed: false }])
    await desk.pass(100)
    expect(desk.calls.records).toMatchObject([{ confirmed: true, source: { number: '+442079460018' } }])
    expect(desk.asked('/calls/1')).toBe(1)
    expect(desk.asked('/calls')).toBe(1)
  })

  test('of the end leaves the screen at once, and is told as the end once the platform says so', async () => {
    const ended: number[] = []
    desk.calls.onEnd(({ id }) => ended.push(id))
    desk.has({ id: 1, state: 'RINGING' })
    desk.calls.start()
    await desk.pass(100)
    desk.has()
    desk.hears('HANGUP')
    expect(desk.calls.records).toEqual([])
    expect(ended).toEqual([])
    await desk.pass(100)
    expect(ended).toEqual([1])
  })

  test('makes readings rare where it proves true, until a reading finds what none told of', async () => {
    desk.has({ id: 1, state: 'RINGING' })
    desk.calls.start()
    await desk.pass(1000)
    desk.has()
    desk.hears('HANGUP')
    await desk.pass(1000)
    const before = desk.asked('/calls')
    await desk.pass(13_000)
    expect(desk.asked('/calls')).toBe(before)
    desk.has({ id: 2, state: 'RINGING' })
    await desk.pass(3000)
    desk.has()
    await desk.pass(2000)
    const idle = desk.asked('/calls')
    await desk.pass(9000)
    expect(desk.asked('/calls')).toBe(idle + 3)
  })

  test('that comes by a way known to be down is not waited for', async () => {
    desk.has({ id: 1, state: 'RINGING' })
    desk.calls.start()
    await desk.pass(1000)
    desk.has()
    desk.hears('HANGUP')
    await desk.pass(4000)
    const before = desk.asked('/calls')
    desk.webhookIsDown = true
    desk.calls.pathsChanged()
    await desk.pass(6100)
    expect(desk.asked('/calls')).toBe(before + 2)
  })

  test('that tells what a reading had shown proves its way as well', async () => {
    desk.calls.start()
    await desk.pass(1000)
    desk.has({ id: 1, state: 'RINGING', src: '1', dst: '2' })
    await desk.pass(3000)
    expect(desk.hears('RINGING')).toBe('late')
    expect(desk.notes).toEqual([{ kind: 'first', callId: 1, state: 'RINGING' }])
    const before = desk.asked('/calls')
    await desk.pass(9500)
    expect(desk.asked('/calls') - before).toBeLessThanOrEqual(4)
  })
})

test('beside a path that has lost an event, readings go on as if it told nothing', async () => {
  desk.calls.start()
  await desk.pass(100)
  for (const id of [1, 2]) {
    desk.has({ id, state: 'RINGING' })
    desk.hears('RINGING', { call_id: id })
    await desk.pass(1000)
    desk.has()
    if (id === 1) desk.hears('HANGUP', { call_id: id })
    await desk.pass(15_000)
  }
  expect(desk.notes).toContainEqual({ kind: 'lost', callId: 2, state: 'HANGUP', path: 'webhook' })
  desk.has({ id: 3, state: 'RINGING' })
  desk.hears('RINGING', { call_id: 3 })
  await desk.pass(1000)
  const before = desk.asked('/calls')
  await desk.pass(10_000)
  expect(desk.asked('/calls') - before).toBeGreaterThanOrEqual(9)
})

describe('forged events', () => {
  test('of no call leave the screen once the platform was asked, and count as refused', async () => {
    desk.calls.start()
    await desk.pass(1000)
    desk.hears('RINGING', { call_id: 66, id: 'forged' })
    expect(desk.calls.records).toHaveLength(1)
    await desk.pass(100)
    expect(desk.calls.records).toEqual([])
    expect(desk.notes).toMatchObject([{ kind: 'refused', callId: 66, eventId: 'forged' }])
    expect(desk.hears('CONNECTED', { call_id: 66 })).toBe('refused')
    await desk.pass(1000)
    expect(desk.askedSingly).toBe(1)
  })

  test('of the end of a live call are undone by the answer to one question', async () => {
    const ended: number[] = []
    desk.calls.onEnd(({ id }) => ended.push(id))
    desk.has({ id: 1, state: 'CONNECTED' })
    desk.calls.start()
    await desk.pass(100)
    desk.hears('HANGUP')
    expect(desk.calls.records).toEqual([])
    await desk.pass(100)
    expect(desk.calls.records).toMatchObject([{ id: 1, state: 'CONNECTED', confirmed: true }])
    expect(desk.notes).toMatchObject([{ kind: 'refuted', callId: 1 }])
    expect(ended).toEqual([])
  })

  test('cause no storm of questions, however many come', async () => {
    desk.has({ id: 1, state: 'CONNECTED' })
    desk.calls.start()
    await desk.pass(1000)
    const before = desk.platform.requests.length
    for (let tick = 0; tick < 100; tick += 1) {
      for (let n = 0; n < 10; n += 1) desk.hears('RINGING', { call_id: 1000 + tick * 10 + n })
      await desk.pass(50)
    }
    const seconds = 5
    expect(desk.platform.requests.length - before).toBeLessThanOrEqual(seconds * 7)
    await desk.pass(2000)
    expect(desk.calls.records.map(({ id }) => id)).toEqual([1])
  })

  test('that trickle in one after another cause few questions as well', async () => {
    desk.calls.start()
    await desk.pass(1000)
    const before = desk.platform.requests.length
    for (let tick = 0; tick < 100; tick += 1) {
      desk.hears('RINGING', { call_id: 1000 + tick })
      await desk.pass(50)
    }
    expect(desk.platform.requests.length - before).toBeLessThanOrEqual(5 * 7)
  })

  test('cause none at all while the platform asks to wait', async () => {
    desk.calls.start()
    await desk.pass(1000)
    desk.platform.routes.set('GET /calls', () =>
      err(appError('platform.rate-limited', '', { retryAfter: 20_000 })),
    )
    await desk.pass(3000)
    const before = desk.platform.requests.length
    for (let n = 0; n < 50; n += 1) desk.hears('RINGING', { call_id: n })
    await desk.pass(10_000)
    expect(desk.platform.requests.length).toBe(before)
  })

  test('that make the platform ask to wait hold readings back, too', async () => {
    desk.has({ id: 1, state: 'CONNECTED' })
    desk.calls.start()
    await desk.pass(100)
    desk.platform.routes.set('GET /calls/1', () =>
      err(appError('platform.rate-limited', '', { retryAfter: 20_000 })),
    )
    desk.hears('ON_HOLD')
    await desk.pass(10_000)
    expect(desk.asked('/calls')).toBe(1)
    expect(desk.feed).toMatchObject({ kind: 'failing', error: { code: 'platform.rate-limited' } })
  })
})
