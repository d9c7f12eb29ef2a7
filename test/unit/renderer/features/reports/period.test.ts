import { expect, test, vi } from 'vitest'
import { dayText, periodOf, periodWords, type PeriodKind } from '#renderer/features/reports/period.ts'

/** Friday, 27 November 2026, 17:00 in London. */
const now = Date.UTC(2026, 10, 27, 17)
const utc = (at: number) => new Date(at).toISOString().slice(0, 16)
const of = (kind: PeriodKind, at = now, [from = '', to = '']: readonly string[] = []) => {
  const period = periodOf({ kind, from, to }, at)
  return typeof period === 'string' ? period : [utc(period.from), utc(period.to)]
}

test('each word is whole days, today among them', () => {
  vi.stubEnv('TZ', 'Europe/London')
  expect(of('today')).toEqual(['2026-11-27T00:00', '2026-11-28T00:00'])
  expect(of('yesterday')).toEqual(['2026-11-26T00:00', '2026-11-27T00:00'])
  expect(of('week')).toEqual(['2026-11-23T00:00', '2026-11-28T00:00'])
  expect(of('week', Date.UTC(2026, 10, 29, 12))).toEqual(['2026-11-23T00:00', '2026-11-30T00:00'])
  expect(of('days7')).toEqual(['2026-11-21T00:00', '2026-11-28T00:00'])
  expect(of('days30')).toEqual(['2026-10-29T00:00', '2026-11-28T00:00'])
  expect(of('month')).toEqual(['2026-11-01T00:00', '2026-11-28T00:00'])
})

test('a day begins at midnight of the person’s time zone, and has 23 or 25 hours where the clocks change', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(of('today')).toEqual(['2026-11-27T05:00', '2026-11-28T05:00'])
  vi.stubEnv('TZ', 'Europe/London')
  expect(of('today', Date.UTC(2026, 2, 29, 12))).toEqual(['2026-03-29T00:00', '2026-03-29T23:00'])
  expect(of('yesterday', Date.UTC(2026, 9, 26, 12))).toEqual(['2026-10-24T23:00', '2026-10-26T00:00'])
  expect(of('days7', Date.UTC(2026, 9, 27, 12))).toEqual(['2026-10-20T23:00', '2026-10-28T00:00'])
})

test('two days are both within; what is no day, the wrong way round or too long is said', () => {
  vi.stubEnv('TZ', 'Europe/London')
  expect(of('range', now, ['2026-11-02', '2026-11-02'])).toEqual(['2026-11-02T00:00', '2026-11-03T00:00'])
  for (const days of [
    ['2026-11-03', '2026-11-02'],
    ['', '2026-11-02'],
    ['2026-02-30', '2026-03-02'],
    ['0001-01-01', '2026-03-02'],
  ])
    expect(of('range', now, days)).toBe('order')
  expect(of('range', now, ['2024-01-01', '2026-01-01'])).toBe('long')
})

test('is said in days', () => {
  vi.stubEnv('TZ', 'Europe/London')
  const [from, to] = [new Date(2026, 10, 1).getTime(), new Date(2026, 10, 28).getTime()]
  expect(periodWords({ from, to })).toBe('1 Nov 2026 – 27 Nov 2026')
  expect(periodWords({ from, to: new Date(2026, 10, 2).getTime() })).toBe('1 Nov 2026')
  expect(dayText(to - 1)).toBe('2026-11-27')
})
