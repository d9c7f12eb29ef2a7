import { readCode, type CodeWord } from '#shared/api/codes.ts'
import type { Filter } from '#shared/api/query.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { csvText, type CsvRow } from '../csv.ts'
import type { Scope } from '../store/records.ts'
import type { StoredReportSchedule } from '../store/tables/organisation.ts'
import type { Store } from '../store/store.ts'

/** The period of a report; milliseconds since 1970, the end exclusive. */
export type Period = { readonly from: number; readonly to: number }

export type ReportFile = { readonly filename: string; readonly type: string; readonly content: string }

type Tables = Pick<Store, 'cdrs' | 'monitors' | 'sms'>
type Content = { readonly columns: readonly string[]; readonly rows: readonly CsvRow[] }

/** Most rows of one report; the report then says that there were more. */
const mostRows = 5_000

/** Runs a report on the data that its creator may see, as a CSV or JSON file. */
export function runReport(
  store: Tables,
  schedule: StoredReportSchedule,
  { scope, period }: { readonly scope: Scope; readonly period: Period },
): ReportFile {
  const report = readCode('report.report_id', schedule.report_id) ?? 'calls'
  const { columns, rows } = contentOf(report, store, { scope, period })
  const json = readCode('report.format', schedule.format) === 'json'
  const day = writeTimestamp(period.to).slice(0, 10)
  return {
    filename: `${report}-${day}.${json ? 'json' : 'csv'}`,
    type: json ? 'application/json' : 'text/csv',
    content: json ? JSON.stringify(rows) : csvText(columns, rows),
  }
}

type Span = { readonly scope: Scope; readonly period: Period }

function contentOf(report: CodeWord<'report.report_id'>, store: Tables, span: Span): Content {
  switch (report) {
    case 'calls':
      return calls(store, span, [])
    case 'missed_calls':
      return calls(store, span, [{ property: 'type', operator: 'eq', value: 'M' }])
    case 'queues':
      return calls(store, span, [{ property: 'dst_id', operator: 'like', value: 'Queue%' }])
    case 'recordings': {
      const columns = ['id', 'created_at', 'live_id', 'sentiment', 'cx_score', 'summary']
      return { columns, rows: store.monitors.list(within('created_at', span, []), span.scope).data }
    }
    case 'messages': {
      const columns = ['id', 'created_at', 'type', 'from', 'to', 'result', 'message']
      return { columns, rows: store.sms.list(within('created_at', span, []), span.scope).data }
    }
  }
}

const callColumns = ['id', 'calldate', 'src', 'src_name', 'dst', 'dst_name', 'duration', 'billsec', 't_cause']

function calls({ cdrs }: Tables, span: Span, filter: readonly Filter[]): Content {
  return { columns: callColumns, rows: cdrs.list(within('calldate', span, filter), span.scope).data }
}

function within(property: string, { period }: Span, filter: readonly Filter[]) {
  const from = { property, operator: 'gte', value: writeTimestamp(period.from) } as const
  const to = { property, operator: 'lt', value: writeTimestamp(period.to) } as const
  return { limit: mostRows, filter: [from, to, ...filter] }
}
