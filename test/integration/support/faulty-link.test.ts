import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { startFaultyLink } from '#test/faults/support/faulty-link.ts'
import { eventually } from '#test/support/eventually.ts'

test('a link that was slow and is fast again keeps the order of what it carries', async () => {
  await using stack = new AsyncDisposableStack()
  let received = ''
  const server = createServer((socket) => {
    stack.defer(() => void socket.destroy())
    socket.on('data', (data) => (received += data.toString()))
  })
  server.listen(0, '127.0.0.1')
  stack.defer(() => void server.close())
  await once(server, 'listening')
  const link = stack.use(await startFaultyLink(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`))
  const socket = connect({ port: Number(new URL(link.ws).port), host: '127.0.0.1', noDelay: true })
  stack.defer(() => void socket.destroy())
  socket.write('1')
  await eventually(() => expect(received).toBe('1'))
  link.delay(200)
  socket.write('2')
  // The link has taken it when it answers another connection.
  const other = connect({ port: Number(new URL(link.ws).port), host: '127.0.0.1' })
  stack.defer(() => void other.destroy())
  await once(other, 'connect')
  link.delay(0)
  socket.write('3')
  await eventually(() => expect(received).toHaveLength(3))
  expect(received).toBe('123')
})
