import { describe, expect, it } from 'vitest'
import { nextRun, type Frequency } from '#electron/platform/reports/next-run.ts'
import { isTimeZone } from '#electron/platform/reports/zone.ts'

type Case = { readonly frequency: Frequency; readonly moment: string; readonly timeZone: string }

function after({ frequency, moment, timeZone }: Case): string | undefined {
  const next = nextRun({ frequency, timeZone }, Date.parse(moment))
  return next === undefined ? undefined : new Date(next).toISOString()
}

describe('nextRun', () => {
  it.each<[string, Frequency, string, string, string]>([
    [
      'daily, later today',
      { type: 'D', time_of_day: [6, 18] },
      '2026-03-02T07:00:00Z',
      'UTC',
      '2026-03-02T18:00:00.000Z',
    ],
    [
      'daily, tomorrow',
      { type: 'D', time_of_day: [6] },
      '2026-03-02T06:00:00Z',
      'UTC',
      '2026-03-03T06:00:00.000Z',
    ],
    [
      'daily by its integer, at eight',
      { type: 0 },
      '2026-03-02T09:00:00Z',
      'UTC',
      '2026-03-03T08:00:00.000Z',
    ],
    [
      'weekly on Friday',
      { type: 'W', day_of_week: [5] },
      '2026-03-02T09:00:00Z',
      'UTC',
      '2026-03-06T08:00:00.000Z',
    ],
    [
      'weekly on Sunday',
      { type: 'W', day_of_week: [0], time_of_day: [23] },
      '2026-03-02T09:00:00Z',
      'UTC',
      '2026-03-08T23:00:00.000Z',
    ],
    [
      'monthly on the 31st of a short month',
      { type: 'M', day_of_month: [31] },
      '2026-02-02T09:00:00Z',
      'UTC',
      '2026-02-28T08:00:00.000Z',
    ],
    ['monthly on the first', { type: 'M' }, '2026-02-02T09:00:00Z', 'UTC', '2026-03-01T08:00:00.000Z'],
    [
      'in winter time',
      { type: 'D', time_of_day: [9] },
      '2026-01-05T00:00:00Z',
      'Europe/Berlin',
      '2026-01-05T08:00:00.000Z',
    ],
    [
      'in summer time',
      { type: 'D', time_of_day: [9] },
      '2026-07-05T00:00:00Z',
      'Europe/Berlin',
      '2026-07-05T07:00:00.000Z',
    ],
    [
      'in the hour that spring leaves out',
      { type: 'D', time_of_day: [2] },
      '2026-03-28T12:00:00Z',
      'Europe/Berlin',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'in the hour that comes twice',
      { type: 'D', time_of_day: [2] },
      '2026-10-24T12:00:00Z',
      'Europe/Berlin',
      '2026-10-25T00:00:00.000Z',
    ],
    [
      'where it is tomorrow already',
      { type: 'D', time_of_day: [1] },
      '2026-03-02T20:00:00Z',
      'Pacific/Auckland',
      '2026-03-03T12:00:00.000Z',
    ],
    [
      'where zones have half hours',
      { type: 'D', time_of_day: [9] },
      '2026-03-02T00:00:00Z',
      'Asia/Kolkata',
      '2026-03-02T03:30:00.000Z',
    ],
  ])('runs %s', (...[, frequency, moment, timeZone, expected]) => {
    expect(after({ frequency, moment, timeZone })).toBe(expected)
  })
})

it('knows time zones by their names', () => {
  expect(['UTC', 'Europe/London', 'Europe/Atlantis', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
