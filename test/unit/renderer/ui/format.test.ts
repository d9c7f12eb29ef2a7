import { afterEach, describe, expect, test } from 'vitest'
import { formatCount } from '#renderer/locales/counts.ts'
import { german } from '#renderer/locales/de/index.ts'
import { region } from '#renderer/locales/region.ts'
import { formatFutureTime, formatDayHeading, formatListTime, formatShortDay } from '#renderer/ui/day-words.ts'
import {
  formatClock,
  formatDuration,
  formatMoment,
  formatUtc,
  initials,
  isoTime,
  durationInWords,
} from '#renderer/ui/format.ts'

import { regionOf } from '#shared/locales/region.ts'
import { english, speak } from '#shared/locales/words.ts'

afterEach(() => {
  speak(english)
  region.value = regionOf('en-GB', 'en')
})

/** Local time, as `2025-11-20T14:06:31` without a zone is read. */
const at = (local: string) => new Date(local).getTime()

describe('durations', () => {
  test.for([
    [0, '0:00'],
    [9.9, '0:09'],
    [272, '4:32'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [3872, '1:04:32'],
    [90_000, '25:00:00'],
    [-4, '0:00'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ] as const)('%s seconds read %s', ([seconds, words]) => {
    expect(formatDuration(seconds)).toBe(words)
  })

  test.for([
    [0, '0 seconds'],
    [1, '1 second'],
    [60, '1 minute'],
    [3872, '1 hour 4 minutes 32 seconds'],
    [Number.NaN, '0 seconds'],
  ] as const)('%s seconds are said as %s', ([seconds, words]) => {
    expect(durationInWords(seconds)).toBe(words)
  })
})

describe('moments', () => {
  const now = at('2025-11-20T14:06:31')

  test('today is a time of day', () => {
    expect(formatMoment(at('2025-11-20T00:00:00'), now)).toBe('00:00')
    expect(formatMoment(at('2025-11-20T09:05:31'), now)).toBe('09:05')
  })

  test('older is a day, and a year where it is another', () => {
    expect(formatMoment(at('2025-11-19T23:59:31'), now)).toBe('19 Nov')
    expect(formatMoment(at('2025-09-03T14:06:31'), now)).toBe('3 Sep')
    expect(formatMoment(at('2024-11-20T14:06:31'), now)).toBe('20 Nov 2024')
  })

  test('a clock may show seconds, a tooltip shows UTC', () => {
    expect(formatClock(at('2025-11-20T14:06:31'), true)).toBe('14:06:31')
    expect(formatUtc(Date.UTC(2025, 10, 20, 14, 6, 31))).toBe('2025-11-20 14:06:31 UTC')
  })
})

test.for([
  ['Tamsin Quillfeather', 'TQ'],
  ['Odile van der Marshgrove', 'OM'],
  ['Otterwick', 'OT'],
  ['åsa', 'ÅS'],
  ['J', 'J'],
  ['Billing desk, Saltmarrow Foods', 'BF'],
  ['+44 7700 900142', '#'],
  ['', '#'],
] as const)('the initials of %s are %s', ([name, letters]) => {
  expect(initials(name)).toBe(letters)
})

describe('a time that is none', () => {
  const times = [0, -1, Number.NaN, Infinity, 8.64e15, 8.64e15 + 1, -8.64e15, 1e308, Date.UTC(10_000, 0)]

  test.for(times)('%s is said to be not known, without a fault', (time) => {
    expect([formatClock(time), formatMoment(time, Date.now()), isoTime(time)]).toEqual([
      '',
      'Not known',
      undefined,
    ])
    expect(formatUtc(time)).toBe('The time is not known')
    expect(formatDayHeading(time, Date.now())).toBe('Day not known')
    expect([formatListTime(time, Date.now()), formatShortDay(time, Date.now())]).toEqual([
      'Not known',
      'Not known',
    ])
    expect(formatFutureTime(time, Date.now())).toBe('at an unknown time')
  })

  test('the last second of the year 9999 is one', () => {
    expect(formatUtc(Date.UTC(10_000, 0) - 1000)).toBe('9999-12-31 23:59:59 UTC')
  })
})

describe('elsewhere', () => {
  const now = at('2025-11-20T14:06:31')
  const before = at('2024-11-17T09:05:00')
  const shown = () => [
    formatClock(now),
    formatMoment(before, now),
    formatDayHeading(at('2025-11-17T09:05:00'), now),
    formatShortDay(before, now),
    formatListTime(at('2025-11-18T09:05:00'), now),
    formatFutureTime(at('2025-11-24T09:05:00'), now),
    formatCount(1_600),
    formatCount(3.5),
  ]

  test('in the United States', () => {
    region.value = regionOf('en-US', 'en')
    expect(shown()).toEqual([
      ...['2:06 PM', 'Nov 17, 2024', 'Monday, November 17', 'Sun Nov 17, 2024', 'Tue'],
      ...['on Monday, November 24 at 9:05 AM', '1,600', '3.5'],
    ])
  })

  test('in Germany', () => {
    speak(german)
    region.value = regionOf('de-DE', 'de')
    expect(shown()).toEqual([
      ...['14:06', '17. Nov. 2024', 'Montag, 17. November', 'So, 17. Nov. 2024', 'Di'],
      ...['am Montag, 24. November um 09:05', '1.600', '3,5'],
    ])
    expect(durationInWords(3872)).toBe('1 Stunde 4 Minuten 32 Sekunden')
  })
})
