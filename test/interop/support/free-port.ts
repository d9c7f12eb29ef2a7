import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** Which of vitest's workers this is: each takes ports of its own, since they look for them at the same time. */
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 10

/** Below the ports that a system hands out by itself, so that none is taken while a server is down for a moment. */
const first = 10_000 + 1_000 * worker
const last = first + 999

/** A port of 127.0.0.1 that is free for TCP and UDP now, and stays so unless somebody asks for this very one. */
export async function freePort(): Promise<number> {
  for (let left = 50; left > 0; left -= 1) {
    const port = randomBetween(first, last)
    if ((await isFreeForTcp(port)) && (await isFreeForUdp(port))) return port
  }
  throw new Error('There is no free port.')
}

/** The beginning of a block of ports for media, which are far more than a test takes. */
export function mediaPorts(): { readonly from: number; readonly to: number } {
  const from = 20_000 + 1_000 * worker + 2 * randomBetween(0, 300)
  return { from, to: from + 398 }
}

function isFreeForTcp(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

function isFreeForUdp(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  return new Promise((resolve) => {
    socket.once('error', () => socket.close(() => resolve(false)))
    socket.bind(port, '127.0.0.1', () => socket.close(() => resolve(true)))
  })
}

function randomBetween(low: number, high: number): number {
  return Math.floor(low + Math.random() * (high - low + 1))
}
