import type { Endpoint, EndpointBody, EndpointOutput, PathValues } from '#shared/api/endpoint.ts'
import type { CollectionQuery, Page } from '#shared/api/query.ts'
import type { Entity, Resource } from '#shared/api/resource.ts'
import type { Result } from '#shared/core/result.ts'
import type { StoredToken, StoredUser } from '../store/rows.ts'
import type { JsonPage } from '../store/table.ts'
import type { Refusal } from './refusal.ts'

/** The sender of a request, as far as known without a token. */
export type Caller = { readonly host: string; readonly userAgent: string }

/** A validated request: path values read, query parsed, body valid. */
type HandlerRequest<E extends Endpoint> = {
  readonly params: PathValues<E['path']>
  readonly body: EndpointBody<E>
  /** Page, filter and so on; empty unless the endpoint is a collection. */
  readonly query: CollectionQuery
  readonly caller: Caller
} & (E extends { readonly token: false }
  ? unknown
  : { readonly user: StoredUser; readonly token: StoredToken })

/** The text of one served record; the id of a newly created one is needed for the link to it. */
export type JsonRecord = { readonly json: string; readonly id?: number }

/**
 * Returned in place of the usual value: the request is accepted and carried out in the background. It is sent with the
 * endpoint's other success status, 202 (specification 7.3).
 */
export const accepted = Symbol('accepted')

/** Return value of a handler: the contract's output, or for stored records their text unchanged. */
type HandlerAnswer<E extends Endpoint> =
  | UsualAnswer<E>
  | (E extends { readonly alsoStatus: number } ? typeof accepted : never)

type UsualAnswer<E extends Endpoint> = E['answer'] extends {
  shape: 'collection'
  of: infer R extends Resource
}
  ? Page<Entity<R>> | JsonPage
  : E['answer'] extends { shape: 'single'; of: infer R extends Resource }
    ? Entity<R> | JsonRecord
    : EndpointOutput<E>

type HandlerResult<E extends Endpoint> = Result<HandlerAnswer<E>, Refusal>

export type Handler<E extends Endpoint> = (
  request: HandlerRequest<E>,
) => HandlerResult<E> | Promise<HandlerResult<E>>

/** One function for each endpoint of a module of the contract: `const handlers: Handlers<Contract['calls']>`. */
export type Handlers<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends Endpoint ? Handler<Module[Name]> : never
}
