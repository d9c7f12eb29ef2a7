import { expect, test } from 'vitest'
import { largestFrame, socketChannel } from '#electron/loopback/socket-channel.ts'
import { listen } from '#electron/net/listen.ts'
import { acceptWebSockets, openWebSocket } from '#electron/net/web-socket.ts'
import type { Frame } from '#shared/host/wire.ts'
import { largestGreeting } from '#shared/host/voicemail.ts'
import { eventually } from '#test/support/eventually.ts'

test('a page of the browser shell may send a sound file as large as a greeting can be', async () => {
  await using stack = new AsyncDisposableStack()
  const site = await listen({ port: 0, handler: (_, response) => response.writeHead(404).end() })
  if (!site.ok) throw new Error(site.error.code)
  stack.use(site.value)
  const frames: Frame[] = []
  stack.use(
    acceptWebSockets(site.value.server, {
      path: '/host',
      maxBytes: largestFrame,
      onSocket: (socket) => void socketChannel(socket).on((frame) => frames.push(frame)),
    }),
  )
  const page = openWebSocket(`ws://127.0.0.1:${site.value.port}/host`)
  await new Promise((resolve) => page.once('open', resolve))
  stack.defer(() => page.close())
  const data = Buffer.alloc(largestGreeting, 7).toString('base64')
  const input = { id: null, mailbox: 7, description: '', sound: { data } }
  page.send(JSON.stringify({ kind: 'ask', id: 1, method: 'greetings.save', input }))
  await eventually(() => expect(frames.map(({ kind }) => kind)).toEqual(['ask']))
  expect(JSON.stringify(frames[0]).length).toBeGreaterThan(data.length)
})
