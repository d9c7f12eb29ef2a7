import { describe, expect, it, test } from 'vitest'
import { hoursOnDay, isWithin } from '#shared/api/time-intervals.ts'

/** A Friday, a Saturday and a Monday. */
const at = (text: string) => Date.parse(`${text}Z`)

describe('a time interval', () => {
  it.each([
    [0, '2026-11-21T03:00:00', true],
    [1, '2026-11-20T09:00:00', true],
    [1, '2026-11-20T17:30:00', false],
    [1, '2026-11-21T10:00:00', false],
    [2, '2026-11-20T17:30:00', true],
    [2, '2026-11-20T22:00:00', false],
    [3, '2026-11-21T00:00:00', true],
    [3, '2026-11-23T00:00:00', false],
    [4, '2026-11-20T22:00:00', true],
    [4, '2026-11-21T06:59:00', true],
    [4, '2026-11-21T07:00:00', false],
    [9, '2026-11-20T12:00:00', false],
  ])('%i at %s: %s', (id, time, expected) => {
    expect(isWithin(id, at(time))).toBe(expected)
  })
})

test('a night belongs to the day on which it begins', () => {
  const mondayNight = { days: [1], from: 22 * 60, to: 6 * 60 }
  expect(hoursOnDay(mondayNight, 1)).toEqual([{ from: 22 * 60, to: 24 * 60 }])
  expect(hoursOnDay(mondayNight, 2)).toEqual([{ from: 0, to: 6 * 60 }])
  expect(hoursOnDay(mondayNight, 3)).toEqual([])
  expect(hoursOnDay({ ...mondayNight, days: [6] }, 0)).toEqual([{ from: 0, to: 6 * 60 }])
  expect(hoursOnDay({ ...mondayNight, days: [0, 1] }, 1)).toEqual([
    { from: 0, to: 6 * 60 },
    { from: 22 * 60, to: 24 * 60 },
  ])
})
