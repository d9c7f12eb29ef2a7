import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeCode } from '#shared/api/codes.ts'
import { silentLog } from '#shared/core/log.ts'
import { ReportScheduler, scheduled } from '#electron/platform/reports/scheduler.ts'
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
    ...scheduled(schedule, clock.now()),
  })
}

function call(calldate: string, src: string) {
  store.cdrs.insert({ customer_id: 1, party_ids: [1], calldate, src, dst: '201', duration: 9 })
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
    scheduler.look()
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
