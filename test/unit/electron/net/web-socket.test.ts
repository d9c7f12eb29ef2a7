import { expect, it } from 'vitest'
import { listen } from '#electron/net/listen.ts'
import { acceptWebSockets, openWebSocket } from '#electron/net/web-socket.ts'
import { eventually } from '#test/support/eventually.ts'

it('gives the loop a turn between two messages of a flood', async () => {
  const listening = await listen({ port: 0, handler: (_, response) => response.end() })
  if (!listening.ok) throw new Error(listening.error.code)
  await using site = listening.value
  let turn = 0
  const turns: number[] = []
  using _accepting = acceptWebSockets(site.server, {
    path: '/',
    onSocket: (socket) =>
      socket.on('message', () => {
        turns.push(turn)
        setTimeout(() => (turn += 1), 0)
        setImmediate(() => (turn += 1))
      }),
  })
  const socket = openWebSocket(`ws://127.0.0.1:${site.port}/`)
  await new Promise((resolve) => socket.once('open', resolve))
  for (let sent = 0; sent < 200; sent += 1) socket.send('flood')
  await eventually(() => expect(turns).toHaveLength(200))
  socket.terminate()
  expect(new Set(turns).size).toBe(200)
})
