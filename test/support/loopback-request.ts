import { request } from 'node:http'

export type LoopbackAnswer = {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Asks a server of this computer for the address of a browser. Node leaves names below `localhost` to the system, which may
 * not know them: it connects to the address (127.0.0.1 unless told otherwise) and says the name.
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

/** The cookie that an answer sets, as it is sent back. */
export function cookieOf({ headers }: LoopbackAnswer): string {
  return (headers['set-cookie'] ?? '').split(';')[0] ?? ''
}

/** A handshake of a WebSocket (RFC 6455 section 4.1); its status is 101 where the server lets it in. */
export const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
} as const
