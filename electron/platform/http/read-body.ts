import type { IncomingMessage } from 'node:http'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Refusal } from './refusal.ts'

/** Largest body that is taken: 10 MiB; the specification does not show it (8). */
export const maximumBody = 10 * 1024 * 1024

/**
 * Collects the body of a request; 413 as soon as it is known to be too large. What is left of it is then read and
 * thrown away, so that the client gets to see the answer. Rejects where the connection breaks.
 */
export function readBody(request: IncomingMessage): Promise<Result<Buffer, Refusal>> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maximumBody) {
    request.resume()
    return Promise.resolve(tooLarge())
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maximumBody) chunks.push(chunk)
      else {
        chunks.length = 0
        resolve(tooLarge())
      }
    })
    request.once('end', () => resolve(ok(Buffer.concat(chunks))))
    request.once('error', reject)
    request.once('close', () => reject(new Error('The connection was closed before the body was complete')))
  })
}

function tooLarge() {
  const message = `The body is larger than ${maximumBody} bytes`
  return err<Refusal>({ status: 413, message, errors: [message] })
}
