import type { Endpoint } from '#shared/api/endpoint.ts'
import { accepted } from './handler.ts'
import { jsonReply, refusalReply, type Reply } from './reply.ts'

/** Facts for the answer of a success besides its value: the path requested, and for files the range. */
export type SuccessContext = {
  readonly endpoint: Endpoint
  /** Path of the request below the origin. */
  readonly path: string
  readonly range: string | undefined
  /** The entity tags that the caller knows (RFC 9110 section 13.1.2). */
  readonly ifNoneMatch: string | undefined
  /** Whether a path can be read; a new record is linked to only if it can. */
  readonly canRead: (path: string) => boolean
}

/** Wraps a handler's result in the envelope that the contract specifies (specification 2.1). */
export function successReply(value: unknown, context: SuccessContext): Reply {
  const { endpoint } = context
  if (value === accepted) return { status: endpoint.alsoStatus ?? 202 }
  switch (endpoint.answer.shape) {
    case 'collection':
      return collectionReply(value, context)
    case 'single':
      return jsonReply(endpoint.status, singleText(value, context))
    case 'object':
      return jsonReply(endpoint.status, JSON.stringify(value))
    case 'dictionary':
      return jsonReply(endpoint.status, JSON.stringify({ data: value }))
    case 'file':
      return fileReply(value, endpoint.answer.type, context)
    case 'empty':
      return { status: endpoint.status }
  }
}

function collectionReply(value: unknown, { endpoint, ifNoneMatch }: SuccessContext): Reply {
  const { etag } = recordOf(value)
  if (typeof etag !== 'string') return jsonReply(endpoint.status, collectionText(value))
  // Clients may store it, and must revalidate it each time.
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
  if (matchesEtag(etag, ifNoneMatch)) return { status: 304, headers }
  const reply = jsonReply(endpoint.status, collectionText(value))
  return { ...reply, headers: { ...reply.headers, ...headers } }
}

/** Weak comparison (RFC 9110 section 8.8.3.2). */
function matchesEtag(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}

function collectionText(value: unknown): string {
  const { json, data, total } = recordOf(value)
  return typeof json === 'string'
    ? `{"data":${json},"total":${String(total)}}`
    : JSON.stringify({ data, total })
}

/** `links` contains `self`; which related resources the document means is not shown. */
function singleText(value: unknown, { endpoint, path, canRead }: SuccessContext): string {
  const record = recordOf(value)
  const json = typeof record['json'] === 'string' ? record['json'] : JSON.stringify(record)
  const self = endpoint.method === 'POST' ? `${path}/${String(record['id'])}` : path
  const links = endpoint.method !== 'POST' || canRead(self) ? { self } : {}
  return `{"data":${json},"links":${JSON.stringify(links)}}`
}

function fileReply(value: unknown, type: string, { range }: SuccessContext): Reply {
  const bytes = value instanceof Uint8Array ? value : new Uint8Array()
  const byteRange = readRange(range, bytes.length)
  const headers = { 'Content-Type': type, 'Accept-Ranges': 'bytes' }
  if (byteRange === undefined) return { status: 200, headers, body: bytes }
  if (byteRange === 'unsatisfiable') {
    const message = `The file has ${bytes.length} bytes only`
    return refusalReply({
      status: 416,
      message,
      errors: [message],
      headers: { 'Content-Range': `bytes */${bytes.length}` },
    })
  }
  const { start, end } = byteRange
  return {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${start}-${end}/${bytes.length}` },
    body: bytes.subarray(start, end + 1),
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** The part of a file that a Range header requests (RFC 9110 section 14.2). `end` is the last byte, inclusive. */
type ByteRange = { readonly start: number; readonly end: number }

/**
 * Parses one byte range. `undefined` means the whole file: no header, another unit, or several ranges at once, which a
 * server may ignore. `unsatisfiable` is answered with 416.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
