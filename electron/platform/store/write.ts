import type { SQLInputValue } from 'node:sqlite'

export type SqlValue = SQLInputValue

/** A statement that changes something. */
export type Write = { readonly sql: string; readonly values: readonly SqlValue[] }
