import { readCode, type CodeTable } from '#shared/api/codes.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'

/** Text of a field that may be absent, null or a number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** A number that may have come as text; null for anything else. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Milliseconds since 1970; 0 where it cannot be read. */
export function timeOf(value: unknown): number {
  return readTimestamp(value) ?? 0
}

/** The word of a code; `code 4` for one that nobody knows, empty where there is none. */
export function codeWord(table: CodeTable, value: unknown): string {
  const known = readCode(table, value)
  if (known !== undefined) return known
  const text = textOf(value)
  if (text === '') return ''
  return /^\d+$/.test(text) ? `code ${text}` : text
}
