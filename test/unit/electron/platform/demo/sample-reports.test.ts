import { expect, test } from 'vitest'
import { sampleReports } from '#electron/platform/demo/company/reports.ts'

test('a sample report was last sent at one of its own times, the latest before now', () => {
  const sunday = Date.UTC(2026, 10, 29, 16, 30)
  expect(sampleReports(sunday).map(({ name, last_run_at: last }) => [name, last])).toEqual([
    ['Calls of the day', '2026-11-28 18:00:00'],
    ['Missed calls', '2026-11-29 13:00:00'],
    ['Queues of the week', '2026-11-23 07:00:00'],
    ['Recordings of the month', null],
  ])
})
