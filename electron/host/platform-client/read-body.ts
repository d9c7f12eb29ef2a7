import type { IncomingMessage } from 'node:http'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { networkError } from './network-error.ts'

const mostBytes = 64 * 1_048_576

/** Reads a whole body. Fails where it is cut off, larger than 64 MiB, or pauses for longer than `patience` ms. */
export async function readBody(
  response: IncomingMessage,
  host: string,
  patience: number,
): Promise<Result<Buffer, AppError>> {
  const chunks: Buffer[] = []
  let size = 0
  let late = false
  const timer = setTimeout(() => {
    late = true
    response.destroy()
  }, patience)
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      timer.refresh()
      size += chunk.length
      if (size > mostBytes) return err(appError('platform.unexpected-answer', `${host} answers without end`))
      chunks.push(chunk)
    }
    return ok(Buffer.concat(chunks))
  } catch (fault) {
    return err(late ? appError('network.timeout', host) : networkError(fault, host))
  } finally {
    clearTimeout(timer)
  }
}
