import { connect, createServer, type Socket } from 'node:net'

/** A link to a server on this machine that can be cut without either end noticing. */
export interface CuttableLink extends AsyncDisposable {
  readonly port: number
  /** From now on nothing passes, and neither end is told; new connections get no answer. */
  cut(): void
  /** New connections pass again. Cut ones stay dead, as after a change of network. */
  heal(): void
  /** Closes the client's ends of cut connections, as if it had noticed. The server's stay open, and silent. */
  closeClients(): void
}

export async function startCuttableLink(serverPort: number): Promise<CuttableLink> {
  const pairs = new Set<{ readonly client: Socket; readonly server: Socket | undefined; dead: boolean }>()
  let isOpen = true
  const listener = createServer((client) => {
    client.on('error', () => client.destroy())
    if (!isOpen) return void pairs.add({ client, server: undefined, dead: true })
    const server = connect(serverPort, '127.0.0.1')
    server.on('error', () => server.destroy())
    const pair = { client, server, dead: false }
    pairs.add(pair)
    const forward = (from: Socket, to: Socket) => {
      from.on('data', (data) => {
        if (!pair.dead) to.write(data)
      })
      from.on('close', () => {
        if (!pair.dead) to.destroy()
      })
    }
    forward(client, server)
    forward(server, client)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The link has no port.')
  return {
    port: address.port,
    cut() {
      isOpen = false
      for (const pair of pairs) pair.dead = true
    },
    heal() {
      isOpen = true
    },
    closeClients() {
      for (const { client, dead } of pairs) if (dead) client.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const { client, server } of pairs) {
        client.destroy()
        server?.destroy()
      }
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
