import type { SqlValue } from '#electron/net/database/sql-connection.ts'

/** A statement that changes something. */
export type Write = { readonly sql: string; readonly values: readonly SqlValue[] }
