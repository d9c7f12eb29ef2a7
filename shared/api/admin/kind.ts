/** What a value of a request may be. Lengths in characters. */
export type ValueForm =
  | {
      readonly kind: 'text'
      readonly least: number
      readonly most: number
      readonly pattern?: string
      /** `file`: Base64 of one. */
      readonly holds?: 'email' | 'e164' | 'file'
    }
  | { readonly kind: 'number'; readonly whole: boolean; readonly least: number; readonly most: number }
  | { readonly kind: 'flag' }
  /** A code, of which the platform's dictionary may know more than the table. */
  | { readonly kind: 'code'; readonly table: string }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'list'; readonly of: ValueForm; readonly least: number; readonly most: number }
  | { readonly kind: 'record'; readonly fields: readonly FieldForm[] }
  /** One of these, whichever the value fits. */
  | { readonly kind: 'either'; readonly forms: readonly ValueForm[] }
  /** Any JSON; any object of it. */
  | { readonly kind: 'open' }
  | { readonly kind: 'object' }

/** What a value that stands for another record leads to: a kind, or the kind that the code in another field names. */
type Reference = { readonly to: string } | { readonly by: string }

/** A field of a request. */
export type FieldForm = {
  readonly name: string
  readonly required: boolean
  readonly value: ValueForm
  /** What it names by its identifier. Null: the platform has no list of those. Absent where it names nothing. */
  readonly names?: Reference | null
  /** Under which name it is read, where that is another. */
  readonly readAs?: string
}

/** A field as it is read. `table`: of the codes or words that it holds. */
export type FieldFact = {
  readonly name: string
  readonly kind: 'number' | 'flag' | 'text' | 'time' | 'code' | 'words' | 'structure'
  readonly table?: string
  readonly names?: Reference | null
}

/** Fields of a form that belong together, by the name of their heading. */
export type FormSection = { readonly name: string; readonly fields: readonly FieldForm[] }

/** An operation that a page may ask for: its name in the contract (`settings.createRingGroup`), and how it is sent. */
export type KindOperation = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
}
export type WritingOperation = KindOperation & { readonly sections: readonly FormSection[] }

/** What the API can do with a kind of record; what is absent it cannot. */
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

/** What belongs to one record: a list below its path, or a file. */
export type RelatedList = KindOperation & { readonly tail: string; readonly fields: readonly FieldFact[] }

/** One record that belongs to another, below its path: read, and where the API has that deleted. */
export type RecordPart = {
  readonly tail: string
  readonly read: KindOperation
  readonly remove?: KindOperation
  readonly fields: readonly FieldFact[]
}

/** A kind of record, as plain data. */
export type AdminKind = {
  readonly name: string
  readonly group: string
  /** Of its list; also where it has none. */
  readonly path: string
  /** The field that names a record in a path. */
  readonly key: 'id' | 'e164'
  /** The fields that a person knows a record by. */
  readonly titles: readonly string[]
  /** The fields that its list shows first. */
  readonly columns: readonly string[]
  readonly operations: KindOperations
  readonly fields: readonly FieldFact[]
  readonly related: readonly RelatedList[]
  readonly parts: readonly RecordPart[]
  /** Fields that a list brings only where they are asked for. */
  readonly include: readonly string[]
}
