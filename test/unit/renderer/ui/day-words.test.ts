import { describe, expect, test } from 'vitest'
import { formatFutureTime, formatDayHeading, formatListTime } from '#renderer/ui/day-words.ts'

const now = new Date(2025, 10, 20, 14, 6).getTime()
/** In local time, at 09:05 unless told. */
const on = (day: string, time = '09:05') => Date.parse(`${day}T${time}`)

describe('days and times of texts', () => {
  test.each([
    [on('2025-11-20', '00:00'), 'Today'],
    [on('2025-11-19', '23:59'), 'Yesterday'],
    [on('2025-11-17'), 'Monday 17 November'],
    [on('2024-11-17'), 'Sunday 17 November 2024'],
    [on('2025-11-21'), 'Friday 21 November'],
  ])('separator %#', (at, words) => {
    expect(formatDayHeading(at, now)).toBe(words)
  })

  test.each([
    [on('2025-11-20'), '09:05'],
    [on('2025-11-19'), 'Wed'],
    [on('2025-11-14'), 'Fri'],
    [on('2025-11-13'), '13 Nov'],
    [on('2024-11-20'), '20 Nov 2024'],
    [on('2025-11-21'), '21 Nov'],
  ])('list %#', (at, words) => {
    expect(formatListTime(at, now)).toBe(words)
  })

  test.each([
    [on('2025-11-20', '18:00'), 'at 18:00'],
    [on('2025-11-21'), 'tomorrow at 09:05'],
    [on('2025-11-24'), 'on Monday 24 November at 09:05'],
  ])('to come %#', (at, words) => {
    expect(formatFutureTime(at, now)).toBe(words)
  })
})
