import { onScopeDispose, ref } from 'vue'
import {
  maxHistoryRows,
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
const maxExported = 100_000

export type ExportedList = {
  readonly query: HistoryQuery
  readonly fields: readonly HistoryField[]
  readonly total: number
}

/** Exports lists as CSV files, a thousand records at a time, so that it can be stopped and the page stays usable. */
export function useExport() {
  /** Progress; null while no export runs. */
  const progress = ref<{ readonly count: number; readonly total: number } | null>(null)
  let latestExport = 0

  async function exportList({ query, fields, total }: ExportedList): Promise<void> {
    const thisExport = ++latestExport
    const exportCount = Math.min(total, maxExported)
    const names = fields.map(({ name }) => name)
    const parts = [csvHead(fields)]
    let count = 0
    progress.value = { count, total: exportCount }
    for (let from = 0; from < exportCount; from += maxHistoryRows) {
      const size = Math.min(maxHistoryRows, exportCount - from)
      const page = await ask('history.rows', { query, fields: names, from, count: size, base: total })
      if (thisExport !== latestExport) return
      if (!page.ok) {
        notices.emit({ error: page.error, action: () => words.exportAction })
        return stop()
      }
      if (page.value.rows.length === 0) break
      parts.push(csvRows(page.value.rows, fields))
      count += page.value.rows.length
      progress.value = { count, total: exportCount }
    }
    stop()
    saveFile(`history-${query.list}.csv`, parts.join(''), 'text/csv')
    const [written, missing, isCut] = [count, exportCount - count, total > exportCount]
    notices.emit({ words: () => exportedWords(written, missing, isCut) })
  }

  async function exportOwn(): Promise<void> {
    const file = await ask('history.ownCsv')
    if (file.ok) saveFile(file.value.name, file.value.text, 'text/csv')
    else notices.emit({ error: file.error, action: () => words.exportAction })
  }

  function stop(): void {
    latestExport += 1
    progress.value = null
  }
  onScopeDispose(() => {
    if (progress.value) notices.emit({ words: () => words.exportLeft })
    stop()
  })

  const progressWords = () =>
    progress.value
      ? words.exporting(formatCount(progress.value.count), formatCount(progress.value.total))
      : ''
  return { progress, progressWords, exportList, exportOwn, stop }
}

/** Says how many records were written, and how many are missing; `isCut` if a file holds no more. */
function exportedWords(written: number, missing: number, isCut: boolean): string {
  const counted = words.count(written)
  const exported = isCut ? words.exportedFirst(counted) : words.exported(counted)
  return missing > 0 ? words.exportedWithout(exported, missing) : exported
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
