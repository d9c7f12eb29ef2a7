import type { IncomingMessage } from 'node:http'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { systemClock } from '../clock.ts'
import { bodyLimits, type BodyLimit } from './body-limits.ts'
import { networkError } from './network-error.ts'

export type BodyOptions = {
  readonly host: string
  /** Milliseconds without a byte after which the body counts as cut off. */
  readonly silence: number
  readonly limit: BodyLimit
}

/** Reads a whole body. Fails if it is cut off, too large, silent for too long, or too slow as a whole. */
export async function readBody(response: IncomingMessage, options: BodyOptions): Outcome<Buffer> {
  const { bytes, fault } = await collect(response, options)
  return fault ? err(fault) : ok(bytes)
}

/** Reads as much of a refusal's body as arrives: the status counts, whatever is wrong with the text. */
export async function readRefusalBody(
  response: IncomingMessage,
  options: Omit<BodyOptions, 'limit'>,
): Promise<Buffer> {
  return (await collect(response, { ...options, limit: bodyLimits.refusal })).bytes
}

async function collect(response: IncomingMessage, { host, silence, limit }: BodyOptions) {
  const length = Number(response.headers['content-length'] ?? 0)
  const body = new GrowingBuffer(limit.bytes, length <= limit.bytes ? length : 0)
  let hasTimedOut = false
  // Without a listener, an error after this function has returned would end the process.
  response.on('error', () => {})
  const end = () => {
    hasTimedOut = true
    response.destroy()
  }
  const stopTotalTimer = systemClock.after(limit.within, end)
  let stopSilence = systemClock.after(silence, end)
  try {
    if (length > limit.bytes) return body.tooLarge(host)
    for await (const chunk of response as AsyncIterable<Buffer>) {
      stopSilence()
      stopSilence = systemClock.after(silence, end)
      if (!body.add(chunk)) return body.tooLarge(host)
    }
    return { bytes: body.value, fault: null }
  } catch (thrown) {
    const fault = hasTimedOut ? appError('network.timeout', host) : networkError(thrown, host)
    return { bytes: body.value, fault }
  } finally {
    stopTotalTimer()
    stopSilence()
    response.destroy()
  }
}

/** One buffer for all chunks: kept apart, a chunk of one byte would cost a hundred. */
class GrowingBuffer {
  private readonly maxBytes: number
  private buffer: Buffer
  private size = 0

  constructor(maxBytes: number, expected: number) {
    this.maxBytes = maxBytes
    this.buffer = Buffer.allocUnsafe(expected || 0)
  }

  get value(): Buffer {
    return this.buffer.subarray(0, this.size)
  }

  /** False if the limit is exceeded; the beginning is kept. */
  add(chunk: Buffer): boolean {
    const fits = chunk.subarray(0, this.maxBytes - this.size)
    const needed = this.size + fits.length
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.min(Math.max(needed, this.buffer.length * 2), this.maxBytes))
      this.value.copy(larger)
      this.buffer = larger
    }
    fits.copy(this.buffer, this.size)
    this.size = needed
    return fits.length === chunk.length
  }

  tooLarge(host: string) {
    return { bytes: this.value, fault: appError('platform.unexpected-answer', host) }
  }
}
