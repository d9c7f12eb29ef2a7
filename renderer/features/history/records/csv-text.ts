import type { HistoryField, HistoryRow, HistoryValue } from '#shared/host/history.ts'

/** The heading of a CSV file (RFC 4180), with the platform's names. */
export function csvHead(fields: readonly HistoryField[]): string {
  return `${fields.map(({ name }) => quoted(name)).join(',')}\r\n`
}

/** Records as lines of CSV: codes as words, times as the platform writes them. */
export function csvRows(rows: readonly HistoryRow[], fields: readonly HistoryField[]): string {
  return rows
    .map((row) => `${fields.map((field) => quoted(valueOf(row.fields[field.name], field))).join(',')}\r\n`)
    .join('')
}

function valueOf(value: HistoryValue | undefined, { kind, codes }: HistoryField): string {
  if (value === undefined || value === null) return ''
  return (kind === 'code' ? codes[String(value)] : undefined) ?? String(value)
}

/** A spreadsheet would run what begins like a formula; numbers of telephones and amounts are none. */
function quoted(text: string): string {
  const safe =
    /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d .()-]*$/.test(text)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
