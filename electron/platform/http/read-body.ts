import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Refusal } from './refusal.ts'

/** Largest accepted body: 10 MiB; the specification does not show it (8). */
const maximumBody = 10 * 1024 * 1024
/** Largest accepted file. As Base64 in a body it is a third larger. */
export const largestUpload = maximumBody
/** Largest body of any endpoint. */
export const maximumUploadBody = 14_000_000

/** Largest body without a token: an e-mail address and a password need no more. */
const maximumAnonymousBody = 256 * 1024

/** Largest body of an endpoint; endpoints that accept a file as Base64 allow more than others. */
export function largestBodyOf({ body, token }: Pick<Endpoint, 'body' | 'token'>): number {
  if (token === false) return maximumAnonymousBody
  const properties = body && 'properties' in body ? Object.values(body.properties ?? {}) : []
  return properties.some(isFile) ? maximumUploadBody : maximumBody
}

function isFile(field: unknown): boolean {
  return typeof field === 'object' && field !== null && 'contentEncoding' in field
}

/**
 * Collects the body of a request; 413 as soon as it is known to be too large. The rest is then read and discarded, so
 * that the client gets the answer. Rejects if the connection breaks.
 */
export function readBody(request: IncomingMessage, maxBytes = maximumBody): Promise<Result<Buffer, Refusal>> {
  const contentLength = Number(request.headers['content-length'] ?? 0)
  if (contentLength > maxBytes) {
    request.resume()
    return Promise.resolve(tooLarge(maxBytes))
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else {
        chunks.length = 0
        resolve(tooLarge(maxBytes))
      }
    })
    request.once('end', () => resolve(ok(Buffer.concat(chunks))))
    request.once('error', reject)
    request.once('close', () => {
      if (!request.complete) reject(new Error('The connection was closed before the body was complete'))
    })
  })
}

function tooLarge(maxBytes: number) {
  const message = `The body is larger than ${maxBytes} bytes`
  return err<Refusal>({ status: 413, message, errors: [message] })
}
