import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import { SipTransport } from '#electron/host/phone/sip/transport.ts'
import { listen } from '#electron/net/listen.ts'
import { acceptWebSockets, type WebSocket } from '#electron/net/web-socket.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { silentLog } from '#shared/core/log.ts'
import { eventually } from '#test/support/eventually.ts'

/** What the transport keeps of a server that sends too much, or takes nothing. */

const message = (rest: string) => `OPTIONS sip:1001@pbx.localhost SIP/2.0\r\nX-Rest: ${rest}\r\n\r\n`

let stack: AsyncDisposableStack
let socket: WebSocket
let transport: SipTransport
let down: AppError[]

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  down = []
  const site = await listen({ port: 0, handler: (_, response) => response.writeHead(404).end() })
  if (!site.ok) throw new Error(site.error.code)
  stack.use(site.value)
  const came = Promise.withResolvers<WebSocket>()
  stack.use(acceptWebSockets(site.value.server, { path: '/sip', protocol: 'sip', onSocket: came.resolve }))
  const firstServer = `ws://127.0.0.1:${site.value.port}/sip`
  transport = new SipTransport(null, {
    firstServer,
    ca: null,
    clock: systemClock,
    log: silentLog,
    onLost: (error) => down.push(error),
  })
  stack.defer(() => transport.close(appError('network.unreachable')))
  const opened = await transport.open(firstServer)
  if (!opened.ok) throw new Error(opened.error.code)
  socket = await came.promise
})

afterEach(() => stack.disposeAsync())

test('a server that takes nothing loses the connection before what it is told fills the memory', async () => {
  socket.pause()
  const text = message('x'.repeat(60_000))
  let sent = 0
  // Systems take some megabytes themselves before anything waits here.
  while (down.length === 0 && sent < 2_000) {
    transport.send(text).catch(() => {})
    sent += 1
    await nextTurn()
  }
  expect(down).toMatchObject([{ code: 'network.timeout' }])
  expect(transport.isConnected()).toBe(false)
})

test('nor is it told that this end is alive: a ping that finds too much unsent ends the connection', async () => {
  socket.pause()
  const text = message('x'.repeat(60_000))
  const unsentBytes = 4_194_304
  let unsent = 0
  for (let sent = 0; sent < 2_000 && unsent * text.length <= unsentBytes; sent += 1) {
    unsent += 1
    transport.send(text).then(
      () => (unsent -= 1),
      () => {},
    )
    await nextTurn()
  }
  expect(down).toEqual([])
  socket.send('\r\n\r\n')
  await eventually(() => expect(down).toMatchObject([{ code: 'network.timeout' }]))
})

test('a server that sends more than is read waits, and nothing of it is lost', async () => {
  const count = 60_000
  let taken = 0
  let held = 0
  transport.onMessage = (text) => {
    expect(text).toContain(`X-Rest: ${taken} `)
    taken += 1
    if (taken === 2_000) held = socket.bufferedAmount
  }
  for (let index = 0; index < count; index += 1) socket.send(message(`${index} ${'x'.repeat(400)}`))
  await eventually(() => expect(taken).toBe(count), { timeout: 60_000 })
  expect(held).toBeGreaterThan(0)
  expect(down).toEqual([])
})
