import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PhoneLogin } from '#electron/host/phone/phone.ts'
import { makeLoopbackCertificate } from '#electron/net/certificates.ts'
import { listen } from '#electron/net/listen.ts'
import type { LegEvent } from '#electron/platform/sip/leg.ts'
import { startSip } from '#electron/platform/sip/sip-server.ts'
import { silentLog } from '#shared/core/log.ts'
import { eventually } from '#test/support/eventually.ts'
import { domain, kindsOf } from '#test/support/sip-lines.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { loginFor, startTestPhone, type TestPhone } from '#test/support/test-phone.ts'

type Server = {
  readonly port: number
  ring(): number
  registrations(): number
  events(): readonly string[]
  stop(): Promise<void>
}

/** The platform's SIP side, on a port of our choice so that it can come back where it was. */
async function startServer(port = 0, certificate?: { key: string; chain: string }): Promise<Server> {
  const listening = await listen({
    port,
    handler: (_, response) => response.writeHead(404).end(),
    ...(certificate ? { certificate } : {}),
  })
  if (!listening.ok) throw new Error(listening.error.code)
  const sip = startSip({
    server: listening.value.server,
    path: '/sip',
    domain,
    passwordOf: (user) => (user === '1001' ? 'secret-1001' : undefined),
    log: silentLog,
  })
  const events: LegEvent[] = []
  return {
    port: listening.value.port,
    events: () => kindsOf(events),
    registrations: () => sip.registrations('1001'),
    ring() {
      const legs = sip.ring('1001', { number: '1002', name: 'Grace' })
      for (const leg of legs) leg.on((event) => events.push(event))
      return legs.length
    },
    async stop() {
      await sip[Symbol.asyncDispose]()
      await listening.value[Symbol.asyncDispose]()
    },
  }
}

let me: TestPhone
let server: Server
let log: NotedLog

beforeEach(async () => {
  log = new NotedLog()
  me = startTestPhone({ log })
  server = await startServer()
})

afterEach(async () => {
  await me[Symbol.asyncDispose]()
  await server.stop()
})

const login = (more: Partial<PhoneLogin> = {}) => loginFor(`ws://127.0.0.1:${server.port}/sip`, '1001', more)
const registration = () => me.phone.state.registration

async function failsWith(code: string): Promise<void> {
  await eventually(() => expect(registration()).toMatchObject({ kind: 'unregistered', error: { code } }))
}

describe('registration', () => {
  test('stands with a round trip, and is taken back when the account goes', async () => {
    await me.phone.setLogin(login())
    await me.registered()
    expect(me.phone.state.account).toEqual(login().account)
    expect(registration()).toMatchObject({ roundTripMs: expect.any(Number) })
    expect(server.ring()).toBe(1)
    await me.phone.setLogin(null)
    expect(registration()).toEqual({ kind: 'no-account' })
    await eventually(() => expect(server.registrations()).toBe(0))
  })

  test('the same installation replaces its own registration', async () => {
    await me.phone.setLogin(login())
    await me.registered()
    await using again = startTestPhone()
    await again.phone.setLogin(login())
    await again.registered()
    expect(server.ring()).toBe(1)
  })

  test('a wrong password is said, not tried again soon, and put right by the next login', async () => {
    await me.phone.setLogin(login({ password: 'not this one' }))
    await failsWith('phone.wrong-password')
    const failed = registration()
    expect(failed.kind === 'unregistered' && (failed.retryAt ?? 0) - failed.since).toBeGreaterThanOrEqual(
      59_000,
    )
    await me.phone.setLogin(login())
    await me.registered()
    expect(JSON.stringify(log.lines)).not.toContain('secret-1001')
    expect(JSON.stringify(log.lines)).not.toContain('not this one')
    expect(JSON.stringify(me.phone.state)).not.toContain('secret')
  })

  test('a server that goes and comes back is found again', async () => {
    await me.phone.setLogin(login())
    await me.registered()
    const { port } = server
    await server.stop()
    await failsWith('network.unreachable')
    expect(registration()).toMatchObject({ retryAt: expect.any(Number) })
    server = await startServer(port)
    await me.registered()
    expect(server.ring()).toBe(1)
    await me.line('ringing')
  })

  test('"register again" does not wait for the next attempt', async () => {
    const { port } = server
    await server.stop()
    await me.phone.setLogin(login())
    await failsWith('network.unreachable')
    server = await startServer(port)
    me.phone.registerAgain()
    await me.registered()
    me.phone.registerAgain()
    await me.registered()
  })

  test('a call whose server was started anew ends, and is not shown for ever', async () => {
    await me.phone.setLogin(login())
    await me.registered()
    server.ring()
    const { id } = await me.line('ringing')
    await me.phone.answer(id)
    await me.line('connected')
    await eventually(() => expect(server.events()).toContain('answered'))
    const { port } = server
    await server.stop()
    server = await startServer(port)
    expect(await me.line('ended')).toMatchObject({ id, endReason: expect.stringMatching(/lost|far-end/) })
  })

  test('a ring whose server is gone stops', async () => {
    await me.phone.setLogin(login())
    await me.registered()
    server.ring()
    await me.line('ringing')
    // Nobody can be cancelled who has not said yet that it rings (RFC 3261 section 9.1).
    await eventually(() => expect(server.events()).toContain('ringing'))
    await server.stop()
    await me.line('ended')
    server = await startServer()
  })
})

describe('the address', () => {
  test('is wss, or ws on loopback', async () => {
    for (const address of ['ws://pbx.example.com/sip', 'https://127.0.0.1/', 'nonsense', '']) {
      await me.phone.setLogin(loginFor(address, '1001'))
      expect(registration()).toMatchObject({ error: { code: 'network.bad-address' }, retryAt: null })
    }
  })

  test('that is no SIP server is said', async () => {
    const web = await listen({ port: 0, handler: (_, response) => response.writeHead(404).end() })
    if (!web.ok) throw new Error(web.error.code)
    await using site = web.value
    await me.phone.setLogin(loginFor(`ws://127.0.0.1:${site.port}/sip`, '1001'))
    await failsWith('network.bad-address')
  })

  test('with a certificate of a private authority is trusted only where that is given', async () => {
    const certificate = await makeLoopbackCertificate()
    const secure = await startServer(0, certificate)
    const address = `wss://127.0.0.1:${secure.port}/sip`
    await me.phone.setLogin(loginFor(address, '1001'))
    await failsWith('network.bad-certificate')
    await me.phone.setLogin(loginFor(address, '1001', { ca: certificate.chain }))
    await me.registered()
    await me.phone.setLogin(null)
    await secure.stop()
  })
})
