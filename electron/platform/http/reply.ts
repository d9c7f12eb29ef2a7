import type { ServerResponse } from 'node:http'
import type { Refusal } from './refusal.ts'

/** A whole answer, ready to be sent. */
export type Reply = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** JSON text, the bytes of a file, bytes in parts that are sent one after the other, or nothing at all. */
  readonly body?: string | Uint8Array | readonly Uint8Array[]
}

/** Any origin may call (specification 1.2): what guards the API is its token, never a cookie. */
const commonHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, Retry-After, Allow',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const

/** The answer to a preflight request. */
export const preflight: Reply = {
  status: 204,
  headers: {
    'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': 'X-Auth-Token, Authorization, Content-Type, Range',
    'Access-Control-Max-Age': '600',
  },
}

export function jsonReply(status: number, body: NonNullable<Reply['body']>): Reply {
  return { status, body, headers: jsonHeaders }
}

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' } as const

/** The error object of specification 2.1. */
export function refusalReply({ status, message, errors, headers }: Refusal): Reply {
  const reply = jsonReply(status, JSON.stringify({ message, errors }))
  return { ...reply, headers: { ...reply.headers, ...headers } }
}

export function send(response: ServerResponse, { status, headers, body = '' }: Reply): void {
  const length = status === 204 ? {} : { 'Content-Length': lengthOf(body) }
  response.writeHead(status, { ...commonHeaders, ...headers, ...length })
  if (typeof body === 'string' || body instanceof Uint8Array) return void response.end(body)
  for (const part of body) response.write(part)
  response.end()
}

function lengthOf(body: NonNullable<Reply['body']>): number {
  if (typeof body === 'string') return Buffer.byteLength(body)
  return body instanceof Uint8Array ? body.length : body.reduce((sum, part) => sum + part.length, 0)
}
