import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands between an app and its platform, and notes every secret that goes through a header. */
export interface TokenTap extends AsyncDisposable {
  /** Where the app is to look for the platform. */
  readonly origin: string
  /** Values of `X-Auth-Token` and `Authorization` headers, without their scheme. */
  readonly tokens: ReadonlySet<string>
}

/** Passes every request on to that origin, as it is. */
export async function tapTokens(platform: string): Promise<TokenTap> {
  const tokens = new Set<string>()
  const server = createServer((asked, answer) => {
    const { authorization, 'x-auth-token': token } = asked.headers
    if (authorization) tokens.add(authorization.replace(/^\S+ /, ''))
    if (typeof token === 'string') tokens.add(token)
    const { host: _, ...headers } = asked.headers
    const passed = request(new URL(asked.url ?? '/', platform), { method: asked.method, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    tokens,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
