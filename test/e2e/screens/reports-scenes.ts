import { adminKinds } from '#shared/api/admin/kinds.ts'
import { ReportCounter, type CountedCall } from '#shared/calls/report-counts.ts'
import type { ReportNames, ReportPeriod, ReportsState } from '#shared/host/reports.ts'
import type { Person } from '#shared/host/slices.ts'
import { colleague, queue } from '#test/support/people.ts'

const ordersLine = '+441632960101'
const shopLine = '+441632960120'
const kilnLine = '+441632960122'

const hour = 3_600_000
const agents = [
  { key: 'user:11', calls: 14 },
  { key: 'user:12', calls: 9 },
  { key: 'user:13', calls: 5 },
  { key: 'user:99', calls: 2 },
]
const queues = ['queue:1', 'queue:2', 'queue:3', '']
const lines = [ordersLine, shopLine, kilnLine, ordersLine, shopLine, '']

/** Three of the four agents, and the queues. */
export const reportPeople: readonly Person[] = [
  ...[
    ['user:11', 'Tamsin Quillfeather'],
    ['user:12', 'Odalys Brackenbury'],
    ['user:13', 'Ignatius Fernsby'],
  ].map(([key = '', name = '']) => colleague({ key, name })),
  ...[
    ['queue:1', 'Orders'],
    ['queue:2', 'Billing'],
    ['queue:3', 'Trade desk and everything that comes through it'],
  ].map(([key = '', name = '']) => queue({ key, name })),
]

/** Calls of a day, the same each time: busier in the morning, one in five missed, one passed on. */
function callsOf({ from }: ReportPeriod): readonly CountedCall[] {
  const turns = agents.flatMap(({ key, calls }) => Array.from({ length: calls }, () => key))
  return Array.from({ length: 62 }, (_, at) => {
    const begin = from + (8 + ((at * at) % 10)) * hour + (at % 6) * 600_000
    const agent = turns[at % turns.length] ?? ''
    const isMissed = at % 5 === 2
    const answeredAt = isMissed ? null : begin + (3 + ((at * 7) % 50)) * 1_000
    const seconds = 40 + ((at * 37) % 400)
    const passedOn = at === 7 ? [{ agent: 'user:13', seconds: 95 }] : []
    return {
      at: begin,
      endedAt: (answeredAt ?? begin + 30_000) + seconds * 1_000,
      answeredAt,
      queue: queues[at % queues.length] ?? '',
      agent: isMissed ? '' : agent,
      number: (lines[at % lines.length] ?? '').slice(1),
      talks: isMissed ? [] : [{ agent, seconds }, ...passedOn],
    }
  })
}

/** The state that the host publishes once these calls are counted. */
export function countedOf(period: ReportPeriod): Extract<ReportsState, { kind: 'done' }> {
  const counter = new ReportCounter((at) => new Date(at).getHours())
  for (const call of callsOf(period)) counter.add(call)
  return {
    ...{ kind: 'done', period, covered: period, readAt: period.from + 17 * hour },
    report: counter.result(),
    tracked: { kind: 'read', calls: { [shopLine.slice(1)]: 21, [kilnLine.slice(1)]: 10 }, isCut: false },
  }
}

export const emptyReport = new ReportCounter(() => 0).result()

export const reportNames: ReportNames = {
  numbers: [
    { number: ordersLine, name: 'Orders line', campaign: null },
    { number: shopLine, name: 'Web shop', campaign: '1' },
    { number: kilnLine, name: 'Kiln adverts', campaign: '2' },
  ],
  tracked: [
    { number: shopLine, name: 'Web shop', campaign: '1' },
    { number: '+441632960121', name: 'Web shop, glazes', campaign: '1' },
    { number: kilnLine, name: 'Kiln adverts', campaign: '2' },
    { number: '+441632960124', name: '', campaign: null },
  ],
  campaigns: [
    { id: '1', name: 'Web shop' },
    { id: '2', name: 'Kiln adverts' },
  ],
  errors: {},
}

/** Report schedules as the platform lists them, with the meaning of their codes. */
export const scheduleRows = {
  rows: [
    {
      ...{
        id: 1,
        name: 'Queues of the week',
        description: '',
        report_id: 4,
        format: 1,
        culture: 0,
        status: 0,
      },
      ...{ emails: ['imogen@hollowmere.example'], timezone: 'Europe/London', start_at: null, end_at: null },
      frequency: { type: 'W', day_of_week: [1], time_of_day: [8] },
      ...{ next_run_at: '2025-11-24 08:00:00', last_run_at: '2025-11-17 08:00:00' },
    },
    {
      ...{
        id: 2,
        name: 'Missed calls',
        description: 'Whom to ring back',
        report_id: 1,
        format: 0,
        culture: 0,
      },
      ...{ status: 1, emails: ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'] },
      frequency: { type: 'D', time_of_day: [8, 13] },
      ...{ timezone: 'Pacific/Auckland', next_run_at: null, last_run_at: null },
    },
    {
      ...{ id: 3, name: 'Recordings of the month', report_id: 2, format: 0, status: 0, culture: 0 },
      ...{ emails: ['maud@hollowmere.example'], frequency: { type: 'M', day_of_month: [1, 15] } },
    },
    { id: 4, name: 'Odd one', report_id: 9, emails: [], frequency: { type: 'Q' } },
  ],
  total: 4,
}

export const scheduleCodes = {
  report_id: {
    codes: { 0: 'calls', 1: 'missed_calls', 2: 'recordings', 3: 'messages', 4: 'queues' },
    from: '/reportschedules/dictionaries',
  },
  format: { codes: { 0: 'csv', 1: 'json' }, from: '/reportschedules/dictionaries' },
  status: { codes: { 0: 'active', 1: 'paused', 2: 'ended' }, from: '/reportschedules/dictionaries' },
  culture: { codes: { 0: 'en-GB', 2: 'de-DE' }, from: null },
}

export const scheduleKinds = adminKinds().filter(({ name }) => name === 'report-schedules')
