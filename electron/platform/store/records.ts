import type { CollectionQuery, Filter, Page } from '#shared/api/query.ts'

/** A stored record: fields of the contract and the platform's own, by name. */
export type Row = { readonly id: number }

/** Which records a reader may see: all of the customer's, or only those of one user. */
export type Scope = { readonly customerId: number; readonly userId?: number }

/**
 * One kind of record in the database, each stored as JSON text beside the columns that are searched.
 * Reads see a write at once; it is on disk once `Store.runAndCommit` or `Store.waitForCommit` resolves.
 */
export interface Records<Stored extends Row> {
  insert(values: Omit<Stored, 'id'> & { readonly id?: number }): Stored
  read(id: number): Stored | undefined
  update(id: number, changes: Partial<Omit<Stored, 'id'>>): Stored | undefined
  remove(id: number): boolean
  /** The first record whose field equals the value. */
  find<Name extends keyof Stored & string>(property: Name, value: Stored[Name]): Stored | undefined
  /** All records that match every filter, in order of id. */
  where(filter: readonly Filter[]): readonly Stored[]
  list(query: CollectionQuery, scope?: Scope): Page<Stored>
}
