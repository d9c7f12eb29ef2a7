import Type, { type TProperties, type TSchema } from 'typebox'
import { codeTables, type CodeTable } from './codes.ts'
import { callSeconds, type NumberRange, type TextKind } from './read-field.ts'
import { formedText } from './text-forms.ts'

/*
 * The kinds of field that the specification's payload shapes use (section 2.1), as JSON Schema. Marks of ours (`x-…`) tell
 * `decode-field.ts` what a client makes of a value.
 */

export const integer = () => Type.Integer()
export const decimal = (range?: NumberRange) => Type.Number(range && { 'x-range': range })
/** Text of a kind, which limits its length when read. */
export const text = (kind: TextKind = 'message') => Type.String({ 'x-text': kind })
/** A count or amount within a range; fractions are rounded. */
export const quantity = (range: NumberRange) => Type.Integer({ 'x-range': range })
/** Duration of a call or a recording. */
export const seconds = () => quantity(callSeconds)
/** The id of another record; 0 means none. */
export const reference = () => Type.Integer({ 'x-reference': true })
/** Seconds since 1970; also a number in filters, unlike a time in text form (`timestamp`). */
export const epochSeconds = () => Type.Integer({ 'x-epoch': true })
/** Text, or the structure that such a text may contain. */
export const textOrStructure = (kind: TextKind) =>
  Type.Union([text(kind), Type.Array(Type.Unknown()), Type.Object({})])
export const flag = () => Type.Boolean()
export const freeForm = () => Type.Unknown()
export const listOf = <Item extends TSchema>(item: Item) => Type.Array(item)
export const anyList = () => Type.Array(Type.Unknown())

/** `YYYY-MM-DD HH:MM:SS`, UTC (specification 2.1). `x-time` marks it (`isTimeField`). */
export const timestamp = () => Type.String({ 'x-time': true, description: 'YYYY-MM-DD HH:MM:SS, UTC' })

/** A number in E.164 form, with or without the leading `+`. */
export const e164 = () => Type.String({ minLength: 1, maxLength: 64, description: 'E.164' })

/**
 * A field whose integer values the specification leaves open: read as an integer, a letter or a word. `table` names the
 * entry of `codes.ts` with their meanings.
 */
export const code = (table: CodeTable) => Type.Union([Type.Integer(), text('word')], { 'x-code': table })

/** A text field with words from an entry of `codes.ts`, which are read and written unchanged. */
export const word = (table: CodeTable) => Type.String({ 'x-words': table, 'x-text': 'word' })

/**
 * A coded value in a request: a word of the table or its integer, also as text: the document shows the fields of
 * requests as text and those of records as integers. Values missing from the embedded platform's table are
 * refused; a client may send another platform any value of its dictionaries.
 */
export const codeInput = (table: CodeTable) =>
  Type.Enum([...codeTables[table], ...codesOf(table), ...codesOf(table).map(String)] as (string | number)[], {
    'x-code': table,
  })

function codesOf(table: CodeTable): readonly number[] {
  return [...codeTables[table].keys()]
}

/** Maximum number of a voicemail folder. */
const maxFolder = 9_999

/** A folder in a request: one of the platform's own by its word, or any by its number, also as text. */
export const folderInput = () =>
  Type.Union(
    [
      Type.Enum([...codeTables['voicemessage.folder']]),
      Type.Integer({ minimum: 0, maximum: maxFolder }),
      formedText('folder'),
    ],
    { 'x-code': 'voicemessage.folder' },
  )

/** Texts in a request, by content; lengths in characters. */
export const nameInput = () => Type.String({ minLength: 1, maxLength: 200 })
export const lineInput = () => Type.String({ maxLength: 1_000 })
export const longTextInput = () => Type.String({ maxLength: 65_536 })
export const emailInput = () => formedText('email', { maxLength: 254, format: 'email' })

/** A file as Base64, sized for an upload of 10 MiB. */
export const base64Input = () =>
  Type.String({ minLength: 4, maxLength: 14_000_000, contentEncoding: 'base64' })

/** Labels of a call, each by its id or its name; the items of the list are not shown. */
export const labelsInput = () =>
  notShown(Type.Array(Type.Union([idInput(), nameInput()]), { maxItems: 100 }), 'ids or names of labels')

/** A number to send to: E.164, with or without the leading `+`. */
export const numberInput = () => formedText('number', { description: 'E.164' })

/** A whole number that no client rounds (RFC 8259 section 6). */
export const wholeInput = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** The identifier of another record in a request. */
export const idInput = () => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/**
 * Marks a part that the specification calls "not shown". Search for `notShown(` to find all of them; `decision` states
 * Switchhook's interpretation.
 */
export function notShown<Schema extends TSchema>(schema: Schema, decision: string): Schema {
  // A spread would lose the library's own non-enumerable marks, including `optional`.
  return Object.defineProperties(
    { ...schema, 'x-not-shown': decision },
    Object.getOwnPropertyDescriptors(schema),
  )
}

/** A request's body with exactly these fields. */
export function strictObject<Fields extends TProperties>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false })
}

/** The same fields, all optional: the body of a PATCH. */
export function partialObject<Fields extends TProperties>(fields: Fields) {
  return Type.Partial(Type.Object(fields), { additionalProperties: false })
}

/**
 * A field of a change that may only repeat the present value, so that a client can send back what it has read. Forms do
 * not show it. The mark is that of JSON Schema.
 */
export function unchangeable<Schema extends TSchema>(schema: Schema): Schema {
  return Object.defineProperties({ ...schema, readOnly: true }, Object.getOwnPropertyDescriptors(schema))
}
