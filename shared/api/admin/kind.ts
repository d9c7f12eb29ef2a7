/** Allowed form of a value in a request. Lengths in characters. */
export type ValueForm =
  | {
      readonly kind: 'text'
      readonly minimum: number
      readonly maximum: number
      readonly pattern?: string
      /** `file`: a file in Base64. */
      readonly content?: 'email' | 'e164' | 'file'
    }
  | {
      readonly kind: 'number'
      readonly isInteger: boolean
      readonly minimum: number
      readonly maximum: number
    }
  | { readonly kind: 'flag' }
  /** A code; the platform's dictionary may contain more codes than the table. */
  | { readonly kind: 'code'; readonly table: string }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'list'; readonly items: ValueForm; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'record'; readonly fields: readonly RequestField[] }
  /** Any one of these forms. */
  | { readonly kind: 'either'; readonly forms: readonly ValueForm[] }
  /** Any JSON value, or any JSON object. */
  | { readonly kind: 'open' }
  | { readonly kind: 'object' }

/** Target of a reference to another record: a kind, or the kind that the code in another field names. */
type RecordReference = { readonly to: string } | { readonly by: string }

/** A field of a request. */
export type RequestField = {
  readonly name: string
  readonly required: boolean
  readonly value: ValueForm
  /** The kind that its identifier refers to. Null: the platform has no list of it. Absent if it is not a reference. */
  readonly reference?: RecordReference | null
  /** The name under which it is read, if different. */
  readonly readAs?: string
}

/** A field as read. `table`: of its codes or words. */
export type RecordField = {
  readonly name: string
  readonly kind: 'number' | 'flag' | 'text' | 'time' | 'code' | 'words' | 'structure'
  readonly table?: string
  readonly reference?: RecordReference | null
}

/** Related fields of a form, with the name of their heading. */
export type FormSection = { readonly name: string; readonly fields: readonly RequestField[] }

/** An operation that a page may request: its name in the contract (`settings.createRingGroup`), and how it is sent. */
export type KindOperation = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
}
export type WritingOperation = KindOperation & { readonly sections: readonly FormSection[] }

/** The operations that the API has for a kind of record; missing ones are not supported. */
export type KindOperations = {
  readonly list?: KindOperation
  readonly read?: KindOperation
  readonly create?: WritingOperation
  readonly change?: WritingOperation
  readonly changeMany?: WritingOperation
  readonly remove?: KindOperation
  readonly removeMany?: KindOperation
  readonly removeAll?: KindOperation
  readonly words?: KindOperation
}

/** Data that belongs to one record: a list below its path, or a file. */
export type RelatedList = KindOperation & { readonly tail: string; readonly fields: readonly RecordField[] }

/** One record that belongs to another, below its path: it can be read, and deleted if the API supports it. */
export type RecordPart = {
  readonly tail: string
  readonly read: KindOperation
  readonly remove?: KindOperation
  readonly fields: readonly RecordField[]
}

/** A kind of record, as plain data. */
export type AdminKind = {
  readonly name: string
  readonly group: string
  /** Path of its list, even if there is no such operation. */
  readonly path: string
  /** The field that identifies a record in a path. */
  readonly key: 'id' | 'e164'
  /** The fields by which a person recognises a record. */
  readonly titleFields: readonly string[]
  /** The fields shown first in its list. */
  readonly columns: readonly string[]
  readonly operations: KindOperations
  readonly fields: readonly RecordField[]
  readonly related: readonly RelatedList[]
  readonly parts: readonly RecordPart[]
  /** Fields that a list returns only on request. */
  readonly include: readonly string[]
}
