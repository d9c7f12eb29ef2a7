import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { startScriptedServer } from '#test/support/scripted-sip-server.ts'
import { loginFor, startTestPhone } from '#test/support/test-phone.ts'
import { inFull } from '#test/support/tier.ts'

test('a connection that is lost while it is opened does not hold up the next one', inFull(), async () => {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startScriptedServer())
  let connections = 0
  // The first connection is accepted and forgotten, as by a network that goes away at that moment.
  const way = createServer((near) => {
    stack.defer(() => void near.destroy())
    near.on('error', () => near.destroy())
    connections += 1
    if (connections > 1) near.pipe(connect(Number(new URL(server.ws).port), '127.0.0.1')).pipe(near)
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  stack.defer(() => new Promise((resolve) => way.close(() => resolve(undefined))))
  const me = stack.use(startTestPhone())
  await me.phone.setLogin(loginFor(`ws://127.0.0.1:${(way.address() as AddressInfo).port}/sip`, '1001'))
  const isRegistered = () => expect(me.phone.state.registration.kind).toBe('registered')
  // Less than the 10 s after which the first connection is given up.
  await eventually(isRegistered, { timeout: 8_000 })
  expect(server.receivedMethods.filter((method) => method === 'REGISTER')).toHaveLength(1)
})

test('offers that are all refused after another network make no storm of offers: the next one has its pause', async () => {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startScriptedServer())
  const clock = new ManualClock()
  const me = stack.use(startTestPhone({ clock }))
  await me.phone.setLogin(loginFor(server.ws, '1001'))
  await me.registered()
  const called = server.call()
  const { id } = await me.line('ringing')
  await me.phone.answer(id)
  await called
  server.reinviteRefusals.push(...Array.from({ length: 500 }, () => 488))
  const offers = () => server.receivedMethods.filter((method) => method === 'INVITE').length
  me.phone.networkChanged()
  await eventually(() => expect(offers()).toBeGreaterThan(0))
  // A phone that offered on and on would do so between these.
  for (let round = 0; round < 100; round += 1) await server.ask('OPTIONS', [])
  expect(offers()).toBeLessThan(4)
  const before = offers()
  clock.advance(1_000)
  await eventually(() => expect(offers()).toBe(before + 1))
})

test('a caller who hangs up before the word that the answer arrived leaves nothing that fails later', async () => {
  await using stack = new AsyncDisposableStack()
  stack.defer(() => void vi.useRealTimers())
  const server = stack.use(await startScriptedServer())
  const me = stack.use(startTestPhone({ clock: new ManualClock() }))
  await me.phone.setLogin(loginFor(server.ws, '1001'))
  await me.registered()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const called = server.call({ acknowledges: false })
  const { id } = await me.line('ringing')
  await me.phone.answer(id)
  const { session } = await called
  session.bye()
  expect(await me.line('ended')).toMatchObject({ endReason: 'far-end-hung-up' })
  // 64*T1 (RFC 3261 section 13.3.1.4), after which sip.js gives up waiting for the ACK.
  vi.advanceTimersByTime(33_000)
})
