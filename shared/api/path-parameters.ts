import Type, { type TSchema } from 'typebox'
import { e164, notShown } from './fields.ts'

const identifier = () => Type.Integer({ minimum: 0 })
const number = () => notShown(e164(), 'an E.164 number, with or without +, URL-encoded')

/** What each `{parameter}` of a path holds (specification 2.1); `{ids}` are separated by commas. */
export const pathParameters: Readonly<Record<string, TSchema>> = {
  id: identifier(),
  ids: Type.Array(identifier(), { minItems: 1 }),
  e164: number(),
  from: number(),
  to: number(),
}
