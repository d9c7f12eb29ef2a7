import type { IncomingMessage } from 'node:http'
import { systemClock } from '../clock.ts'

/** Milliseconds without a byte after which an answer counts as cut. */
const patience = 15_000

/** The pieces of an answer's body. One that falls silent is ended, as if its connection had been cut. */
export async function* withIdleTimeout(response: IncomingMessage): AsyncGenerator<Buffer> {
  const wait = () => systemClock.after(patience, () => response.destroy(new Error('silent')))
  let stopWaiting = wait()
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      stopWaiting()
      yield chunk
      stopWaiting = wait()
    }
  } finally {
    stopWaiting()
  }
}
