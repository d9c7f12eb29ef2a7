import type { Endpoint } from '#shared/api/endpoint.ts'
import type { CollectionQuery } from '#shared/api/query.ts'
import type { Result } from '#shared/core/result.ts'
import type { StoredToken, StoredUser } from '../store/rows.ts'
import type { Caller, Handlers } from './handler.ts'
import type { Refusal } from './refusal.ts'
import type { PathParameters } from './router.ts'

/** A request as passed to every handler, whatever its endpoint. */
export type AnyRequest = {
  readonly params: PathParameters
  readonly body: unknown
  readonly query: CollectionQuery
  readonly caller: Caller
  readonly user?: StoredUser
  readonly token?: StoredToken
}

export type AnyHandler = (request: AnyRequest) => Result<unknown, Refusal> | Promise<Result<unknown, Refusal>>

/** An endpoint and its handler. */
export type ApiRoute = { readonly endpoint: Endpoint; readonly handler: AnyHandler }

type Module = Readonly<Record<string, Endpoint>>

/** Pairs a module of the contract with its handlers. Throws for an endpoint without a handler. */
export function routesOf<Contract extends Module>(
  module: Contract,
  handlers: Handlers<Contract>,
): readonly ApiRoute[] {
  const handlersByName = new Map<string, AnyHandler>(Object.entries(handlers) as [string, AnyHandler][])
  return Object.entries(module).map(([name, endpoint]) => {
    const handler = handlersByName.get(name)
    if (!handler) throw new Error(`${endpoint.method} ${endpoint.path} has no handler`)
    return { endpoint, handler }
  })
}
