import { appError, type AppError } from '../core/app-error.ts'
import { err, ok, type Result } from '../core/result.ts'
import type { Contract } from './contract.ts'
import type { Endpoint, EndpointInput, EndpointOutput, Method } from './endpoint.ts'
import { maximumPageSize, writeQuery, type CollectionQuery, type URLSearchParamsLike } from './query.ts'

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
export type Send = (request: ApiRequest) => Promise<Result<ApiResponse, AppError>>

type Operation<E extends Endpoint> = keyof EndpointInput<E> extends never
  ? () => Promise<Result<EndpointOutput<E>, AppError>>
  : Partial<EndpointInput<E>> extends EndpointInput<E>
    ? (input?: EndpointInput<E>) => Promise<Result<EndpointOutput<E>, AppError>>
    : (input: EndpointInput<E>) => Promise<Result<EndpointOutput<E>, AppError>>

type Operations<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends Endpoint ? Operation<Module[Name]> : never
}

/** A typed function for each endpoint of the contract: `api.calls.change({ id: 7, body: { dst: '1002' } })`. */
export type ApiClient = { readonly [Name in keyof Contract]: Operations<Contract[Name]> }

type Input = Readonly<Record<string, unknown>> & { readonly body?: unknown; readonly query?: CollectionQuery }

/**
 * Derives the client from the contract. Answers are checked for the envelope that specification 2.1 promises;
 * fields are passed on as they came, since the document leaves several of their forms open. A change that was accepted
 * without a body (202, 204) yields the id alone: every other field may be absent.
 */
export function createApiClient(contract: Contract, send: Send): ApiClient {
  const modules = Object.entries(contract).map(([module, endpoints]) => [
    module,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => [
        name,
        (input: Input = {}) => call(endpoint, input, send),
      ]),
    ),
  ])
  return Object.fromEntries(modules) as ApiClient
}

async function call(endpoint: Endpoint, input: Input, send: Send): Promise<Result<unknown, AppError>> {
  const response = await send({
    method: endpoint.method,
    path: fillPath(endpoint.path, input),
    query: endpoint.answer.shape === 'collection' ? writeQuery(input.query) : [],
    token: endpoint.token !== false,
    expects:
      endpoint.answer.shape === 'file' ? 'bytes' : endpoint.answer.shape === 'empty' ? 'nothing' : 'json',
    ...(endpoint.body === undefined ? {} : { body: input.body }),
  })
  if (!response.ok) return response
  const { body } = response.value
  if (body === undefined && endpoint.method === 'PATCH') return ok({ id: input['id'] })
  const read = readAnswer(endpoint, response.value)
  return read.ok || response.value.status !== 201 ? read : err({ ...read.error, created: true })
}

function readAnswer(endpoint: Endpoint, { body, bytes }: ApiResponse): Result<unknown, AppError> {
  switch (endpoint.answer.shape) {
    case 'empty':
      return ok(undefined)
    case 'file':
      return ok(body)
    case 'collection':
      return readPage(body, bytes)
    case 'single':
      return readSingle(body)
    case 'object':
      return isRecord(body) ? ok(body) : unexpected('an object')
    case 'dictionary':
      return isRecord(body) ? ok(isRecord(body['data']) ? body['data'] : body) : unexpected('a dictionary')
  }
}

/** What is no record is left out; what is more than a page may hold is not looked at. A total that cannot be is none. */
function readPage(body: unknown, bytes: number | undefined): Result<unknown, AppError> {
  if (!isRecord(body) || !Array.isArray(body['data'])) return unexpected('a list')
  const rows: readonly unknown[] = body['data'].slice(0, maximumPageSize)
  const told = body['total']
  const total = Number.isSafeInteger(told) && Number(told) >= rows.length ? Number(told) : rows.length
  return ok({ data: rows.filter(isRecord), total, ...(bytes === undefined ? {} : { bytes }) })
}

/** The record in its envelope, or bare: the document shows both. */
function readSingle(body: unknown): Result<unknown, AppError> {
  if (!isRecord(body)) return unexpected('a record')
  return ok(isRecord(body['data']) ? body['data'] : body)
}

function unexpected(what: string): Result<never, AppError> {
  return err(appError('platform.unexpected-answer', `The answer holds no ${what.replace(/^an? /, '')}`))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fillPath(path: string, input: Input): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])).replaceAll('%2C', ','),
  )
}
