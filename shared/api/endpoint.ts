import type { Static, TObject, TSchema } from 'typebox'
import type { CollectionQuery, Page } from './query.ts'
import type { Entity, Resource } from './resource.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The shape of a successful answer's body (specification 2.1). */
export type Answer =
  | { readonly shape: 'collection'; readonly of: Resource }
  | { readonly shape: 'single'; readonly of: Resource }
  | { readonly shape: 'object'; readonly schema: TObject }
  | { readonly shape: 'dictionary' }
  | { readonly shape: 'file'; readonly type: string }
  | { readonly shape: 'empty' }

/** One operation of the specification's section 4. Server and client code is derived from this literal. */
export type Endpoint = {
  readonly method: Method
  /** Below {base_url}; `{id}` is an integer, `{ids}` a list of integers, anything else text. */
  readonly path: string
  /** False for the few calls that need no token (specification 5.1). */
  readonly token?: false
  readonly body?: TSchema
  /** The documented success status. */
  readonly status: number
  /** A second success status in the document, with the same answer: 202 beside 204 if it may take longer. */
  readonly alsoStatus?: number
  readonly answer: Answer
  /** Whether the answer may carry an `ETag`; a request with it in `If-None-Match` gets 304 while it is current. */
  readonly etag?: true
  /** Allowed values of a collection's query parameter `include` (specification 4.1). */
  readonly include?: readonly string[]
  readonly errors: readonly number[]
}

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const Declared extends Endpoint>(declared: Declared): Declared {
  return declared
}

export const collection = <const R extends Resource>(of: R) => ({ shape: 'collection', of }) as const
export const single = <const R extends Resource>(of: R) => ({ shape: 'single', of }) as const
export const object = <const S extends TObject>(schema: S) => ({ shape: 'object', schema }) as const
export const dictionary = { shape: 'dictionary' } as const
export const file = <const T extends string>(type: T) => ({ shape: 'file', type }) as const
export const empty = { shape: 'empty' } as const

type Parameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Parameter<Rest>
  : never
type ParameterValue<Name extends string> = Name extends 'id'
  ? number
  : Name extends 'ids'
    ? readonly number[]
    : string

/** The values that fill the path's `{parameters}`. */
export type PathValues<Path extends string> = { readonly [Name in Parameter<Path>]: ParameterValue<Name> }

type BodyInput<E extends Endpoint> = E extends { readonly body: infer S extends TSchema }
  ? { readonly body: Static<S> }
  : unknown
/** The body of an endpoint; undefined if it has none. */
export type EndpointBody<E extends Endpoint> = E extends { readonly body: infer S extends TSchema }
  ? Static<S>
  : undefined
type QueryInput<E extends Endpoint> = E['answer'] extends { readonly shape: 'collection' }
  ? { readonly query?: CollectionQuery }
  : unknown

/** Input of a call: path values, body and query, as far as the endpoint has them. */
export type EndpointInput<E extends Endpoint> = PathValues<E['path']> & BodyInput<E> & QueryInput<E>

/** The words of coded fields: by the field's name, then by code. */
export type Dictionary = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Result of a successful call; any field of an object may be absent. */
export type EndpointOutput<E extends Endpoint> = E['answer'] extends {
  shape: 'collection'
  of: infer R extends Resource
}
  ? Page<Entity<R>>
  : E['answer'] extends { shape: 'single'; of: infer R extends Resource }
    ? Entity<R>
    : E['answer'] extends { shape: 'object'; schema: infer S extends TObject }
      ? Partial<Static<S>>
      : E['answer'] extends { shape: 'dictionary' }
        ? Dictionary
        : E['answer'] extends { shape: 'file' }
          ? Uint8Array
          : undefined
