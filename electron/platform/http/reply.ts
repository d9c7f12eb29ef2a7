import type { ServerResponse } from 'node:http'
import type { Refusal } from './refusal.ts'

/** A complete answer, ready to be sent. */
export type Reply = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** JSON text, the bytes of a file, or nothing. Text is sent faster, in one piece with the headers. */
  readonly body?: string | Uint8Array
}

/** Any origin may call (specification 1.2): the API is protected by its token, never by a cookie. */
const commonHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag, Retry-After, Allow',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const

/** The answer to a preflight request. */
export const preflight: Reply = {
  status: 204,
  headers: {
    'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': 'X-Auth-Token, Authorization, Content-Type, If-None-Match, Range',
    'Access-Control-Max-Age': '600',
  },
}

export function jsonReply(status: number, body: string): Reply {
  return { status, body, headers: jsonHeaders }
}

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' } as const

/** The error object of specification 2.1. */
export function refusalReply({ status, message, errors, headers }: Refusal): Reply {
  const reply = jsonReply(status, JSON.stringify({ message, errors }))
  return { ...reply, headers: { ...reply.headers, ...headers } }
}

/** Sends the answer. Node omits the body of the answer to HEAD but sends its length. */
export function send(response: ServerResponse, { status, headers, body = '' }: Reply): void {
  const length = status === 204 || status === 304 ? {} : { 'Content-Length': Buffer.byteLength(body) }
  response.writeHead(status, { ...commonHeaders, ...headers, ...length })
  response.end(body)
}
