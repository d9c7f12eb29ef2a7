/** One line of CSV (RFC 4180). */
export function csvLine(values: readonly string[]): string {
  return `${values.map(quoteField).join(',')}\r\n`
}

/** Escapes text that a spreadsheet would run as a formula; telephone numbers and amounts are harmless. */
function quoteField(text: string): string {
  const safe =
    /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d .()-]*$/.test(text)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
