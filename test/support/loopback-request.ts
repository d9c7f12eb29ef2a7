import { request } from 'node:http'

export type LoopbackAnswer = {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Sends a request to a server on this computer, by its browser address. Node leaves names below `localhost` to the
 * system, which may not know them: this connects to the address (127.0.0.1 by default) and sends the name.
 */
export async function askLoopback(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  address = '127.0.0.1',
): Promise<LoopbackAnswer> {
  const { port, host, pathname, search } = new URL(url)
  return await new Promise((resolve, reject) => {
    const options = { host: address, port, path: pathname + search, headers: { host, ...headers } }
    const asking = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
        }),
      )
    })
    asking.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode ?? 0, text: '', headers: {} })
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** The cookie that a response sets, in the form that is sent back. */
export function cookieOf({ headers }: LoopbackAnswer): string {
  return (headers['set-cookie'] ?? '').split(';')[0] ?? ''
}

/** A WebSocket handshake (RFC 6455 section 4.1); the status is 101 if the server accepts it. */
export const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
} as const
