import type { BodyMistake } from '../api/admin/check-body.ts'
import type { AdminKind } from '../api/admin/kind.ts'
import type { Filter } from '../api/query.ts'
import type { AppError } from '../core/app-error.ts'
import { isRecord } from '../core/is-record.ts'
import type { Outcome } from '../core/result.ts'

/** A record as the platform returned it, including fields that the contract does not know. */
export type AdminRecord = Readonly<Record<string, unknown>>

/** Identifies a record in a path: its id, or its number. */
export type AdminKey = number | string

/** The keys of the records that a value refers to; 0 means none. */
export function keysIn(value: unknown): readonly AdminKey[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items
    .map((item): unknown => (isRecord(item) ? (item['e164'] ?? item['id']) : item))
    .filter(
      (key): key is AdminKey =>
        (typeof key === 'number' && key > 0) || (typeof key === 'string' && key !== ''),
    )
}

/** Selects records. Filters are combined with "and". */
export type AdminQuery = {
  readonly kind: string
  readonly filter: readonly Filter[]
  /** Only records that belong to this one, by the tail of its path: `cdrs` of user 12. */
  readonly of?: { readonly id: number; readonly tail: string }
}

/** A piece of a list, in the platform's order, the only one it offers. */
export type AdminRows = {
  readonly rows: readonly AdminRecord[]
  readonly total: number
  /** Positions, from the first one requested, of records that could not be read and are not in `rows`. */
  readonly invalid?: readonly number[]
}

/** Meaning of a field's codes. `from` is the path of the dictionary, or null for the contract's own table. */
export type AdminCodes = {
  readonly codes: Readonly<Record<string, string>>
  readonly from: string | null
}

/** A record's name, for a field that refers to it. */
export type AdminName = { readonly key: AdminKey; readonly name: string; readonly note: string }

/**
 * `changed`: somebody else has since changed a field that was to be written; nothing was written. `invalid`: the
 * contract does not allow the body, which was not sent.
 */
export type AdminSaved =
  | { readonly kind: 'saved' | 'changed'; readonly record: AdminRecord }
  | { readonly kind: 'invalid'; readonly mistakes: readonly BodyMistake[] }

/** Maximum number of rows per request. */
export const maxAdminRows = 200
/** Maximum number of names that a search returns. */
export const maxAdminNames = 50

export interface AdminMethods {
  'admin.kinds'(): Outcome<readonly AdminKind[]>
  /** Rows `from` to `from + count`, each with its key and the given fields. */
  'admin.rows'(
    input: AdminQuery & { fields: readonly string[]; from: number; count: number },
  ): Outcome<AdminRows>
  'admin.read'(input: { kind: string; key: AdminKey }): Outcome<AdminRecord>
  /** The codes of each coded field: from the platform's dictionaries, else from the contract's table. */
  'admin.codes'(input: { kind: string }): Outcome<Readonly<Record<string, AdminCodes>>>
  /** Records whose names contain `text`, or those with the given keys. */
  'admin.names'(input: {
    kind: string
    text: string
    keys: readonly AdminKey[]
  }): Outcome<readonly AdminName[]>
  /** A record that belongs to another, by the tail of its path: `audio` of user 12. Null if it does not exist. */
  'admin.part'(input: { kind: string; id: number; tail: string }): Outcome<AdminRecord | null>
  'admin.removePart'(input: { kind: string; id: number; tail: string }): Outcome
  'admin.create'(input: { kind: string; body: AdminRecord }): Outcome<AdminSaved>
  /** Writes `body`, unless one of its fields now differs from `before` at the platform. */
  'admin.change'(input: {
    kind: string
    key: AdminKey
    body: AdminRecord
    before: AdminRecord
  }): Outcome<AdminSaved>
  /** Sets the fields of `body` on all given records, at most `maxAdminRows`. */
  'admin.changeMany'(input: {
    kind: string
    keys: readonly AdminKey[]
    body: AdminRecord
  }): Outcome<AdminSaved>
  /** Deletes the given records; returns how many were deleted, even if a later one was refused. */
  'admin.remove'(input: {
    kind: string
    keys: readonly AdminKey[]
  }): Outcome<{ readonly removed: number; readonly refused: AdminRefusal | null }>
  /**
   * Deletes a whole collection. `count` is the number that the person typed; if the platform now has a different
   * number, nothing is deleted. Null for a collection that cannot be listed and therefore not counted.
   */
  'admin.removeAll'(input: {
    kind: string
    count: number | null
  }): Outcome<{ readonly total: number; readonly done: boolean }>
}

/** The record that the platform refused to delete, and why. */
export type AdminRefusal = { readonly key: AdminKey; readonly error: AppError }

/** The text of a search as the platform stores it: a telephone number, which the screens write with spaces, without. */
export function searchedText(typed: string): string {
  const text = typed.trim()
  return /^\+[\d ]+$/.test(text) ? text.replaceAll(' ', '') : text
}
