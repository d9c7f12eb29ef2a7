import { readCode, type CodeTable } from '#shared/api/codes.ts'
import { readText } from '#shared/api/read-field.ts'

/** The word of a code; `code 4` for one that nobody knows, empty where there is none. */
export function codeWord(table: CodeTable, value: unknown): string {
  const known = readCode(table, value)
  if (known !== undefined) return known
  const text = readText(value, 'word').trim()
  if (text === '') return ''
  return /^\d+$/.test(text) ? `code ${text}` : text
}
