import { expect, test } from 'vitest'
import {
  countDay,
  countMinutes,
  medianRing,
  minute,
  missedShare,
  sumDays,
  type DayCall,
} from '#shared/calls/day-counts.ts'
import { fc } from '#test/support/property.ts'

const now = 100_000 * minute
const call = (minutesAgo: number, ring: number | null, queue = ''): DayCall => {
  const at = now - minutesAgo * minute
  return { at, endedAt: at + minute, answeredAt: ring === null ? null : at + ring * 1_000, queue }
}

test('answered, missed and in the last hour, for each queue', () => {
  const calls = [call(200, 4), call(30, 10, 'queue:1'), call(90, 20, 'queue:1'), call(10, null, 'queue:1')]
  const counted = countDay([...calls, call(700, 5)], { from: now - 600 * minute, now })
  expect(counted).toEqual({
    '': { answered: 1, answeredLastHour: 0, missed: 0, rings: [[4, 1]] },
    'queue:1': {
      ...{ answered: 2, answeredLastHour: 1, missed: 1 },
      rings: [
        [10, 1],
        [20, 1],
      ],
    },
  })
  const all = sumDays(Object.values(counted))
  expect(all).toMatchObject({ answered: 3, missed: 1 })
  expect([medianRing(all), missedShare(all)]).toEqual([10, 25])
})

test('the last hour is a whole one, also just after midnight', () => {
  const midnight = now - 10 * minute
  const counted = countDay([call(30, 5, 'queue:1'), call(5, 5)], { from: midnight, now })
  const { answered, answeredLastHour, missed, rings } = sumDays(Object.values(counted))
  expect({ answered, answeredLastHour, missed, rings }).toEqual({
    ...{ answered: 1, answeredLastHour: 2, missed: 0 },
    rings: [[5, 1]],
  })
})

test('without calls there is no median and no share', () => {
  const none = sumDays([])
  expect([medianRing(none), missedShare(none)]).toEqual([null, null])
})

test('the median of the counts is that of the calls', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 40 }), (rings) => {
      const calls = rings.map((ring, at) => call(1 + (at % 5), ring, `queue:${at % 3}`))
      const whole = sumDays(Object.values(countDay(calls, { from: 0, now })))
      const sorted = rings.toSorted((one, other) => one - other)
      expect(medianRing(whole)).toBe(sorted[Math.ceil(sorted.length / 2) - 1])
    }),
  )
})

test('each minute has what was answered and what was given up in it', () => {
  const minutes = countMinutes([call(10, 30), call(10, 30), call(10, null), call(500, 3)], now - 60 * minute)
  expect(Object.fromEntries(minutes)).toEqual({
    [now - 10 * minute]: { answered: 2, missed: 0 },
    [now - 9 * minute]: { answered: 0, missed: 1 },
  })
})
