/** Cells by column name; a missing one is an empty cell. */
export type CsvRow = Readonly<Record<string, unknown>>

/**
 * A table as RFC 4180 text: a header, then a line for each row, ended by CRLF. Spreadsheets read a cell that begins
 * with `=`, `@`, or a sign before anything but a number as a formula, so such a cell gets a leading apostrophe.
 */
export function csvText(columns: readonly string[], rows: readonly CsvRow[]): string {
  return csvLine(columns) + csvLines(columns, rows)
}

/** The rows of such a table without its header, to be appended to earlier lines. */
export function csvLines(columns: readonly string[], rows: readonly CsvRow[]): string {
  return rows.map((row) => csvLine(columns.map((name) => row[name]))).join('')
}

function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: unknown): string {
  const text = escapeFormula(textOf(value))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function escapeFormula(text: string): string {
  const isNumber = /^[+-]\d[\d .()-]*$/.test(text)
  return /^[=@+\-\t\r]/.test(text) && !isNumber ? `'${text}` : text
}
