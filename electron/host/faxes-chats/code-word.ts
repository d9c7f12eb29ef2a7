import { readCode, type Coded, type CodeTable } from '#shared/api/codes.ts'

/** The word of a code; `code 4` for one that nobody knows, empty where there is none. */
export function codeWord(table: CodeTable, value: Coded): string {
  const known = readCode(table, value)
  if (known !== undefined) return known
  const text = String(value ?? '').trim()
  if (text === '') return ''
  return /^\d+$/.test(text) ? `code ${text}` : text
}
