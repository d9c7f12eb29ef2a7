import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy between an app and its platform that sees every request. */
export interface RequestTap extends AsyncDisposable {
  /** The origin that the app must use for the platform. */
  readonly origin: string
}

/** Forwards every request unchanged; `see` gets it with the status of its response. */
export async function tapRequests(
  platform: string,
  see: (asked: IncomingMessage, status: number) => void,
): Promise<RequestTap> {
  const server = createServer((asked, answer) => {
    const { host: _, ...headers } = asked.headers
    const passed = request(new URL(asked.url ?? '/', platform), { method: asked.method, headers }, (from) => {
      const status = from.statusCode ?? 502
      see(asked, status)
      answer.writeHead(status, from.headers)
      from.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
