import { openWebSocket, acceptWebSockets, type WebSocket } from '#electron/net/web-socket.ts'
import { listen } from '#electron/net/listen.ts'

/** A proxy between a phone and its SIP server that notes when each INVITE is forwarded to the phone. */
export type SocketTap = AsyncDisposable & {
  readonly url: string
  /** When INVITEs were forwarded to the phone: milliseconds since 1970, with fractions. */
  readonly invites: readonly number[]
}

/** Opens a tap on any free port of this machine. */
export async function tapSocket(upstream: string): Promise<SocketTap> {
  const invites: number[] = []
  const listening = await listen({ port: 0, handler: (_, response) => response.writeHead(404).end() })
  if (!listening.ok) throw new Error(`No port for the tap: ${listening.error.code}`)
  const { server, port } = listening.value
  const sockets = acceptWebSockets(server, {
    path: '/sip',
    protocol: 'sip',
    onSocket: (phone) => join(phone, openWebSocket(upstream, { protocol: 'sip' }), invites),
  })
  return {
    url: `ws://127.0.0.1:${port}/sip`,
    invites,
    async [Symbol.asyncDispose]() {
      sockets[Symbol.dispose]()
      await listening.value[Symbol.asyncDispose]()
    },
  }
}

function join(phone: WebSocket, platform: WebSocket, invites: number[]): void {
  const waiting: string[] = []
  phone.on('message', (data) => {
    if (platform.readyState === platform.OPEN) platform.send(String(data))
    else waiting.push(String(data))
  })
  platform.on('open', () => waiting.splice(0).forEach((text) => platform.send(text)))
  platform.on('message', (data) => {
    const text = String(data)
    if (text.startsWith('INVITE ')) invites.push(exactNow())
    phone.send(text)
  })
  phone.on('close', () => platform.close())
  platform.on('close', () => phone.close())
  platform.on('error', () => phone.close())
}

/** Milliseconds since 1970, with fractions, comparable with a page's `performance.timeOrigin + performance.now()`. */
export function exactNow(): number {
  return performance.timeOrigin + performance.now()
}
