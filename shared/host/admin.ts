import type { BodyMistake } from '../api/admin/check-body.ts'
import type { AdminKind } from '../api/admin/kind.ts'
import type { Filter } from '../api/query.ts'
import type { AppError } from '../core/app-error.ts'
import { isRecord } from '../core/is-record.ts'
import type { Outcome } from '../core/result.ts'

/** A record as the platform has it, with the fields that the contract does not know. */
export type AdminRecord = Readonly<Record<string, unknown>>

/** What names a record in a path: its id, or its number. */
export type AdminKey = number | string

/** The keys of the records that a value refers to; 0 is none. */
export function keysIn(value: unknown): readonly AdminKey[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items
    .map((item): unknown => (isRecord(item) ? (item['e164'] ?? item['id']) : item))
    .filter(
      (key): key is AdminKey =>
        (typeof key === 'number' && key > 0) || (typeof key === 'string' && key !== ''),
    )
}

/** Which records are wanted. Filters hold together. */
export type AdminQuery = {
  readonly kind: string
  readonly filter: readonly Filter[]
  /** Only what belongs to this record, by the tail of its path: `cdrs` of user 12. */
  readonly of?: { readonly id: number; readonly tail: string }
}

/** A piece of a list, in the platform's order; it has no other. */
export type AdminRows = { readonly rows: readonly AdminRecord[]; readonly total: number }

/** What the codes of a field stand for. `from`: the path of the dictionary; null for the contract's own table. */
export type AdminCodes = {
  readonly codes: Readonly<Record<string, string>>
  readonly from: string | null
}

/** A record by its name, for a field that refers to it. */
export type AdminName = { readonly key: AdminKey; readonly name: string; readonly note: string }

/**
 * `changed`: somebody else has changed a field meanwhile that was to be written; nothing was. `invalid`: the contract does
 * not allow the body, which was not sent.
 */
export type AdminSaved =
  | { readonly kind: 'saved' | 'changed'; readonly record: AdminRecord }
  | { readonly kind: 'invalid'; readonly mistakes: readonly BodyMistake[] }

/** Rows that are asked for at a time, at most. */
export const mostAdminRows = 200
/** Names that a search yields, at most. */
export const mostAdminNames = 50

export interface AdminMethods {
  'admin.kinds'(): Outcome<readonly AdminKind[]>
  /** Rows `from` to `from + count`, with these of their fields and their key. */
  'admin.rows'(
    input: AdminQuery & { fields: readonly string[]; from: number; count: number },
  ): Outcome<AdminRows>
  'admin.read'(input: { kind: string; key: AdminKey }): Outcome<AdminRecord>
  /** The codes of each coded field: the platform's dictionaries, the contract's table behind them. */
  'admin.codes'(input: { kind: string }): Outcome<Readonly<Record<string, AdminCodes>>>
  /** Records that have `text` in their names, or those with these keys. */
  'admin.names'(input: {
    kind: string
    text: string
    keys: readonly AdminKey[]
  }): Outcome<readonly AdminName[]>
  /** A record that belongs to another, by the tail of its path: `audio` of user 12. Null where there is none. */
  'admin.part'(input: { kind: string; id: number; tail: string }): Outcome<AdminRecord | null>
  'admin.removePart'(input: { kind: string; id: number; tail: string }): Outcome
  'admin.create'(input: { kind: string; body: AdminRecord }): Outcome<AdminSaved>
  /** Writes `body`, unless one of its fields is another than in `before` at the platform by now. */
  'admin.change'(input: {
    kind: string
    key: AdminKey
    body: AdminRecord
    before: AdminRecord
  }): Outcome<AdminSaved>
  /** Gives all of these the fields of `body`, `mostAdminRows` at most. */
  'admin.changeMany'(input: {
    kind: string
    keys: readonly AdminKey[]
    body: AdminRecord
  }): Outcome<AdminSaved>
  /** Deletes these; answers with how many are gone, also where a later one was refused. */
  'admin.remove'(input: {
    kind: string
    keys: readonly AdminKey[]
  }): Outcome<{ readonly removed: number; readonly refused: AdminRefusal | null }>
  /**
   * Deletes a whole collection. `count` is what the person typed: where the platform has another number by now, nothing is
   * deleted. Null for a collection that cannot be listed, and so not counted.
   */
  'admin.removeAll'(input: {
    kind: string
    count: number | null
  }): Outcome<{ readonly total: number; readonly done: boolean }>
}

/** What the platform would not delete, and why. */
export type AdminRefusal = { readonly key: AdminKey; readonly error: AppError }
