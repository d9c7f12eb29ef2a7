import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The way to a WebSocket server, which can fail. What is sent meanwhile waits, as TCP keeps it, and is not lost. */
export interface FaultyLink extends AsyncDisposable {
  /** The server's address by this way. */
  readonly ws: string
  /** Leads to this server from now on; connections that stand go on where they are. */
  leadTo(ws: string): void
  /** Nothing passes any more, and nobody is told. New connections are accepted, and silent too. */
  silence(): void
  /** Ends every connection (RST) and refuses new ones. */
  cut(): void
  /** Everything passes again. Connections of before stay dead where the way between has forgotten them. */
  heal(options?: { readonly forgetting?: boolean }): void
  /** Milliseconds that everything takes from now on, each way. */
  delay(milliseconds: number): void
}

type Connection = { readonly near: Socket; far: Socket | null }

export async function startFaultyLink(target: string): Promise<FaultyLink> {
  const way = { url: new URL(target), mode: 'open' as 'open' | 'silent' | 'cut', late: 0 }
  const connections = new Set<Connection>()

  const carry = (from: Socket, to: Socket) => {
    /** What is late, in its order: later data must not overtake it when the link is fast again. */
    let waiting = Promise.resolve()
    let count = 0
    const pass = (data: Buffer) => {
      if (!to.destroyed) to.write(data)
    }
    from.on('data', (data: Buffer) => {
      if (way.late === 0 && count === 0) return pass(data)
      count += 1
      const due = new Promise((resolve) => setTimeout(resolve, way.late))
      waiting = Promise.all([waiting, due]).then(() => {
        count -= 1
        pass(data)
      })
    })
  }
  /** Whoever ends its connection in silence is not heard of at the other end. */
  const endWith = (connection: Connection, from: Socket) => {
    from.on('error', () => from.destroy())
    from.on('close', () => {
      if (way.mode === 'silent' || dead.has(connection)) return
      connection.near.destroy()
      connection.far?.destroy()
      connections.delete(connection)
    })
  }
  const dead = new WeakSet<Connection>()
  const lead = (connection: Connection) => {
    const { near } = connection
    if (near.destroyed) return
    const far = connect(Number(way.url.port), way.url.hostname)
    connection.far = far
    carry(near, far)
    carry(far, near)
    endWith(connection, far)
    near.resume()
  }

  const server = createServer({ pauseOnConnect: true }, (near) => {
    if (way.mode === 'cut') return void near.resetAndDestroy()
    const connection: Connection = { near, far: null }
    connections.add(connection)
    endWith(connection, near)
    if (way.mode === 'open') lead(connection)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    ws: `ws://127.0.0.1:${port}${way.url.pathname}`,
    leadTo: (ws) => void (way.url = new URL(ws)),
    delay: (milliseconds) => void (way.late = milliseconds),
    silence() {
      way.mode = 'silent'
      for (const { near, far } of connections) {
        near.pause()
        far?.pause()
      }
    },
    cut() {
      way.mode = 'cut'
      for (const { near, far } of connections) {
        near.resetAndDestroy()
        far?.resetAndDestroy()
      }
    },
    heal({ forgetting = false } = {}) {
      const wasSilent = way.mode === 'silent'
      way.mode = 'open'
      if (!wasSilent) return
      for (const connection of connections) {
        // What began in the silence was not known to the way: TCP asks again until it is let through.
        if (connection.far === null) lead(connection)
        else if (forgetting) dead.add(connection)
        else if (connection.near.destroyed) connection.far.destroy()
        else for (const socket of [connection.near, connection.far]) socket.resume()
      }
    },
    async [Symbol.asyncDispose]() {
      way.mode = 'cut'
      for (const { near, far } of connections) {
        near.destroy()
        far?.destroy()
      }
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
