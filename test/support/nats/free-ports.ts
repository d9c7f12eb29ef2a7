import { createServer } from 'node:net'

/**
 * Ports of loopback that are free now, below those that the system gives to outgoing connections, so that a server that
 * is started again finds its own still free.
 */
export async function freePorts(count: number): Promise<readonly number[]> {
  const found = new Set<number>()
  while (found.size < count) {
    const port = 12_000 + Math.floor(Math.random() * 18_000)
    if (!found.has(port) && (await isFree(port))) found.add(port)
  }
  return [...found]
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
