import type { Static, TSchema } from 'typebox'
import type { Contract } from '../contract.ts'
import type { Resource } from '../resource.ts'
import type { KindPath } from './kind-definitions.ts'

type Operations = { [Module in keyof Contract]: Contract[Module][keyof Contract[Module]] }[keyof Contract]

/** The operations at the paths of kinds. */
type AtKind<E> = E extends { readonly path: KindPath | `${KindPath}/${'{id}' | '{ids}' | '{e164}'}` }
  ? E
  : never

type BodyOf<E> = E extends { readonly body: infer Schema extends TSchema } ? Static<Schema> : never
type KeysOf<Body> = Body extends readonly (infer Item)[] ? keyof Item : keyof Body
type ResourceOf<E> = E extends { readonly answer: { readonly of: infer Of extends Resource } } ? Of : never
type FieldsOf<R> = R extends Resource<infer Fields> ? keyof Fields : never

/** Every field that a form of the administration has. */
export type RequestFieldName = string & KeysOf<BodyOf<AtKind<Operations>>>
/** Fields shown in lists of a record that no kind has itself. */
type RelatedField = 'author' | 'size' | 'start_time' | 'tel'
/** Every field of its records that is in no form. */
export type RecordFieldName =
  | RelatedField
  | Exclude<string & FieldsOf<ResourceOf<AtKind<Operations>>>, RequestFieldName>
