import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { numberKey } from '#shared/calls/phone-number.ts'
import { ReportCounter, type CallReport, type CountedCall } from '#shared/calls/report-counts.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { maxReportRecords, type ReportPeriod } from '#shared/host/reports.ts'
import { nameOfCall } from '../history/one-call.ts'
import { readPeriod } from '../history/read-period.ts'
import { callOf, readDayRecord, type DayRecord } from '../wallboard/day-calls.ts'

/** Records and calls processed before the event loop gets a turn. */
export const atOnce = 2_000
/**
 * Records of a call that began within the period may be later than it, and records within it may continue an earlier
 * call, so this margin is read on both sides, in milliseconds.
 */
const margin = 4 * 3_600_000

type Counting = {
  readonly api: Pick<ApiClient, 'history'>
  readonly country: string
  readonly period: ReportPeriod
  readonly hourOf: (at: number) => number
  readonly isCancelled: () => boolean
  readonly onProgress: (progress: { readonly read: number; readonly total: number }) => void
  /** Gives the event loop a turn. */
  readonly pause: () => Promise<void>
}

export type CountedCalls = { readonly report: CallReport; readonly covered: ReportPeriod }

/** Counts the calls that began in a period, from their records; undefined if cancelled. */
export async function countCalls(counting: Counting): Outcome<CountedCalls | undefined> {
  const { api, country, period, hourOf, isCancelled, onProgress, pause } = counting
  const records: DayRecord[] = []
  const read = await readPeriod<Cdr>({
    ...{ readPage: (query) => api.history.listCdrs({ query }), property: 'calldate', timeOf },
    ...{ idOf: ({ id }) => id, from: period.from - margin, to: period.to + margin },
    ...{ maxRecords: maxReportRecords, isCancelled, onProgress },
    onRecords(cdrs) {
      for (const cdr of cdrs) {
        const record = readDayRecord(cdr)
        if (record) records.push(record)
      }
    },
  })
  if (!read.ok) return read
  if (!read.value) return ok(undefined)
  const covered = { from: Math.max(period.from, read.value.from), to: Math.min(period.to, read.value.to) }
  const { isCut } = read.value
  const counter = new ReportCounter(hourOf)
  const keyOf = numberKeys(country)
  let count = 0
  for (const parts of await groupRecords(records, counting)) {
    if (count++ % atOnce === atOnce - 1) await pause()
    if (isCancelled()) return ok(undefined)
    const call = callOf(parts)
    if (call && isInPeriod(call, covered) && !(isCut && isTorn(parts)))
      counter.add({ ...call, number: keyOf(call.number) })
  }
  return ok({ report: counter.result(), covered })
}

/** Groups the records by caller, giving the event loop a turn now and then. */
async function groupRecords(
  records: readonly DayRecord[],
  { isCancelled, pause }: Counting,
): Promise<Iterable<readonly DayRecord[]>> {
  const byLiveId = new Map<number, DayRecord>()
  const groups = new Map<string, DayRecord[]>()
  for (let from = 0; from < records.length && !isCancelled(); from += atOnce) {
    for (const record of records.slice(from, from + atOnce))
      if (record.liveId !== null) byLiveId.set(record.liveId, record)
    await pause()
  }
  for (let from = 0; from < records.length && !isCancelled(); from += atOnce) {
    for (const record of records.slice(from, from + atOnce)) {
      const name = nameOfCall(record, byLiveId, 'caller')
      const group = groups.get(name)
      if (group) group.push(record)
      else groups.set(name, [record])
    }
    await pause()
  }
  return groups.values()
}

function isInPeriod({ at }: CountedCall, { from, to }: ReportPeriod): boolean {
  return at >= from && at < to
}

/** Whether the first record of the call was not read, since every record has a parent. */
function isTorn(parts: readonly DayRecord[]): boolean {
  return parts.every(({ stop }) => stop.parentLiveId !== null)
}

/** Normalises numbers to digits, so that different spellings match; each number is parsed once. */
function numberKeys(country: string): (number: string) => string {
  const keys = new Map<string, string>()
  return (number) => {
    const cached = keys.get(number)
    if (cached !== undefined) return cached
    const key = numberKey(number, country) || number
    keys.set(number, key)
    return key
  }
}

function timeOf({ calldate }: Cdr): number {
  return readTimestamp(calldate) ?? 0
}
