import { afterAll, describe, expect, test } from 'vitest'
import type { Certificate } from '#electron/net/certificates.ts'
import type { ErrorCode } from '#shared/core/app-error.ts'
import { createAuthority, createCertificate } from '#test/support/certificates.ts'
import { eventually } from '#test/support/eventually.ts'
import { FixturePool } from './support/fixture-pool.ts'
import { startHostileFixture, type HostileFixture } from './support/hostile-fixture.ts'
import { startHostilePlatform } from './support/hostile-platform.ts'
import { expectKeptStart } from './support/kept-start.ts'
import { callOf } from './support/right-answers.ts'
import { rowsOf } from './support/rows.ts'
import { expectPlain, expectUnharmed } from './support/run-case.ts'
import { startTlsFront, type Presents, type TlsFront } from './support/tls-front.ts'
import { watchMemory } from './support/watch-memory.ts'

/** A platform whose TLS is wrong, at the start of a kept sign-in and while a call stands. */

const authority = await createAuthority()
const good = await createCertificate({ authority })
const stranger = await createAuthority('Another authority')
const signed = (wanted: object): Promise<Certificate> => createCertificate({ authority, ...wanted })

const rows = rowsOf<ErrorCode, Presents>({
  'network.bad-certificate': {
    'has expired': await signed({ from: -9, to: -1 }),
    'is not valid yet': await signed({ from: 1, to: 9 }),
    'is for another name': await signed({ names: ['pbx.example'] }),
    'is of another authority': await createCertificate({ authority: stranger }),
    'is signed by itself': await createCertificate(),
  },
  'network.unreachable': {
    'is cut off before the handshake': (socket) => void socket.destroy(),
    'is cut off in the handshake': (socket) => void socket.once('data', () => socket.resetAndDestroy()),
    'is no TLS': (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    'is an alert': (socket) => void socket.end(Buffer.from([21, 3, 3, 0, 2, 2, 40])),
  },
  'network.timeout': {
    'is silence': () => {},
  },
})

const limits = { timeout: 40_000 }
const recovery = { timeout: 30_000 }

describe('at start', () => {
  test.concurrent.for(rows)('start: what it presents $does', async ({ fault: presents, shown }) => {
    await using platform = await startHostilePlatform()
    await using front = await startTlsFront(platform.port, good)
    await expectKeptStart({
      ...{ baseUrl: front.baseUrl, ca: authority.pem, shown },
      spoil: () => front.present(presents),
      mend: () => front.present(good),
    })
  })
})

const fronts = new Map<HostileFixture, TlsFront>()
const pool = new FixturePool(async (sip) => {
  await using stack = new AsyncDisposableStack()
  const { promise, resolve } = Promise.withResolvers<TlsFront>()
  const started = await startHostileFixture(sip, async (port) => {
    const front = stack.use(await startTlsFront(port, good))
    resolve(front)
    return { baseUrl: front.baseUrl, ca: authority.pem }
  })
  stack.use(started)
  const all = stack.move()
  const fixture = { ...started, [Symbol.asyncDispose]: () => all.disposeAsync() }
  fronts.set(fixture, await promise)
  return fixture
})
afterAll(() => pool[Symbol.asyncDispose]())

describe('while a call stands', () => {
  test.concurrent.for(rows)('running: what it presents $does', ({ fault: presents, shown }) =>
    pool.use(async (fixture) => {
      const { host, platform } = fixture
      const front = fronts.get(fixture)
      using memory = watchMemory()
      const showsRevision = () => expect(host.state.calls).toMatchObject([{ id: callOf(platform.revision) }])
      await eventually(showsRevision, recovery)
      const asked = platform.asked.length
      front?.present(presents)
      await eventually(() => expect(host.state.callFeed.error).toMatchObject({ code: shown }), limits)
      const refused = await host.ask('call.end', { callId: callOf(platform.revision) })
      expect(refused).toMatchObject({ ok: false, error: { code: shown } })
      expectPlain(refused)
      showsRevision()
      expect(platform.asked.length - asked).toBeLessThan(20)
      platform.revision += 1
      front?.present(good)
      await eventually(() => {
        showsRevision()
        expect(host.state.callFeed.error).toBeNull()
      }, recovery)
      memory.expectBounded()
      await expectUnharmed(fixture)
    }),
  )
})
