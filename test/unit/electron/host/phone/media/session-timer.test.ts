import { beforeEach, describe, expect, test } from 'vitest'
import { SessionTimer } from '#electron/host/phone/media/session-timer.ts'
import type { Headers } from '#electron/host/phone/media/session-expires.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

let clock: ManualClock
let timer: SessionTimer
let refreshes: number
let expired: number
let refresh: () => ReturnType<ConstructorParameters<typeof SessionTimer>[0]['onRefresh']>

beforeEach(() => {
  clock = new ManualClock()
  refreshes = 0
  expired = 0
  refresh = async () => ok(undefined)
  timer = new SessionTimer({
    clock,
    onRefresh: () => {
      refreshes += 1
      return refresh()
    },
    onExpired: () => (expired += 1),
  })
})

function headers(fields: Readonly<Record<string, string>>): Headers {
  const value = (name: string) => fields[name.toLowerCase()]
  return { getHeader: value, getHeaders: (name) => [value(name) ?? []].flat() }
}

const agreed = (value: string) => headers({ 'session-expires': value })

async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 20) {
    clock.advance(Math.min(left, 20) * 1_000)
    await flushTasks()
  }
}

describe('as the caller', () => {
  test('asks for half an hour, and names whoever refreshes once that is known', () => {
    expect(timer.requestHeaders).toEqual(['Session-Expires: 1800'])
    timer.onAccepted(agreed('600;refresher=uas'))
    expect(timer.requestHeaders).toEqual(['Session-Expires: 600;refresher=uas'])
  })

  test('of no length at all neither floods the far end nor ends the call at once', async () => {
    refresh = async () => {
      timer.onAccepted(agreed('0;refresher=uac'))
      return ok(undefined)
    }
    timer.onAccepted(agreed('0;refresher=uac'))
    await pass(60)
    expect(refreshes).toBeLessThanOrEqual(6)
    expect(expired).toBe(0)
    expect(timer.requestHeaders).toEqual(['Session-Expires: 90;refresher=uac'])
    timer.onAccepted(agreed('0;refresher=uas'))
    await pass(40)
    expect(expired).toBe(0)
  })

  test('refreshes at half of the interval; each refresh that is accepted begins it anew', async () => {
    refresh = async () => {
      timer.onAccepted(agreed('600;refresher=uac'))
      return ok(undefined)
    }
    timer.onAccepted(agreed('600;refresher=uac'))
    await pass(299)
    expect(refreshes).toBe(0)
    await pass(1)
    expect(refreshes).toBe(1)
    for (let half = 0; half < 10; half += 1) await pass(300)
    expect(refreshes).toBe(11)
    expect(expired).toBe(0)
  })

  test('tries a refresh that fails again, and ends the call before its time is over', async () => {
    refresh = async () => err(appError('network.timeout'))
    timer.onAccepted(agreed('600;refresher=uac'))
    await pass(560)
    expect(refreshes).toBeGreaterThan(2)
    expect(expired).toBe(0)
    await pass(8)
    expect(expired).toBe(1)
    await pass(600)
    expect(expired).toBe(1)
    expect(clock.pending).toBe(0)
  })

  test('ends a call that the far end should refresh and does not, 32 s or a third before the end', async () => {
    timer.onAccepted(agreed('600;refresher=uas'))
    await pass(567)
    expect(expired).toBe(0)
    await pass(1)
    expect([refreshes, expired]).toEqual([0, 1])
    timer.onAccepted(agreed('90;refresher=uas'))
    await pass(59)
    expect(expired).toBe(1)
    await pass(1)
    expect(expired).toBe(2)
  })

  test('wants nothing where the answer agrees to nothing', () => {
    timer.onAccepted(agreed('600;refresher=uac'))
    timer.onAccepted(headers({}))
    expect(clock.pending).toBe(0)
  })

  test('takes a longer interval where 422 wants one, but no shorter one for ever', () => {
    expect(timer.raiseInterval(headers({ 'min-se': '3600' }))).toBe(true)
    expect(timer.requestHeaders).toEqual(['Session-Expires: 3600', 'Min-SE: 3600'])
    expect(timer.raiseInterval(headers({ 'min-se': '3600' }))).toBe(false)
    expect(timer.raiseInterval(headers({}))).toBe(false)
  })

  test('follows a server that always wants a longer interval five times', () => {
    const raised = Array.from({ length: 9 }, (_, step) =>
      timer.raiseInterval(headers({ 'min-se': String(3_600 + step) })),
    )
    expect(raised.filter(Boolean)).toHaveLength(5)
  })
})

describe('as the one who is called', () => {
  test.each([
    // Session-Expires, Supported, who refreshes
    ['600', 'timer', '600;refresher=uac', 'Require: timer'],
    ['600;refresher=uas', 'timer', '600;refresher=uas'],
    ['600;refresher=uac', '100rel, timer', '600;refresher=uac', 'Require: timer'],
    ['600', '100rel', '600;refresher=uas'],
    ['', 'timer', '1800;refresher=uas'],
    ['60', '', '90;refresher=uas'],
  ])('of "%s" and "%s" answers "%s"', (...row) => {
    const [asked, supported, value, ...required] = row
    const answer = timer.answer(headers({ supported, ...(asked ? { 'session-expires': asked } : {}) }))
    expect(answer).toMatchObject({ ok: true, value: { headers: [`Session-Expires: ${value}`, ...required] } })
  })

  test('refuses too short an interval', () => {
    const answer = timer.answer(headers({ supported: 'timer', 'session-expires': '60' }))
    expect(answer).toEqual(err(['Min-SE: 90']))
  })

  test('refreshes where it has agreed to', async () => {
    const answer = timer.answer(headers({}))
    if (answer.ok) timer.onAnswered(answer.value)
    await pass(900)
    expect(refreshes).toBe(1)
  })
})

test('once disposed, nothing is planned any more, not even by a refresh on its way', async () => {
  const answered = Promise.withResolvers<ReturnType<typeof err<ReturnType<typeof appError>>>>()
  refresh = () => answered.promise
  timer.onAccepted(agreed('600;refresher=uac'))
  await pass(300)
  timer[Symbol.dispose]()
  answered.resolve(err(appError('network.timeout')))
  await flushTasks()
  timer.onAccepted(agreed('600;refresher=uac'))
  expect(clock.pending).toBe(0)
})
