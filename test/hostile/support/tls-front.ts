import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Certificate } from '#electron/net/certificates.ts'

/** What is done with a connection: TLS with this certificate, or something else on its bare socket. */
export type Presents = Certificate | ((socket: Socket) => void)

/** HTTPS before a platform that speaks HTTP. */
export interface TlsFront extends AsyncDisposable {
  readonly baseUrl: string
  /** From now on every connection meets this; those that stand are cut. */
  present(what: Presents): void
}

export async function startTlsFront(platformPort: number, first: Presents): Promise<TlsFront> {
  const sockets = new Set<Socket>()
  let presents = first
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    if (typeof presents === 'function') return presents(socket)
    const { key, chain } = presents
    const secure = new TLSSocket(socket, {
      isServer: true,
      secureContext: createSecureContext({ key, cert: chain }),
    })
    const inner = connect({ port: platformPort, host: '127.0.0.1' })
    secure.on('error', () => socket.destroy())
    inner.on('error', () => socket.destroy())
    secure.pipe(inner).pipe(secure)
    socket.once('close', () => inner.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    baseUrl: `https://127.0.0.1:${port}/v1.2`,
    present(what) {
      presents = what
      cut()
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      cut()
      await closed
    },
  }
}
