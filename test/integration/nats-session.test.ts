import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainedWords } from '#renderer/locales/error-reasons.ts'
import { consume, type ConsumedMessage } from '#electron/net/nats/consume.ts'
import { makeCredentials } from '#electron/net/nats/credentials.ts'
import { NatsLink, type LinkState } from '#electron/net/nats/nats-link.ts'
import { openNatsSession } from '#electron/net/nats/nats-session.ts'
import { publish } from '#electron/net/nats/publish.ts'
import { ensureStream } from '#electron/net/nats/stream.ts'
import { systemClock } from '#electron/host/clock.ts'
import { ok } from '#shared/core/result.ts'
import { createAuthority } from '#test/support/certificates.ts'
import { eventually } from '#test/support/eventually.ts'
import { startNats, type NatsUnderTest } from '#test/support/nats/nats-servers.ts'
import { needs } from '#test/support/needs.ts'

describe('a session', needs('nats'), () => {
  let nats: NatsUnderTest
  beforeAll(async () => void (nats = await startNats()))
  afterAll(() => nats[Symbol.asyncDispose]())

  test('stands with TLS and a known key, and says where', async () => {
    const opened = await openNatsSession(nats.admin)
    if (!opened.ok) throw new Error(JSON.stringify(opened.error))
    await using session = opened.value
    expect(session.server).toMatch(/:\d+$/)
    expect(await session.answers(5_000)).toBe(true)
  })

  test('takes the next server where one does not answer', async () => {
    const servers = ['tls://localhost:1', ...nats.servers, 'tls://localhost:2']
    const opened = await openNatsSession({ ...nats.admin, servers })
    expect(opened.ok).toBe(true)
    if (opened.ok) await opened.value[Symbol.asyncDispose]()
  })

  const stranger = makeCredentials()
  test.for([
    ['a key that the server does not know', () => ({ key: stranger }), 'relay.refused', 'does not know'],
    [
      'an authority that is not trusted',
      () => ({ ca: null }),
      'relay.unreachable',
      'certificate is not trusted',
    ],
    ['nobody there', () => ({ servers: ['tls://localhost:1'] }), 'relay.unreachable', 'nothing answers'],
    ['a name that nobody has', () => ({ servers: ['tls://nats.invalid:4222'] }), 'relay.unreachable', 'name'],
    [
      'no TLS outside this computer',
      () => ({ servers: ['nats://192.0.2.1:1'] }),
      'network.bad-address',
      'tls://',
    ],
    [
      'no TLS at a server that wants it',
      () => ({ servers: nats.servers.map((each) => each.replace('tls:', 'nats:')) }),
      'relay.unreachable',
      '',
    ],
  ] as const)('%s: says so in plain words', async ([, change, code, words]) => {
    const opened = await openNatsSession({ ...nats.admin, ...change() })
    expect(opened).toMatchObject({ ok: false, error: { code } })
    expect(opened.ok ? '' : explainedWords(opened.error)).toContain(words)
  })

  test('a certificate of another authority is not trusted', async () => {
    const { pem } = await createAuthority('Another authority')
    const opened = await openNatsSession({ ...nats.admin, ca: pem })
    expect(opened).toMatchObject({ ok: false, error: { code: 'relay.unreachable' } })
  })

  test('a server without TLS gets no credentials', async () => {
    const heard: string[] = []
    const server = createServer((socket) => {
      socket.on('data', (bytes) => heard.push(bytes.toString('latin1')))
      socket.on('error', () => socket.destroy())
      socket.write('INFO {"server_id":"x","version":"2.9.10","max_payload":1048576,"nonce":"abc"}\r\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const opened = await openNatsSession({ ...nats.admin, servers: [`tls://127.0.0.1:${port}`] })
    server.close()
    expect(opened).toMatchObject({
      ok: false,
      error: { code: 'relay.unreachable', reason: { code: 'relay.no-tls' } },
    })
    expect(heard.join('')).not.toContain('CONNECT')
  })

  test('a stream keeps its events when its limits change', async () => {
    const opened = await openNatsSession(nats.admin)
    if (!opened.ok) throw new Error(JSON.stringify(opened.error))
    await using session = opened.value
    const limits = { replicas: 1, maxAge: 3_600_000, maxBytes: 1_048_576, duplicateWindow: 60_000 }
    const wanted = { name: 'TEST', subjects: ['test.*'], ...limits }
    expect(await ensureStream(session, wanted)).toEqual(ok('made'))
    expect(await ensureStream(session, wanted)).toEqual(ok('there'))
    expect(await ensureStream(session, { ...wanted, maxAge: 7_200_000 })).toEqual(ok('changed'))
    expect(await ensureStream(session, { ...wanted, maxAge: 7_200_000 })).toEqual(ok('there'))
    const tooMany = await ensureStream(session, {
      ...wanted,
      name: 'MANY',
      subjects: ['many.*'],
      replicas: 3,
    })
    expect(tooMany).toMatchObject({ ok: false, error: { code: 'relay.unreachable' } })
  })

  test('an event that is published again is kept once; one that could not be taken comes again', async () => {
    const opened = await openNatsSession(nats.admin)
    if (!opened.ok) throw new Error(JSON.stringify(opened.error))
    await using session = opened.value
    const limits = { replicas: 1, maxAge: 3_600_000, maxBytes: 1_048_576, duplicateWindow: 60_000 }
    expect(await ensureStream(session, { name: 'ONCE', subjects: ['once.*'], ...limits })).toEqual(ok('made'))
    const heard: string[] = []
    const consumer = { stream: 'ONCE', name: 'reader', subject: 'once.a', from: 0 }
    const onEnd = () => {}
    const onMessage = async ({ text }: ConsumedMessage) => {
      if (heard.push(text) === 1) throw new Error('The disk is full')
    }
    expect(await consume(session, { ...consumer, onMessage, onEnd })).toEqual(ok(undefined))
    const first = { subject: 'once.a', text: 'first', id: '1' }
    expect(await publish(session, first)).toEqual(ok('kept'))
    expect(await publish(session, first)).toEqual(ok('duplicate'))
    await eventually(() => expect(heard).toEqual(['first', 'first']))
    expect(await publish(session, { subject: 'once.a', text: 'last', id: '2' })).toEqual(ok('kept'))
    await eventually(() => expect(heard).toEqual(['first', 'first', 'last']))
  })
})

test('a link outlives its server, and says how it stands', needs('nats'), async () => {
  await using nats = await startNats()
  const states: LinkState[] = []
  let sessions = 0
  await using link = new NatsLink({
    nats: nats.admin,
    clock: systemClock,
    onSession: async () => {
      sessions += 1
      return ok(undefined)
    },
    onState: (state) => void states.push(state),
  })
  const now = () => states.at(-1)?.kind
  await eventually(() => expect(now()).toBe('connected'))
  await nats.nodes[0]?.kill()
  await eventually(() => expect(now()).toBe('failing'))
  await nats.nodes[0]?.start()
  await link.wake(false)
  await eventually(() => expect(now()).toBe('connected'), { timeout: 20_000 })
  await link.wake(true)
  await eventually(() => expect(sessions).toBe(3))
  expect(states[0]).toEqual({ kind: 'connecting' })
})
