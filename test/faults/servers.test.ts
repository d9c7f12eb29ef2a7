import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PhoneLogin } from '#electron/host/phone/phone.ts'
import { eventually } from '#test/support/eventually.ts'
import { startScriptedServer, type ScriptedServer } from '#test/support/scripted-sip-server.ts'
import { startTestPhone, type TestPhone } from '#test/support/test-phone.ts'
import { inFull } from '#test/support/tier.ts'
import { type FaultBench, startFaultBench } from './support/fault-bench.ts'
import { type FaultyLink, startFaultyLink } from './support/faulty-link.ts'

let bench: FaultBench
let stack: AsyncDisposableStack
let scripted: ScriptedServer
let me: TestPhone

beforeAll(async () => {
  bench = await startFaultBench()
})

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  scripted = stack.use(await startScriptedServer())
  me = stack.use(startTestPhone())
})

afterEach(() => stack.disposeAsync())
afterAll(() => bench[Symbol.asyncDispose]())

/** Registers with these servers, in this order. */
function use(login: PhoneLogin, [server, ...otherServers]: readonly [string, ...string[]]): Promise<void> {
  return me.phone.setLogin({ ...login, account: { ...login.account, server, otherServers } })
}

async function registeredAt(server: string, timeout = 5_000): Promise<void> {
  await eventually(() => expect(me.phone.state.registration).toMatchObject({ kind: 'registered', server }), {
    timeout,
  })
}

const busy = { statusCode: 503, extraHeaders: ['Retry-After: 3'] }

test('a server that is overloaded is left alone for as long as it says', async () => {
  scripted.refusal = busy
  await use(bench.login(), [scripted.ws])
  await eventually(() => expect(me.phone.state.registration.kind).toBe('unregistered'))
  const refused = performance.now()
  scripted.refusal = null
  await registeredAt(scripted.ws)
  expect(performance.now() - refused).toBeGreaterThan(2_900)
  expect(scripted.receivedMethods.filter((method) => method === 'REGISTER')).toHaveLength(2)
})

test('with another server there, the phone goes to that one at once, and back when it is asked to', async () => {
  scripted.refusal = busy
  const login = bench.login()
  await use(login, [scripted.ws, login.account.server])
  await registeredAt(login.account.server, 2_000)
  scripted.refusal = null
  me.phone.registerAgain()
  await registeredAt(scripted.ws, 2_000)
})

test('a server at which nothing answers costs no time', async () => {
  const login = bench.login()
  await use(login, ['ws://127.0.0.1:1/sip', login.account.server])
  await registeredAt(login.account.server, 2_000)
})

test('a server that falls silent is given up for the next within half a minute', inFull(), async () => {
  const login = bench.login()
  const link = stack.use(await startFaultyLink(login.account.server))
  await use(login, [link.ws, login.account.server])
  await registeredAt(link.ws)
  link.silence()
  await registeredAt(login.account.server, 30_000)
})

test('a call does not survive the move to a server that knows nothing of it, and says so', async () => {
  const login = bench.login()
  const link: FaultyLink = stack.use(await startFaultyLink(scripted.ws))
  await use(login, [link.ws, login.account.server])
  await registeredAt(link.ws)
  const calling = scripted.call()
  const { id } = await me.line('ringing')
  expect(await me.phone.answer(id)).toMatchObject({ ok: true })
  await calling
  link.cut()
  await registeredAt(login.account.server)
  expect(await me.line('ended')).toMatchObject({ id, endReason: 'connection-lost' })
})

test('a wrong password is shown to one server only', async () => {
  const login = bench.login()
  await use({ ...login, password: 'not this one' }, [login.account.server, scripted.ws])
  await eventually(() =>
    expect(me.phone.state.registration).toMatchObject({ error: { code: 'phone.wrong-password' } }),
  )
  expect(scripted.receivedMethods).toEqual([])
})
