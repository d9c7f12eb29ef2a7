import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeCode } from '#shared/api/codes.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { silentLog } from '#shared/core/log.ts'
import { ReportScheduler, nextRunFields } from '#electron/platform/reports/scheduler.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { someStoredUser } from '#test/support/stored-user.ts'

const hour = 3_600_000
const daily = { frequency: { type: 'D', time_of_day: [8] }, timezone: 'UTC' } as const

let store: Store
let clock: ManualClock

beforeEach(() => {
  store = openStore(':memory:')
  clock = new ManualClock(Date.parse('2026-03-02T07:00:00Z'))
  store.users.insert(someStoredUser({ id: 1, is_root: true }))
})
afterEach(() => store[Symbol.dispose]())

function order(changes: object = {}) {
  const schedule = { ...daily, start_at: null, end_at: null, status: 0, ...changes }
  return store.reportSchedules.insert({
    customer_id: 1,
    user_id: 1,
    name: 'Calls of the day',
    emails: ['boss@shop.example', 'desk@shop.example'],
    report_id: writeCode('report.report_id', 'calls'),
    format: writeCode('report.format', 'csv'),
    ...schedule,
    ...nextRunFields(schedule, clock.now()),
  })
}

function call(calldate: string, src: string) {
  store.cdrs.insert({ customer_id: 1, party_ids: [1], calldate, src, dst: '201', duration: 9 })
}

/** The callers in each report, one for each run. */
function reportedSources(): readonly (readonly string[])[] {
  const files = store.outbox.where([{ property: 'to', operator: 'eq', value: 'boss@shop.example' }])
  return files.map(({ attachments }) => {
    const lines = (attachments?.[0]?.content ?? '').split('\r\n').slice(1, -1)
    return lines.map((line) => line.split(',')[2] ?? '')
  })
}

describe('a report schedule', () => {
  it('runs when it is due, and leaves a file for each address in the outbox', () => {
    call('2026-03-01 06:59:59', '+441632960001')
    call('2026-03-02 07:30:00', '+441632960002')
    const { id } = order()
    using scheduler = new ReportScheduler({ store, clock, log: silentLog })
    clock.advance(hour)
    const mails = store.outbox.where([])
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['boss@shop.example', 'Calls of the day'],
      ['desk@shop.example', 'Calls of the day'],
    ])
    const file = mails[0]?.attachments?.[0]
    expect(file).toMatchObject({ filename: 'calls-2026-03-02.csv', type: 'text/csv' })
    expect(file?.content.split('\r\n')).toEqual([
      'id,calldate,src,src_name,dst,dst_name,duration,billsec,t_cause',
      '2,2026-03-02 07:30:00,+441632960002,,201,,9,,',
      '',
    ])
    expect(store.reportSchedules.read(id)).toMatchObject({
      last_run_at: '2026-03-02 08:00:00',
      next_run_at: '2026-03-03 08:00:00',
    })
    scheduler.check()
    expect(store.outbox.where([])).toHaveLength(2)
  })

  it('goes on from its last run, as JSON where that was asked for', () => {
    call('2026-03-02 07:30:00', '+441632960002')
    order({ format: writeCode('report.format', 'json') })
    using _ = new ReportScheduler({ store, clock, log: silentLog })
    clock.advance(hour)
    call('2026-03-02 09:30:00', '+441632960003')
    clock.advance(24 * hour)
    const contents = store.outbox
      .where([])
      .map(({ attachments }) => JSON.parse(attachments?.[0]?.content ?? ''))
    expect(contents.map((rows: { src: string }[]) => rows.map(({ src }) => src))).toEqual([
      ['+441632960002'],
      ['+441632960002'],
      ['+441632960003'],
      ['+441632960003'],
    ])
  })

  it('catches up once after a time in which the platform was down', () => {
    order()
    clock.advance(72 * hour)
    using _ = new ReportScheduler({ store, clock, log: silentLog })
    expect(store.outbox.where([])).toHaveLength(2)
  })

  it('ends with its last day', () => {
    const { id } = order({ end_at: '2026-03-02 12:00:00' })
    using _ = new ReportScheduler({ store, clock, log: silentLog })
    clock.advance(48 * hour)
    expect(store.outbox.where([])).toHaveLength(2)
    const status = writeCode('report.status', 'ended')
    expect(store.reportSchedules.read(id)).toMatchObject({ next_run_at: null, status })
  })

  it.each([
    // Eight in the evening in New York is the next day in UTC, eight in the morning in Tokyo the day before.
    { timezone: 'America/New_York', at: 20, now: '2026-03-03T22:00:00Z', next: '2026-03-05 01:00:00' },
    { timezone: 'Asia/Tokyo', at: 8, now: '2026-03-03T22:00:00Z', next: '2026-03-03 23:00:00' },
    { timezone: 'UTC', at: 8, now: '2026-03-03T09:00:00Z', next: '2026-03-04 08:00:00' },
  ])('runs on its first and last day, which are days in $timezone', ({ timezone, at, now, next }) => {
    const frequency = { type: 'D', time_of_day: [at] }
    const day = '2026-03-04 00:00:00'
    const schedule = { frequency, timezone, status: 0, start_at: day, end_at: day }
    expect(nextRunFields(schedule, Date.parse(now))).toEqual({ next_run_at: next, status: 0 })
    const after = nextRunFields(schedule, Date.parse(`${next.replace(' ', 'T')}Z`))
    expect(after).toEqual({ next_run_at: null, status: writeCode('report.status', 'ended') })
  })

  it('reports a call that lasted from before a run until after it in the next report', () => {
    order()
    using _ = new ReportScheduler({ store, clock, log: silentLog })
    clock.advance(hour)
    call('2026-03-02 07:58:00', '+441632960002')
    clock.advance(24 * hour)
    clock.advance(24 * hour)
    expect(reportedSources()).toEqual([[], ['+441632960002'], []])
  })

  it.each([
    ['D', { time_of_day: [8] }, 1],
    ['W', { day_of_week: [1], time_of_day: [8] }, 7],
    ['M', { day_of_month: [2], time_of_day: [8] }, 31],
  ])('covers a whole turn in its first report: %s', (type, when, days) => {
    const ago = (milliseconds: number) => writeTimestamp(clock.now() + hour - milliseconds)
    call(ago(days * 24 * hour + 1_000), '+441632960001')
    call(ago(days * 24 * hour), '+441632960002')
    order({ frequency: { type, ...when } })
    using _ = new ReportScheduler({ store, clock, log: silentLog })
    clock.advance(hour)
    expect(reportedSources()).toEqual([['+441632960002']])
  })

  it('says how many records are missing from a file that is full', () => {
    const missed = { customer_id: 1, party_ids: [1], calldate: '2026-03-02 07:30:00', src: '1', dst: '201' }
    store.cdrs.insertAll(Array.from({ length: 5_002 }, () => missed))
    order()
    using _ = new ReportScheduler({ store, clock, log: silentLog })
    clock.advance(hour)
    const [mail] = store.outbox.where([])
    expect(mail?.attachments?.[0]?.content.split('\r\n')).toHaveLength(5_002)
    expect(mail?.text).toContain('the newest 5000 of 5002 records')
  })

  it('serves as JSON what the API serves, and none of the fields of the platform', () => {
    call('2026-03-02 07:30:00', '+441632960002')
    order({ format: writeCode('report.format', 'json') })
    using _ = new ReportScheduler({ store, clock, log: silentLog })
    clock.advance(hour)
    const [row] = JSON.parse(store.outbox.where([])[0]?.attachments?.[0]?.content ?? '[]')
    expect(row).toEqual({
      id: 1,
      calldate: '2026-03-02 07:30:00',
      src: '+441632960002',
      dst: '201',
      duration: 9,
    })
  })

  it('does not run while it is paused, or before it starts', () => {
    order({ status: writeCode('report.status', 'paused') })
    order({ start_at: '2026-03-04 00:00:00' })
    using _ = new ReportScheduler({ store, clock, log: silentLog })
    clock.advance(40 * hour)
    expect(store.outbox.where([])).toHaveLength(0)
    clock.advance(24 * hour)
    expect(store.outbox.where([])).toHaveLength(2)
  })
})
