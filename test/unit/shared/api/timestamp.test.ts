import { expect, it } from 'vitest'
import { readTimestamp, writeTimestamp } from '#shared/api/timestamp.ts'
import { fc } from '#test/support/property.ts'

it.each([
  ['2026-11-20 14:06:31', Date.UTC(2026, 10, 20, 14, 6, 31)],
  ['2026-11-20T14:06:31Z', Date.UTC(2026, 10, 20, 14, 6, 31)],
  [1_800_000_000, 1_800_000_000_000],
  ['1800000000', 1_800_000_000_000],
  ['9999-12-31 23:59:59', Date.UTC(9999, 11, 31, 23, 59, 59)],
  // Contrary to the document, with a fraction or a zone: the zone counts.
  ['2026-11-20T14:06:31.250Z', Date.UTC(2026, 10, 20, 14, 6, 31)],
  ['2026-11-20T14:06:31+02:00', Date.UTC(2026, 10, 20, 12, 6, 31)],
  ['2026-11-20 14:06:31.5 -0530', Date.UTC(2026, 10, 20, 19, 36, 31)],
  ['2026-11-20T00:30:00+01', Date.UTC(2026, 10, 19, 23, 30, 0)],
  ['2026-11-20 14:06:31 UTC', Date.UTC(2026, 10, 20, 14, 6, 31)],
])('reads %s', (value, expected) => {
  expect(readTimestamp(value)).toBe(expected)
})

it.each<unknown>([
  ...[
    8.64e12,
    8.64e15,
    8.64e15 + 1,
    1e308,
    Infinity,
    Number.NaN,
    -1,
    0,
    '-1',
    '275761-01-01 00:00:00',
    '1e15',
  ],
  ...['+275760-09-13 00:00:00', '9999-99-99 99:99:99', '0000-00-00 00:00:00', '1969-12-31 23:59:59', 'soon'],
  ...['2026-02-30 00:00:00', '2025-02-29 12:00:00', '2026-04-31T00:00:00Z', '2026-01-00 00:00:00'],
  ...['999999999999', null, undefined, {}, [1_800_000_000], true],
])('reads no time in %s', (value) => {
  expect(readTimestamp(value)).toBeUndefined()
})

it('reads only what a date can be made of, a day before and after', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.double(), fc.date().map(String)), (value) => {
      const time = readTimestamp(value)
      if (time === undefined) return
      for (const day of [-86_400_000, 0, 86_400_000]) new Date(time + day).toISOString()
      new Intl.DateTimeFormat('en-GB').format(time)
    }),
  )
})

it('writes a stamp of any number', () => {
  expect([Number.NaN, -1, 1e300].map(writeTimestamp)).toEqual([
    '1970-01-01 00:00:00',
    '1970-01-01 00:00:00',
    '9999-12-31 23:59:59',
  ])
})
