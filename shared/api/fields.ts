import Type, { type TProperties, type TSchema } from 'typebox'

/** The kinds of field that the specification's payload shapes use (section 2.1), as JSON Schema. */
export const integer = () => Type.Integer()
export const decimal = () => Type.Number()
export const text = () => Type.String()
export const flag = () => Type.Boolean()
export const freeForm = () => Type.Unknown()
export const listOf = <Item extends TSchema>(item: Item) => Type.Array(item)
export const anyList = () => Type.Array(Type.Unknown())

/** `YYYY-MM-DD HH:MM:SS`, UTC (specification 2.1). */
export const timestamp = () => Type.String({ description: 'YYYY-MM-DD HH:MM:SS, UTC' })

/** A number in E.164 form, with or without the leading `+`. */
export const e164 = () => Type.String({ minLength: 1, maxLength: 64, description: 'E.164' })

/**
 * A field whose integer values the specification leaves open: read as an integer, a letter or a word.
 * `table` names the row of `codes.ts` that says what they mean.
 */
export const code = (table: string) => Type.Union([Type.Integer(), Type.String()], { 'x-code': table })

/**
 * Marks what the specification calls "not shown". Search for `notShown(` to find every such place;
 * `decision` says in words what Switchhook takes it to be.
 */
export function notShown<Schema extends TSchema>(schema: Schema, decision: string): Schema {
  return { ...schema, 'x-not-shown': decision }
}

/** The same fields, each of which may be left out: the body of a PATCH. */
export function optional<Fields extends TProperties>(fields: Fields) {
  return Type.Partial(Type.Object(fields), { additionalProperties: false })
}
