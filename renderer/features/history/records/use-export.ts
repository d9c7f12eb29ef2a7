import { onScopeDispose, ref } from 'vue'
import {
  mostHistoryRows,
  type HistoryField,
  type HistoryQuery,
  type HistoryRow,
  type HistoryValue,
} from '#shared/host/history.ts'
import { csvLine } from '../../../lists/csv-line.ts'
import { formatCount } from '../../../locales/counts.ts'
import { recordsWords as words } from '../../../locales/records.ts'
import { ask } from '../../../services.ts'
import { notices } from '../../../stores/notices.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** Maximum number of records per file: some 30 MB. */
const mostExported = 100_000

export type ExportedList = {
  readonly query: HistoryQuery
  readonly fields: readonly HistoryField[]
  readonly total: number
}

/** Exports lists as CSV files, a thousand records at a time, so that it can be stopped and the page stays usable. */
export function useExport() {
  /** Progress; null while no export runs. */
  const done = ref<{ readonly count: number; readonly total: number } | null>(null)
  let turn = 0

  async function exportList({ query, fields, total }: ExportedList): Promise<void> {
    const mine = ++turn
    const wanted = Math.min(total, mostExported)
    const names = fields.map(({ name }) => name)
    const parts = [csvHead(fields)]
    let count = 0
    done.value = { count, total: wanted }
    for (let from = 0; from < wanted; from += mostHistoryRows) {
      const size = Math.min(mostHistoryRows, wanted - from)
      const read = await ask('history.rows', { query, fields: names, from, count: size, base: total })
      if (mine !== turn) return
      if (!read.ok) {
        notices.emit({ error: read.error, doing: words.theExport })
        return stop()
      }
      if (read.value.rows.length === 0) break
      parts.push(csvRows(read.value.rows, fields))
      count += read.value.rows.length
      done.value = { count, total: wanted }
    }
    stop()
    saveFile(`history-${query.list}.csv`, parts.join(''), 'text/csv')
    const counted = words.count(count)
    const told = total > wanted ? words.exportedFirst(counted) : words.exported(counted)
    notices.emit({ words: count < wanted ? words.exportedWithout(told, wanted - count) : told })
  }

  async function exportOwn(): Promise<void> {
    const read = await ask('history.ownCsv')
    if (read.ok) saveFile(read.value.name, read.value.text, 'text/csv')
    else notices.emit({ error: read.error, doing: words.theExport })
  }

  function stop(): void {
    turn += 1
    done.value = null
  }
  onScopeDispose(() => {
    if (done.value) notices.emit({ words: words.exportLeft })
    stop()
  })

  const progress = () =>
    done.value ? words.exporting(formatCount(done.value.count), formatCount(done.value.total)) : ''
  return { done, progress, exportList, exportOwn, stop }
}

/** Returns the header of a CSV file (RFC 4180), with the platform's field names. */
export function csvHead(fields: readonly HistoryField[]): string {
  return csvLine(fields.map(({ name }) => name))
}

/** Returns records as CSV lines: codes as words, times in the platform's format. */
export function csvRows(rows: readonly HistoryRow[], fields: readonly HistoryField[]): string {
  return rows.map((row) => csvLine(fields.map((field) => valueOf(row.fields[field.name], field)))).join('')
}

function valueOf(value: HistoryValue | undefined, { kind, codes }: HistoryField): string {
  if (value === undefined || value === null) return ''
  return (kind === 'code' ? codes[String(value)] : undefined) ?? String(value)
}
