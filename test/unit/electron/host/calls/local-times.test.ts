import { expect, test } from 'vitest'
import { LocalTimes } from '#electron/host/calls/local-times.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const clock = new ManualClock()
/** An answer of a platform whose clock is this many milliseconds behind. */
const answer = (behind: number, took = 0) => {
  const date = new Date(clock.now() - behind - 500).toUTCString()
  return { method: 'GET', path: '/calls', took, status: 200, date } as const
}

test('live calls have the times of this computer, however wrong its clock is', () => {
  const times = new LocalTimes(clock)
  const startedAt = clock.now() - 600_000
  const call = liveCall({ startedAt, connectedAt: startedAt + 5_000 })
  const convert = () => times.convert({ changed: [call, liveCall({ startedAt: 0 })], removed: [2] })

  expect(times.observe(answer(0))).toBe(false)
  expect(convert().changed[0]).toBe(call)
  expect(times.observe(answer(600_000))).toBe(true)
  expect(times.observe(answer(600_000))).toBe(false)
  const { changed, removed } = convert()
  const [shown, withoutStart] = changed
  expect(Math.abs((shown?.startedAt ?? 0) - clock.now())).toBeLessThanOrEqual(1_000)
  expect((shown?.connectedAt ?? 0) - (shown?.startedAt ?? 0)).toBe(5_000)
  expect([withoutStart?.startedAt, removed]).toEqual([0, [2]])
})

test('an answer that took long says little about the time, and changes none', () => {
  const times = new LocalTimes(clock)
  expect(times.observe(answer(0, 9_000))).toBe(false)
  expect(times.observe(answer(600_000, 9_000))).toBe(false)
  expect(times.observe(answer(600_000))).toBe(true)
})

test.each([
  ['1970', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['9999', 'Fri, 31 Dec 9999 23:59:59 GMT'],
  ['two days before the call', new Date(clock.now() - 2 * 86_400_000).toUTCString()],
])('a date of another clock than that of the calls (%s) changes none', (_, date) => {
  const times = new LocalTimes(clock)
  times.observe({ ...answer(0), date })
  const call = liveCall({ startedAt: clock.now() - 60_000, connectedAt: clock.now() - 50_000 })
  expect(times.convert({ changed: [call], removed: [] }).changed).toEqual([call])
})
