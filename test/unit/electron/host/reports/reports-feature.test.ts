import { expect, test } from 'vitest'
import { reportsFeature } from '#electron/host/reports/reports-feature.ts'
import { inputsOf } from '#electron/host/kernel/inputs-of.ts'
import { maxReportDays } from '#shared/host/reports.ts'

test.each([
  [0, true],
  // Of the longest period that a page offers, two days may have 25 hours and only one 23.
  [1, true],
  [24, false],
])('a period of the most days and %i hours may be asked for: %s', (hours, isAllowed) => {
  const from = Date.UTC(2025, 8, 30, 23)
  const to = from + (maxReportDays * 24 + hours) * 3_600_000
  const check = inputsOf([reportsFeature])['reports.count']
  expect(check?.({ from, to, timeZone: 'Europe/London' }) !== undefined).toBe(isAllowed)
})
