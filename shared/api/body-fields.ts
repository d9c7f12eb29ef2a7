import Type, { type TProperties } from 'typebox'
import { e164, idInput, nameInput, notShown, wholeInput } from './fields.ts'
import { formedText } from './text-forms.ts'

/*
 * Fields of the requests about settings, with bounds. The specification names their types only: the bounds are ours,
 * wide enough for every use and narrow enough that no request can keep the platform busy.
 */

/** Maximum number of items in a list within a body. */
export const maxListItems = 1_000

/** The id of another record; 0 means none. */
export const referenceInput = wholeInput
/** A count. */
export const countInput = () => Type.Integer({ minimum: 0, maximum: 1_000_000 })
/** A duration of at most a day. */
export const secondsInput = () => Type.Integer({ minimum: 0, maximum: 86_400 })
/** Digits of a room's PIN, or empty. */
export const pinInput = () => formedText('roomPin')
/** An internal number of the customer, such as that of a queue. */
export const shortNumberInput = () => Type.Integer({ minimum: 0, maximum: 999_999_999 })
/** Ids of other records. */
export const idsInput = () => Type.Array(idInput(), { maxItems: maxListItems })
/** Telephone numbers that lead to the record. */
export const numbersInput = () => Type.Array(e164(), { maxItems: maxListItems })
/** Labels or groups, each by its id or its name. */
export const tagsInput = () =>
  notShown(Type.Array(Type.Union([nameInput(), idInput()]), { maxItems: maxListItems }), 'ids or names')

/** The body of a POST: required and optional fields. */
export function createBody<Required extends TProperties, Other extends TProperties>(
  required: Required,
  optional: Other,
) {
  const { properties } = Type.Partial(Type.Object(optional))
  return Type.Object({ ...required, ...properties }, { additionalProperties: false })
}
