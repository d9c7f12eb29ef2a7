import { readCode, type Coded, type CodeTable } from '#shared/api/codes.ts'

/** The word of a code; an unknown code as received, empty if there is none. */
export function codeWord(table: CodeTable, value: Coded): string {
  return readCode(table, value) ?? String(value ?? '').trim()
}
