import { expect, test } from 'vitest'
import { coveredIntervals, hoursWords, spansOnDay } from '#renderer/admin/editors/interval-words.ts'
import { isWithin, timeIntervals } from '#shared/api/time-intervals.ts'

test('hours of an interval are worded', () => {
  expect(timeIntervals.map(hoursWords)).toEqual([
    'Every day, all day',
    'Monday to Friday, 09:00 to 17:30',
    'Every day, 17:30 to 22:00',
    'Saturday and Sunday, all day',
    'Every day, 22:00 to 07:00',
  ])
  expect(hoursWords({ days: [1, 3], from: 60, to: 120 })).toBe('Monday and Wednesday, 01:00 to 02:00')
  expect(hoursWords({ days: [], from: 60, to: 120 })).toBe('On no day, 01:00 to 02:00')
})

test('the grid shows what calls meet, minute by minute of a week', () => {
  const sunday = Date.UTC(2026, 10, 29)
  for (const ids of [[1], [4], [1, 2], [3, 4], [1, 2, 3, 4]])
    for (let minute = 0; minute < 7 * 24 * 60; minute += 15) {
      const day = Math.floor(minute / (24 * 60))
      const at = minute % (24 * 60)
      const isShown = spansOnDay(day, ids).some(({ from, to }) => at >= from && at < to)
      const applies = ids.some((id) => isWithin(id, sunday + minute * 60_000))
      expect({ ids, minute, isShown }).toEqual({ ids, minute, isShown: applies })
    }
})

test('intervals covered by others are found', () => {
  expect(coveredIntervals([0, 1])).toEqual([1])
  expect(coveredIntervals([1, 2])).toEqual([])
  expect(coveredIntervals([3])).toEqual([])
  expect(coveredIntervals([9, 0])).toEqual([])
})
