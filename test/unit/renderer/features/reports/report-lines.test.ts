import { expect, test } from 'vitest'
import { campaignLines } from '#renderer/features/reports/campaign-lines.ts'
import { cellOf, columns, sortedLines } from '#renderer/features/reports/columns.ts'
import { csvName, reportCsv } from '#renderer/features/reports/report-csv.ts'
import {
  lineOf,
  noCounts,
  reportLines,
  totalLine,
  type LineNames,
} from '#renderer/features/reports/report-lines.ts'
import type { CallReport, ReportCounts, ReportRow, ReportTable } from '#shared/calls/report-counts.ts'
import type { ReportNames } from '#shared/host/reports.ts'
import { colleague, queue } from '#test/support/people.ts'

const counts = (answered: number, missed: number, changes: Partial<ReportCounts> = {}): ReportCounts => ({
  ...{ answered, missed, medianWait: answered > 0 ? 12 : null, talkSeconds: answered * 90, talks: answered },
  ...changes,
})
const row = (key: string, ...given: Parameters<typeof counts>): ReportRow => ({ key, ...counts(...given) })
const table = (...rows: readonly ReportRow[]): ReportTable => ({ rows, others: null })

const report: CallReport = {
  total: counts(5, 3),
  by: {
    queue: table(row('queue:1', 4, 2), row('', 1, 0), row('queue:9', 0, 1)),
    agent: table(row('user:7', 5, 0), row('', 0, 3)),
    hour: table(row('10', 3, 1), row('8', 2, 2)),
    number: { rows: [row('441632960101', 5, 2)], others: { ...counts(0, 1), rows: 4 } },
  },
}
const names: LineNames = {
  people: [colleague({ key: 'user:7', name: 'Tamsin' }), queue({ key: 'queue:1', name: '=Orders, all' })],
  numbers: [{ number: '+441632960101', name: 'Orders line', campaign: null }],
  country: 'GB',
}
const named = (part: keyof CallReport['by']) =>
  reportLines(report, part, names).map(({ name, note, calls }) => [name, note, calls])

test('names what was counted; who and what is not known says so', () => {
  expect(named('queue')).toEqual([
    ['=Orders, all', '', 6],
    ['Through no queue', '', 1],
    ['Queue 9', '', 1],
  ])
  expect(named('agent')).toEqual([
    ['Tamsin', '', 5],
    ['No agent', '', 3],
  ])
  expect(named('number')).toEqual([
    ['Orders line', '+44 1632 960101', 7],
    ['4 more', '', 1],
  ])
})

test('calls through a queue that the account does not see came through one all the same', () => {
  const seen = { ...report, by: { ...report.by, queue: table(row('queue:', 2, 1), row('', 1, 0)) } }
  expect(reportLines(seen, 'queue', names).map(({ name }) => name)).toEqual([
    'Queue not known',
    'Through no queue',
  ])
})

test('hours stand in their order, those without calls between them too', () => {
  expect(named('hour')).toEqual([
    ['08:00 – 09:00', '', 4],
    ['09:00 – 10:00', '', 0],
    ['10:00 – 11:00', '', 4],
  ])
})

test('sorts by name and by figures; what has none, and the others, come last either way', () => {
  const lines = [
    lineOf('a', counts(1, 1), { name: 'Line 10', note: '' }),
    lineOf('b', noCounts, { name: 'Line 9', note: '' }),
    lineOf('others', counts(9, 9), { name: '3 more', note: '' }),
    lineOf('c', counts(3, 0), { name: 'Line 1', note: '' }),
  ]
  const sorted = (column: Parameters<typeof sortedLines>[1]['column'], descending: boolean) =>
    sortedLines(lines, { column, descending }).map(({ key }) => key)
  expect(sorted('name', false)).toEqual(['c', 'b', 'a', 'others'])
  expect(sorted('calls', true)).toEqual(['c', 'a', 'b', 'others'])
  expect(sorted('missedShare', false)).toEqual(['c', 'a', 'b', 'others'])
  expect(sorted('missedShare', true)).toEqual(['a', 'c', 'b', 'others'])
})

test('cells are written as the region writes them, with a dash for none', () => {
  const line = totalLine(counts(1_200, 400, { medianWait: 75 }))
  expect(columns.map((column) => cellOf(column, line))).toEqual([
    ...['1,600', '1,200', '400', '25%', '1:15', '30:00:00', '1:30'],
  ])
  const none = totalLine(noCounts)
  expect(columns.map((column) => cellOf(column, none))).toEqual(['0', '0', '0', '–', '–', '0:00', '–'])
})

test('a file has the whole table with its total, seconds as such, and the period in its name', () => {
  expect(reportCsv(['Queue'], reportLines(report, 'queue', names), totalLine(report.total))).toBe(
    [
      '"Queue","Calls"'.replaceAll('"', '') +
        ',Answered,Missed,"Missed, percent","Median wait, seconds","Talk time, seconds","Average talk, seconds"',
      '"\'=Orders, all",6,4,2,33,12,360,90',
      'Through no queue,1,1,0,0,12,90,90',
      'Queue 9,1,0,1,100,,0,',
      'Total,8,5,3,38,12,450,90',
      '',
    ].join('\r\n'),
  )
  const lines = reportCsv(['Number', 'Number'], reportLines(report, 'number', names), totalLine(report.total))
  expect(lines).toContain('\r\nOrders line,+44 1632 960101,7,')
  const from = new Date(2026, 10, 1).getTime()
  expect(csvName('calls-by-queue', { from, to: new Date(2026, 10, 28).getTime() })).toBe(
    'calls-by-queue 2026-11-01 2026-11-27.csv',
  )
})

test('campaigns add up their numbers; what is not listed, or whose campaign is not known, says so', () => {
  const found: ReportNames = {
    numbers: [],
    tracked: [
      { number: '+441632960101', name: 'Shop', campaign: '1' },
      { number: '+441632960102', name: '', campaign: '1' },
      { number: '+441632960103', name: 'Old', campaign: null },
    ],
    campaigns: [{ id: '1', name: 'Spring' }],
    errors: {},
  }
  const tracked = { kind: 'read', calls: { '441632960101': 8 }, isCut: false } as const
  const parts = { report, names: found, tracked, country: 'GB' }
  expect(campaignLines(parts)).toMatchObject([
    // Its second number may be among the four that are not listed.
    { name: 'Spring', counts: null, tracked: 8, numbers: [{ counts: { answered: 5 } }, { counts: null }] },
    { name: 'Campaign not known', tracked: 0, counts: null },
  ])
  const all = { ...report, by: { ...report.by, number: table(row('441632960101', 5, 2)) } }
  const lost = { kind: 'failed', error: { code: 'platform.forbidden' } } as const
  expect(campaignLines({ ...parts, report: all, tracked: lost })).toMatchObject([
    { counts: { answered: 5, missed: 2, talkSeconds: 450 }, tracked: null, note: '2 numbers' },
    { counts: { answered: 0, missed: 0 } },
  ])
})
