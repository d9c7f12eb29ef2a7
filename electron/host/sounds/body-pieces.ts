import type { Readable } from 'node:stream'
import type { Clock } from '#shared/core/clock.ts'

/** Milliseconds of waiting in which a body must bring `minBytes`. */
const stallTimeout = 15_000
/** Bytes: 2 KiB a second, as many as speech has in a recording of the platform. */
const minBytes = 30 * 1_024

/**
 * Yields the pieces of a response's body. One that is silent, or that comes too slowly, is ended like an interrupted
 * connection. Only the time spent waiting for it counts: a player that is paused reads nothing.
 */
export async function* bodyPieces(body: Readable, clock: Clock): AsyncGenerator<Buffer> {
  let left = stallTimeout
  let received = 0
  const wait = () => {
    const from = clock.now()
    const stop = clock.after(left, () => body.destroy(new Error('too slow')))
    return () => {
      stop()
      left -= Math.max(0, clock.now() - from)
    }
  }
  let stopWaiting = wait()
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      stopWaiting()
      received += chunk.length
      if (received >= minBytes) [left, received] = [stallTimeout, 0]
      yield chunk
      stopWaiting = wait()
    }
  } finally {
    stopWaiting()
  }
}
