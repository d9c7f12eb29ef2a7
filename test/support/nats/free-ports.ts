import { createServer } from 'node:net'

/**
 * Free ports of loopback, below those that the system assigns to outgoing connections, so that a restarted server finds
 * its own still free.
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
