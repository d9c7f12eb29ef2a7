import type { Resource } from '#shared/api/resource.ts'
import type { StoredRow } from './rows.ts'

/**
 * Which of a customer's records a single user may see: all (`shared`), those that list the user as a party,
 * those whose `user_id` is the user's (`own`), or those plus the ones without an owner (`own-or-shared`).
 */
type Visibility = 'shared' | 'parties' | 'own' | 'own-or-shared'

/**
 * One kind of record. The table, its generated columns and its indexes are created from this literal
 * when the database is opened; its name is that of its property in `tables.ts`. A new resource needs no other change.
 */
export type TableDefinition<Stored extends StoredRow> = {
  /** The contract's fields, served as they are stored. All other fields are the platform's own and never served. */
  readonly resource?: Resource
  /** Missing values are served as null, so that each record has every field of the resource. */
  readonly servesEveryField?: true
  /** Fields that are looked up by value. */
  readonly indexed?: readonly (keyof Stored & string)[]
  /** Served texts that are searched for substrings: an index makes `like` fast for them. */
  readonly searched?: readonly (keyof Stored & string)[]
  readonly visibility: Visibility
  /** The users who took part, where visibility is `parties`. */
  readonly parties?: (record: Stored) => readonly number[]
  /** Most records in the table; the oldest make room for new ones that are inserted one by one. */
  readonly maxRecords?: number
  /** Order of a list: settings in order of creation, history newest first (not shown in the specification). */
  readonly order?: 'newest-first'
}

/** A table with its name in the database. */
export type TableSpec<Stored extends StoredRow> = TableDefinition<Stored> & { readonly name: string }

/** Defines the table of a kind of record: `table<StoredCdr>({ resource: Cdr, ... })`. */
export function table<Stored extends StoredRow>(
  definition: TableDefinition<Stored>,
): TableDefinition<Stored> {
  return definition
}
