import type { IncomingMessage } from 'node:http'

/** Milliseconds without a byte after which an answer counts as cut. */
const patience = 15_000

/** The pieces of an answer's body. One that falls silent is ended, as if its connection had been cut. */
export async function* patiently(response: IncomingMessage): AsyncGenerator<Buffer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(() => response.destroy(new Error('silent')), patience)
    timer.unref()
  }
  wait()
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      clearTimeout(timer)
      yield chunk
      wait()
    }
  } finally {
    clearTimeout(timer)
  }
}
