import { expect, test } from 'vitest'
import { atOnce } from '#electron/host/reports/count-calls.ts'
import { ReportDesk } from '#electron/host/reports/report-desk.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { readTimestamp, writeTimestamp } from '#shared/api/timestamp.ts'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import { maxReportRecords, type ReportsState } from '#shared/host/reports.ts'
import { eventually } from '#test/support/eventually.ts'
import { fakeApi, page, queryOf } from '#test/support/fake-api.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { inFull } from '#test/support/tier.ts'

const from = Date.UTC(2026, 10, 27)
const hour = 3_600_000
const day = { from, to: from + 24 * hour, timeZone: 'UTC' }

function cdr(id: number, at: number, changes: Partial<Cdr> = {}): Cdr {
  return {
    ...{ id, live_id: id, type: 'I', destination: 'in', src: '+442079460018', dst: '+441632960101' },
    ...{ dst_id: '7', calldate: writeTimestamp(at), duration: 40, billsec: 30, context: 'PSTN_CALL' },
    ...changes,
  } as Cdr
}

function desk(records: readonly Cdr[], tracked: readonly object[] = []) {
  const { api, routes, requests } = fakeApi()
  const clock = new ManualClock(from + 17 * hour)
  const states: ReportsState[] = []
  let pauses = 0
  const counting = new ReportDesk({
    api,
    clock: {
      now: () => clock.now(),
      after(_, run) {
        pauses += 1
        const turn = setImmediate(run)
        return () => clearImmediate(turn)
      },
    },
    country: () => 'GB',
    onState: (state) => void states.push(state),
  })
  routes.set('GET /cdrs', (request) => {
    const start = (Number(queryOf(request, 'page')) - 1) * 1_000
    return page(records.slice(start, start + 1_000), records.length)
  })
  routes.set('GET /calltracking/cdrs', () => page(tracked))
  /* 200,000 records take more than 20 s on a busy machine. */
  const settle = async () =>
    eventually(
      () => {
        const last = states.at(-1)
        if (last?.kind !== 'done' && last?.kind !== 'failed') throw new Error(`It is ${last?.kind}`)
        return last
      },
      { timeout: 55_000 },
    )
  return { desk: counting, routes, requests, states, settle, pauses: () => pauses }
}

async function counted(records: readonly Cdr[]) {
  const { desk: counting, settle } = desk(records)
  expect(await counting.count(day)).toMatchObject({ ok: true })
  const state = await settle()
  if (state.kind !== 'done') throw new Error(`It is ${state.kind}`)
  return state
}

test('counts the calls of a period by their number, and what call tracking recorded of it', async () => {
  const {
    desk: counting,
    settle,
    states,
  } = desk(
    [cdr(1, from + 9 * hour), cdr(2, from + 10 * hour, { type: 'M', billsec: 0, dst: '01632 960101' })],
    [
      { id: '1', e164: '441632960101', created_at: writeTimestamp(from + 9 * hour) },
      { id: '2', e164: '+441632960101', created_at: writeTimestamp(from - 9 * hour) },
    ],
  )
  await counting.count(day)
  expect(await settle()).toMatchObject({
    kind: 'done',
    report: {
      total: { answered: 1, missed: 1, medianWait: 10, talkSeconds: 30 },
      by: { number: { rows: [{ key: '441632960101', answered: 1, missed: 1 }] } },
    },
    covered: { from: day.from, to: day.to },
    tracked: { kind: 'read', calls: { '441632960101': 1 }, isCut: false },
  })
  expect(states.map(({ kind }) => kind)).toEqual(['running', 'running', 'done'])
})

test('a call belongs to the period in which it began, with what follows it after midnight', async () => {
  const midnight = day.to
  const { report } = await counted([
    cdr(1, midnight - 60_000, { dst_id: 'Queue3', context: 'QUEUE', duration: 90, billsec: 90 }),
    cdr(2, midnight + 20_000, { parent_live_id: 1, context: 'QUEUE' }),
    cdr(3, midnight + 60_000),
    cdr(4, from - 60_000, { dst_id: 'Queue3', context: 'QUEUE', duration: 90, billsec: 90 }),
    cdr(5, from + 20_000, { parent_live_id: 4, context: 'QUEUE' }),
  ])
  expect(report.total).toMatchObject({ answered: 1, missed: 0 })
  expect(report.by.hour.rows).toMatchObject([{ key: '23', answered: 1 }])
})

test(
  '200,000 records are counted in turns, no record reaches the page, and what was not read is said',
  inFull(),
  async () => {
    const torn = cdr(999_999, day.to - 500, { parent_live_id: 888_888, context: 'QUEUE' })
    const others = Array.from({ length: maxReportRecords + 1_000 }, (_, at) =>
      cdr(at + 1, day.to - 1_000 - at * 300, { dst: `+4416329${10_000 + (at % 9_000)}` }),
    )
    const records = [torn, ...others]
    const { desk: counting, settle, states, pauses } = desk(records)
    await counting.count(day)
    const state = await settle()
    if (state.kind !== 'done') throw new Error(`It is ${state.kind}`)
    const { report, covered } = state
    const oldest = readTimestamp(records[maxReportRecords - 1]?.calldate)
    expect(covered).toEqual({ from: oldest, to: day.to })
    // The call of which the first record was not read does not count.
    expect(report.total.answered).toBe(maxReportRecords - 1)
    expect(pauses()).toBeGreaterThanOrEqual((3 * maxReportRecords) / atOnce - 1)
    expect(JSON.stringify(state).length).toBeLessThan(100_000)
    expect(states.filter(({ kind }) => kind === 'running').length).toBeGreaterThan(100)
  },
)

test('says so where records may not be read, and where those of call tracking may not', async () => {
  const { desk: counting, routes, settle } = desk([cdr(1, from + hour)])
  routes.set('GET /calltracking/cdrs', () => err(appError('platform.forbidden')))
  await counting.count(day)
  expect(await settle()).toMatchObject({ tracked: { kind: 'failed', error: { code: 'platform.forbidden' } } })
  routes.set('GET /cdrs', () => err(appError('platform.forbidden')))
  await counting.count(day)
  expect(await settle()).toMatchObject({ kind: 'failed', error: { code: 'platform.forbidden' } })
})

test('ends when it is cancelled, and when another period is requests for', async () => {
  const { desk: counting, states, settle } = desk([cdr(1, from + hour)])
  await counting.count(day)
  counting.cancel()
  expect(states.at(-1)).toEqual({ kind: 'idle' })
  await counting.count({ ...day, to: from + 2 * hour })
  await counting.count({ ...day, to: from + 3 * hour })
  expect(await settle()).toMatchObject({ period: { to: from + 3 * hour } })
  expect(states.filter(({ kind }) => kind === 'done')).toHaveLength(1)
})

test('refuses a zone that nobody knows, and a period without an end', async () => {
  const { desk: counting } = desk([])
  for (const wrong of [
    { ...day, timeZone: 'Mars/Olympus' },
    { ...day, to: from },
  ])
    expect(await counting.count(wrong)).toMatchObject({ ok: false, error: { code: 'input.invalid' } })
})
