import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import { SipTransport } from '#electron/host/phone/sip/transport.ts'
import type { Certificate } from '#electron/net/certificates.ts'
import { listen } from '#electron/net/listen.ts'
import { acceptWebSockets } from '#electron/net/web-socket.ts'
import { appError } from '#shared/core/app-error.ts'
import type { ReasonCode } from '#shared/core/error-reasons.ts'
import { silentLog } from '#shared/core/log.ts'
import { type Authority, createAuthority, createCertificate } from '#test/support/certificates.ts'

let stack: AsyncDisposableStack
let authority: Authority

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  authority = await createAuthority()
})

afterEach(() => stack.disposeAsync())

/** Opens a transport to a SIP server that shows this certificate, as a computer does that trusts `ca` besides its own. */
async function open(certificate: Certificate, ca: string | null = authority.pem) {
  const site = await listen({
    port: 0,
    certificate,
    handler: (_, response) => response.writeHead(404).end(),
  })
  if (!site.ok) throw new Error(site.error.code)
  stack.use(site.value)
  stack.use(acceptWebSockets(site.value.server, { path: '/sip', protocol: 'sip', onSocket: () => {} }))
  const firstServer = `wss://127.0.0.1:${site.value.port}/sip`
  const transport = new SipTransport(null, {
    firstServer,
    ca,
    clock: systemClock,
    log: silentLog,
    onLost: () => {},
  })
  stack.defer(() => transport.close(appError('network.unreachable')))
  return transport.open(firstServer)
}

const bad = (code: ReasonCode) => ({
  ok: false,
  error: {
    code: 'network.bad-certificate',
    reason: { code, values: [expect.stringMatching(/^127\.0\.0\.1:\d+$/)] },
  },
})

test('a certificate of an authority that is trusted will do', async () => {
  expect(await open(await createCertificate({ authority }))).toMatchObject({ ok: true })
})

test('one that is signed by itself does not, unless it is the one that is trusted', async () => {
  const own = await createCertificate()
  expect(await open(own, null)).toMatchObject(bad('certificate.self-signed'))
  expect(await open(own, own.chain)).toMatchObject({ ok: true })
})

test('one of another authority does not', async () => {
  const other = await createAuthority('Another authority')
  const unknown = bad('certificate.unknown-authority')
  expect(await open(await createCertificate({ authority: other }))).toMatchObject(unknown)
  expect(await open(await createCertificate({ authority }), null)).toMatchObject(unknown)
})

test('one that has expired is said to have', async () => {
  expect(await open(await createCertificate({ authority, from: -3, to: -2 }))).toMatchObject(
    bad('certificate.expired'),
  )
})

test('one whose time has not come is said to be too early', async () => {
  expect(await open(await createCertificate({ authority, from: 2, to: 3 }))).toMatchObject(
    bad('certificate.not-yet-valid'),
  )
})

test('one for another host is said to be', async () => {
  expect(await open(await createCertificate({ authority, names: ['sip.example.com'] }))).toMatchObject(
    bad('certificate.other-host'),
  )
})

test('a server without TLS is no wrong certificate', async () => {
  const site = await listen({ port: 0, handler: (_, response) => response.writeHead(404).end() })
  if (!site.ok) throw new Error(site.error.code)
  stack.use(site.value)
  const firstServer = `wss://127.0.0.1:${site.value.port}/sip`
  const transport = new SipTransport(null, {
    firstServer,
    ca: null,
    clock: systemClock,
    log: silentLog,
    onLost: () => {},
  })
  expect(await transport.open(firstServer)).toMatchObject({
    ok: false,
    error: { code: 'network.bad-address', reason: { code: 'host.no-tls' } },
  })
})
