import { readCode, type CodeWord } from '#shared/api/codes.ts'
import type { CollectionQuery, Filter } from '#shared/api/query.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { csvText } from '../csv.ts'
import type { Scope } from '../store/records.ts'
import type { StoredReportSchedule } from '../store/tables/organisation.ts'
import type { Store } from '../store/store.ts'

/**
 * The period of a report; milliseconds since 1970, the end exclusive. `afterCdr`: the newest call record of the report
 * before, if there was one: a call record is written as the call ends, maybe long after its `calldate`.
 */
export type Period = { readonly from: number; readonly to: number; readonly afterCdr?: number | undefined }

export type ReportFile = { readonly filename: string; readonly type: string; readonly content: string }

type Tables = Pick<Store, 'cdrs' | 'monitors' | 'sms'>
type Content = {
  readonly table: Tables[keyof Tables]
  readonly columns: readonly string[]
  readonly filter: readonly Filter[]
}

/** Most rows of one report, the newest ones. */
const maxRows = 5_000

/**
 * Runs a report on the data that its creator may see, as a CSV or JSON file. `total` counts the records of the period;
 * `rows` those in the file, which may be fewer.
 */
export function runReport(
  store: Tables,
  schedule: StoredReportSchedule,
  { scope, period }: { readonly scope: Scope; readonly period: Period },
): { readonly file: ReportFile; readonly rows: number; readonly total: number } {
  const report = readCode('report.report_id', schedule.report_id) ?? 'calls'
  const { table, columns, filter } = contentOf(report, store, period)
  const query: CollectionQuery = { limit: maxRows, filter }
  const isJson = readCode('report.format', schedule.format) === 'json'
  const day = writeTimestamp(period.to).slice(0, 10)
  const { data, total } = table.list(query, scope)
  const file = {
    filename: `${report}-${day}.${isJson ? 'json' : 'csv'}`,
    type: isJson ? 'application/json' : 'text/csv',
    content: isJson ? table.listJson(query, scope).json : csvText(columns, data),
  }
  return { file, rows: data.length, total }
}

function contentOf(report: CodeWord<'report.report_id'>, store: Tables, period: Period): Content {
  const { cdrs, monitors, sms } = store
  switch (report) {
    case 'calls':
      return callContent(cdrs, period, [])
    case 'missed_calls':
      return callContent(cdrs, period, [{ property: 'type', operator: 'eq', value: 'M' }])
    case 'queues':
      return callContent(cdrs, period, [{ property: 'dst_id', operator: 'like', value: 'Queue%' }])
    case 'recordings': {
      const columns = ['id', 'created_at', 'live_id', 'sentiment', 'cx_score', 'summary']
      return { table: monitors, columns, filter: timeFilter('created_at', period) }
    }
    case 'messages': {
      const columns = ['id', 'created_at', 'type', 'from', 'to', 'result', 'message']
      return { table: sms, columns, filter: timeFilter('created_at', period) }
    }
  }
}

const callColumns = ['id', 'calldate', 'src', 'src_name', 'dst', 'dst_name', 'duration', 'billsec', 't_cause']

function callContent(table: Tables['cdrs'], period: Period, filter: readonly Filter[]): Content {
  const { afterCdr } = period
  const periodFilter: readonly Filter[] =
    afterCdr === undefined
      ? timeFilter('calldate', period)
      : [{ property: 'id', operator: 'gt', value: afterCdr }]
  return { table, columns: callColumns, filter: [...periodFilter, ...filter] }
}

function timeFilter(property: string, { from, to }: Period): readonly Filter[] {
  return [
    { property, operator: 'gte', value: writeTimestamp(from) },
    { property, operator: 'lt', value: writeTimestamp(to) },
  ]
}
