import type { Resource } from '#shared/api/resource.ts'
import type { StoredRow } from './rows.ts'

/**
 * Which of a customer's records a single user sees: all (`shared`), those that list the user as a party,
 * those whose `user_id` is the user's (`own`), or those and the ones that nobody owns (`own-or-shared`).
 */
type Visibility = 'shared' | 'parties' | 'own' | 'own-or-shared'

/**
 * One kind of record. Structure follows this literal: the table, its generated columns and its indexes are made
 * when the database is opened; nothing else has to change for a new resource.
 */
export type TableSpec<Stored extends StoredRow> = {
  readonly name: string
  /** The contract's fields, served as they are stored. All other fields are the platform's own and never served. */
  readonly resource?: Resource
  /** What a record was not given is served as null, so that each has every field of the resource. */
  readonly isWhole?: true
  /** Fields that are looked up by value. */
  readonly indexed?: readonly (keyof Stored & string)[]
  /** Served texts in which parts are looked for: an index makes `like` fast there. */
  readonly searched?: readonly (keyof Stored & string)[]
  readonly visibility: Visibility
  /** The users who took part, where visibility is `parties`. */
  readonly parties?: (record: Stored) => readonly number[]
  /** Order of a list: settings as they were made, history with the newest first (not shown in the specification). */
  readonly order?: 'newest-first'
}

/** Declares a table: `table<StoredCdr>({ name: 'cdrs', ... })`. */
export function table<Stored extends StoredRow>(spec: TableSpec<Stored>): TableSpec<Stored> {
  return spec
}
