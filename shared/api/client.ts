import { err, type Outcome } from '../core/result.ts'
import type { Contract } from './contract.ts'
import { answerDecoder, type AnswerDecoder } from './decode-answer.ts'
import type { OnWrong } from './decode-record.ts'
import type { Endpoint, EndpointInput, EndpointOutput, Method } from './endpoint.ts'
import { writeQuery, type CollectionQuery, type URLSearchParamsLike } from './query.ts'

/** One request below {base_url}, without its token: whoever sends it adds that. */
export type ApiRequest = {
  readonly method: Method
  readonly path: string
  readonly query: URLSearchParamsLike
  readonly body?: unknown
  /** False for the calls of specification 5.1 that need no token. */
  readonly token: boolean
  readonly expects: 'json' | 'bytes' | 'nothing'
}

/** What came back with an expected status: parsed JSON, bytes or nothing. Refusals arrive as errors. */
export type ApiResponse = {
  readonly status: number
  readonly body: unknown
  /** Of the body, where it was JSON. */
  readonly bytes?: number
}

/** Carries a request to the platform; never follows a redirect, never throws for what a network may do. */
export type Send = (request: ApiRequest) => Outcome<ApiResponse>

type Operation<E extends Endpoint> = keyof EndpointInput<E> extends never
  ? () => Outcome<EndpointOutput<E>>
  : Partial<EndpointInput<E>> extends EndpointInput<E>
    ? (input?: EndpointInput<E>) => Outcome<EndpointOutput<E>>
    : (input: EndpointInput<E>) => Outcome<EndpointOutput<E>>

type Operations<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends Endpoint ? Operation<Module[Name]> : never
}

/** A typed function for each endpoint of some modules. */
export type ClientOf<Declared> = { readonly [Name in keyof Declared]: Operations<Declared[Name]> }

/** The same for the whole contract: `api.calls.change({ id: 7, body: { dst: '1002' } })`. */
export type ApiClient = ClientOf<Contract>

/** Endpoints by the name of their module, and by their own. */
type Modules = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

type Input = Readonly<Record<string, unknown>> & { readonly body?: unknown; readonly query?: CollectionQuery }
type Operate = (input?: Input) => Outcome<unknown>

/**
 * Derives the client from the contract. What an answer holds is decoded by it (`decode-answer.ts`); `onWrong` is told of
 * each field and record that is not what the contract says. A change that was accepted without a body (202, 204) yields
 * the id alone: every other field may be absent.
 */
export function createApiClient<Declared extends Modules>(
  contract: Declared,
  send: Send,
  onWrong?: OnWrong,
): ClientOf<Declared>
export function createApiClient(
  contract: Modules,
  send: Send,
  onWrong: OnWrong = () => {},
): Readonly<Record<string, Readonly<Record<string, (input: never) => ReturnType<Operate>>>>> {
  const operate = (endpoint: Endpoint): Operate => {
    const decode = answerDecoder(endpoint, onWrong)
    return (input = {}) => call(endpoint, input, { send, decode })
  }
  return mapValues(contract, (endpoints) => mapValues<Endpoint, Operate>(endpoints, operate))
}

function mapValues<Value, Made>(values: Readonly<Record<string, Value>>, make: (value: Value) => Made) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]))
}

async function call(
  endpoint: Endpoint,
  input: Input,
  { send, decode }: { readonly send: Send; readonly decode: AnswerDecoder },
): Outcome<unknown> {
  const { shape } = endpoint.answer
  const response = await send({
    method: endpoint.method,
    path: fillPath(endpoint.path, input),
    query: shape === 'collection' ? writeQuery(input.query) : [],
    token: endpoint.token !== false,
    expects: shape === 'file' ? 'bytes' : shape === 'empty' ? 'nothing' : 'json',
    ...(endpoint.body === undefined ? {} : { body: input.body }),
  })
  if (!response.ok) return response
  const read = decode(response.value, input['id'])
  return read.ok || response.value.status !== 201 ? read : err({ ...read.error, created: true })
}

function fillPath(path: string, input: Input): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])).replaceAll('%2C', ','),
  )
}
