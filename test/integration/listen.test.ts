import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { listen } from '#electron/net/listen.ts'
import { skipWhen } from '#test/support/needs.ts'

/** More than Node asks the system to keep until they are accepted. */
const burst = 700

/** Most connections that this system keeps for any server. */
const allowed =
  process.platform === 'linux' ? Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')) : 0

it(
  'a burst of connections to a busy process waits to be accepted, and none has to ask again',
  skipWhen(allowed < burst, `needs Linux, and ${burst} connections that may wait (net.core.somaxconn)`),
  async () => {
    using stack = new DisposableStack()
    const listening = await listen({ port: 0, handler: (_, response) => response.end() })
    if (!listening.ok) throw new Error(listening.error.code)
    await using server = listening.value
    for (let count = 0; count < burst; count += 1) {
      const socket = connect(server.port, server.host)
      socket.on('error', () => socket.destroy())
      stack.defer(() => void socket.destroy())
    }
    // Node asks the system on this tick, and accepts nothing before the next turn of the event loop.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    expect(countUnanswered(server.port)).toBe(0)
  },
)

/** Connections of this computer to a port that the system has not answered (SYN_SENT). */
function countUnanswered(port: number): number {
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  return lines.filter((line) => {
    const [, , to = '', state] = line.trim().split(/\s+/)
    return to.endsWith(remote) && state === '02'
  }).length
}
