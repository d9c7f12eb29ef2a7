import { expect, test } from 'vitest'
import { clockTime } from '#shared/locales/region.ts'

const at = (hours: number, minutes: number) => new Date(2026, 10, 17, hours, minutes, 31).getTime()

test.each([
  [at(0, 5), '00:05', '12:05 AM'],
  [at(9, 0), '09:00', '9:00 AM'],
  [at(12, 30), '12:30', '12:30 PM'],
  [at(14, 6), '14:06', '2:06 PM'],
])('%i is %s, or %s', (moment, of24, of12) => {
  expect(clockTime(moment, { hour12: false })).toBe(of24)
  expect(clockTime(moment, { hour12: true })).toBe(of12)
})

test('with seconds', () => {
  expect(clockTime(at(14, 6), { hour12: false }, true)).toBe('14:06:31')
  expect(clockTime(at(14, 6), { hour12: true }, true)).toBe('2:06:31 PM')
})
