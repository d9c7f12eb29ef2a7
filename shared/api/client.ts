import { err, type Outcome } from '../core/result.ts'
import type { Contract } from './contract.ts'
import { answerDecoder, type AnswerDecoder } from './decode-answer.ts'
import type { OnViolation } from './decode-record.ts'
import type { Endpoint, EndpointInput, EndpointOutput, Method } from './endpoint.ts'
import { writeQuery, type CollectionQuery, type URLSearchParamsLike } from './query.ts'

/** A request below {base_url}, without its token, which the sender adds. */
export type ApiRequest = {
  readonly method: Method
  readonly path: string
  readonly query: URLSearchParamsLike
  readonly body?: unknown
  /** False for the calls of specification 5.1 that need no token. */
  readonly token: boolean
  readonly expects: 'json' | 'bytes' | 'nothing'
}

/** A response with an expected status: parsed JSON, bytes or nothing. Refusals are returned as errors. */
export type ApiResponse = {
  readonly status: number
  readonly body: unknown
  /** Size of the body, if it was JSON. */
  readonly bytes?: number
}

/** Sends a request to the platform; never follows a redirect and never throws on network failures. */
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

/** Endpoints by the name of their module, then by their own. */
type Modules = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

type Input = Readonly<Record<string, unknown>> & { readonly body?: unknown; readonly query?: CollectionQuery }
type OperationFunction = (input?: Input) => Outcome<unknown>

/**
 * Derives the client from the contract, which also decodes each answer (`decode-answer.ts`); `onViolation` is called with
 * each field and record that violates the contract. A change accepted without a body (202, 204) returns only the id:
 * every other field may be absent.
 */
export function createApiClient<Declared extends Modules>(
  contract: Declared,
  send: Send,
  onViolation?: OnViolation,
): ClientOf<Declared>
export function createApiClient(
  contract: Modules,
  send: Send,
  onViolation: OnViolation = () => {},
): Readonly<Record<string, Readonly<Record<string, (input: never) => ReturnType<OperationFunction>>>>> {
  const createOperation = (endpoint: Endpoint): OperationFunction => {
    const decode = answerDecoder(endpoint, onViolation)
    return (input = {}) => call(endpoint, input, { send, decode })
  }
  return mapValues(contract, (endpoints) =>
    mapValues<Endpoint, OperationFunction>(endpoints, createOperation),
  )
}

function mapValues<Value, Mapped>(values: Readonly<Record<string, Value>>, map: (value: Value) => Mapped) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
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
  const decoded = decode(response.value, input['id'])
  return decoded.ok || response.value.status !== 201 ? decoded : err({ ...decoded.error, created: true })
}

function fillPath(path: string, input: Input): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])).replaceAll('%2C', ','),
  )
}
