import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { startFaultyLink } from '#test/faults/support/faulty-link.ts'
import { eventually } from '#test/support/eventually.ts'

async function startBench() {
  const stack = new AsyncDisposableStack()
  let received = ''
  const server = createServer((socket) => {
    stack.defer(() => void socket.destroy())
    socket.on('data', (data) => (received += data.toString()))
  })
  server.listen(0, '127.0.0.1')
  stack.defer(() => void server.close())
  await once(server, 'listening')
  const link = stack.use(await startFaultyLink(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`))
  return {
    link,
    received: () => received,
    async connect() {
      const socket = connect({ port: Number(new URL(link.ws).port), host: '127.0.0.1', noDelay: true })
      stack.defer(() => void socket.destroy())
      await once(socket, 'connect')
      return socket
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

test('a link that was slow and is fast again keeps the order of what it carries', async () => {
  await using bench = await startBench()
  const socket = await bench.connect()
  socket.write('1')
  await eventually(() => expect(bench.received()).toBe('1'))
  bench.link.delay(200)
  socket.write('2')
  // The link has read it when it has accepted another connection.
  await bench.connect()
  bench.link.delay(0)
  socket.write('3')
  await eventually(() => expect(bench.received()).toHaveLength(3))
  expect(bench.received()).toBe('123')
})

test('a link that was silent and forgets loses the connections of before, not those begun meanwhile', async () => {
  await using bench = await startBench()
  const before = await bench.connect()
  before.write('1')
  await eventually(() => expect(bench.received()).toBe('1'))
  bench.link.silence()
  before.write('2')
  const meanwhile = await bench.connect()
  meanwhile.write('3')
  bench.link.heal({ forgetting: true })
  await eventually(() => expect(bench.received()).toBe('13'))
})
