import { describe, expect, test } from 'vitest'
import { LocalTimes } from '#electron/host/calls/local-times.ts'
import { PlatformTime } from '#electron/host/missed-calls/platform-time.ts'
import { PlatformWatch } from '#electron/host/readiness/platform-watch.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const day = 86_400_000
const clock = new ManualClock()
const answer = (date: string) => ({ method: 'GET', path: '/calls', took: 0, status: 200, date }) as const
const behind = (milliseconds: number) => answer(new Date(clock.now() - milliseconds - 500).toUTCString())

describe.each([
  ['1970', answer('Thu, 01 Jan 1970 00:00:00 GMT')],
  ['9999', answer('Fri, 31 Dec 9999 23:59:59 GMT')],
  ['two years ago', behind(730 * day)],
  ['in two years', behind(-730 * day)],
  ['no date', answer('soon')],
])('a Date that no platform can mean (%s)', (_, absurd) => {
  test('changes no time of missed calls, and is no measurement', () => {
    const time = new PlatformTime(clock, 0)
    time.observe(behind(60_000))
    const ahead = time.aheadBy
    time.observe(absurd)
    expect([time.aheadBy, time.measurements]).toEqual([ahead, 1])
  })

  test('changes no time of live calls', () => {
    expect(new LocalTimes(clock).observe(absurd)).toBe(false)
  })

  test('says nothing about the clock of this computer', () => {
    const watch = new PlatformWatch(clock)
    watch.observe(absurd)
    expect(watch.facts).toMatchObject({ answeredAt: clock.now(), skewMs: null })
  })
})

test.each([3_600_000, 14 * 3_600_000, -31 * day, 366 * day])(
  'a computer whose clock is ahead by %i ms is believed to be so',
  (by) => {
    const time = new PlatformTime(clock, 0)
    time.observe(behind(by))
    expect(Math.abs(time.aheadBy - by)).toBeLessThanOrEqual(1_000)
  },
)

test('an absurd lead on disk, of an answer believed once, is not kept', () => {
  expect(new PlatformTime(clock, -8_000 * 365 * day).now).toBe(clock.now())
})

test('a slow answer, whose time is hardly known, moves no time of missed calls that it may confirm', () => {
  const time = new PlatformTime(clock, 0)
  time.observe({ ...behind(3_900), took: 4_000 })
  expect([time.aheadBy, time.measurements]).toEqual([0, 1])
  time.observe({ ...behind(60_000), took: 4_000 })
  expect(Math.abs(time.aheadBy - 58_000)).toBeLessThanOrEqual(1_000)
})
