import { connect, errors, nkeyAuthenticator, type NatsConnection } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentAccess, relayAccess } from '#electron/event-relay/access.ts'
import { makeStreams } from '#electron/event-relay/start-relay.ts'
import { consume } from '#electron/net/nats/consume.ts'
import { makeCredentials, type NatsKey } from '#electron/net/nats/credentials.ts'
import { inboxOf, openNatsSession, type NatsSession } from '#electron/net/nats/nats-session.ts'
import { publish } from '#electron/net/nats/publish.ts'
import { silentLog } from '#shared/core/log.ts'
import { consumerOf, everybody, streamOf, subjectOf, type Reader } from '#shared/host/relay-names.ts'
import { eventually } from '#test/support/eventually.ts'
import { startNats, type NatsUnderTest } from '#test/support/nats/nats-servers.ts'
import { needs } from '#test/support/needs.ts'

const customer = 'acme'
const stream = streamOf(customer)
const user = (id: string): Reader => ({ kind: 'user', id })

describe('at a real NATS server, with the entries that the relay prints', needs('nats'), () => {
  let nats: NatsUnderTest
  let stack: AsyncDisposableStack
  let relay: NatsSession
  const keys = { relay: makeCredentials(), anna: makeCredentials(), ben: makeCredentials() }

  beforeAll(async () => {
    stack = new AsyncDisposableStack()
    nats = stack.use(await startNats())
    await nats.admit([
      relayAccess(keys.relay.publicKey),
      agentAccess({ publicKey: keys.anna.publicKey, customer, userId: '17' }),
      agentAccess({ publicKey: keys.ben.publicKey, customer, userId: '18' }),
    ])
    relay = await opened(keys.relay)
    const limits = { replicas: 1, maxAge: 3_600_000, maxBytes: 1_048_576, duplicateWindow: 60_000 }
    const customers = [{ name: customer, secret: '', services: new Map(), path: '/x' }]
    const made = await makeStreams(relay, { customers, stream: limits }, silentLog)
    if (!made.ok) throw new Error(made.error.detail)
  })
  afterAll(() => stack.disposeAsync())

  async function opened(key: NatsKey): Promise<NatsSession> {
    const session = await openNatsSession({ ...nats.admin, key })
    if (!session.ok) throw new Error(JSON.stringify(session.error))
    return stack.use(session.value)
  }

  /** Reads as a desktop does; answers the list that it fills. */
  async function reads(key: NatsKey, reader: Reader): Promise<string[]> {
    const taken: string[] = []
    const reading = await consume(await opened(key), {
      stream,
      name: consumerOf(key.publicKey, reader),
      subject: subjectOf(customer, reader),
      from: null,
      onMessage: async ({ text }) => void taken.push(text),
      onEnd: () => {},
    })
    expect(reading).toMatchObject({ ok: true })
    return taken
  }

  const send = (reader: Reader, id: string) =>
    publish(relay, { subject: subjectOf(customer, reader), text: `{"id":"${id}"}`, id })

  test('an agent gets the own events and everybody’s, each once', async () => {
    const own = await reads(keys.anna, user('17'))
    const shared = await reads(keys.anna, everybody)
    const bens = await reads(keys.ben, everybody)
    expect(await send(user('17'), 'a')).toEqual({ ok: true, value: 'kept' })
    expect(await send(user('17'), 'a')).toEqual({ ok: true, value: 'duplicate' })
    expect(await send(user('18'), 'b')).toEqual({ ok: true, value: 'kept' })
    expect(await send(everybody, 'c')).toEqual({ ok: true, value: 'kept' })
    await eventually(() =>
      expect([own, shared, bens]).toEqual([['{"id":"a"}'], ['{"id":"c"}'], ['{"id":"c"}']]),
    )
  })

  describe('Ben cannot', () => {
    const annas = consumerOf(keys.anna.publicKey, user('17'))
    const bens = consumerOf(keys.ben.publicKey, user('18'))
    const api = '$JS.API.CONSUMER'
    const creation = (name: string, filter: string, more = {}) => ({
      stream_name: stream,
      config: { durable_name: name, ack_policy: 'explicit', filter_subject: filter, ...more },
    })
    const annaSubject = subjectOf(customer, user('17'))
    const benSubject = subjectOf(customer, user('18'))
    let ben: NatsConnection
    const violations: string[] = []

    beforeAll(async () => {
      ben = await connect({
        servers: [...nats.servers],
        tls: { ca: nats.ca },
        authenticator: nkeyAuthenticator(new TextEncoder().encode(keys.ben.seed)),
        inboxPrefix: inboxOf(keys.ben.publicKey),
      })
      stack.defer(() => ben.close())
      void (async () => {
        for await (const status of ben.status())
          if (status.type === 'error' && status.error instanceof errors.PermissionViolationError)
            violations.push(`${status.error.operation} ${status.error.subject}`)
      })()
    })

    test.for([
      ['make a consumer of Anna’s subject', `${api}.CREATE.${stream}.${bens}.${annaSubject}`],
      ['make a consumer under Anna’s name', `${api}.CREATE.${stream}.${annas}.${benSubject}`],
      ['make a consumer of every subject', `${api}.CREATE.${stream}.${bens}`],
      ['make one as older clients do', `${api}.DURABLE.CREATE.${stream}.${bens}`],
      ['make a passing one', `${api}.CREATE.${stream}`],
      ['take from Anna’s consumer', `${api}.MSG.NEXT.${stream}.${annas}`],
      ['look at Anna’s consumer', `${api}.INFO.${stream}.${annas}`],
      ['remove Anna’s consumer', `${api}.DELETE.${stream}.${annas}`],
      ['list the consumers', `${api}.NAMES.${stream}`],
      ['read the stream past the consumers', `$JS.API.STREAM.MSG.GET.${stream}`],
      ['read it directly', `$JS.API.DIRECT.GET.${stream}`],
      ['acknowledge what is Anna’s', `$JS.ACK.${stream}.${annas}.1.1.1.1.0`],
      ['forge an event', annaSubject],
    ] as const)('%s', async ([, subject]) => {
      ben.publish(subject, '{}')
      await ben.flush()
      await eventually(() => expect(violations).toContain(`publish ${subject}`))
    })

    test.for([annaSubject, 'switchhook.>', `${inboxOf(keys.anna.publicKey)}.>`, '$JS.EVENT.ADVISORY.>', '>'])(
      'listen at %s',
      async (subject) => {
        const listening = ben.subscribe(subject)
        await eventually(() => expect(violations).toContain(`subscription ${subject}`))
        expect(await listening.closed).toBeInstanceOf(errors.PermissionViolationError)
      },
    )

    test('name one subject in the request and another in its body', async () => {
      const request = creation(bens, annaSubject)
      const subject = `${api}.CREATE.${stream}.${bens}.${benSubject}`
      const answer = (await ben.request(subject, JSON.stringify(request))).json()
      expect(answer).toMatchObject({ error: { description: expect.stringContaining('filtered subject') } })
    })

    test('name one consumer in the request and another in its body', async () => {
      const request = creation(annas, benSubject)
      const subject = `${api}.CREATE.${stream}.${bens}.${benSubject}`
      const answer = (await ben.request(subject, JSON.stringify(request))).json()
      expect(answer).toMatchObject({ error: { description: expect.stringContaining('consumer name') } })
    })
  })

  test('the relay itself cannot read what it hands on', async () => {
    const session = await opened(keys.relay)
    session.connection.subscribe('switchhook.acme.17')
    expect(await session.closed).toMatchObject({ code: 'relay.refused' })
  })

  test('a desktop whose key is another agent’s is told so', async () => {
    const session = await opened(keys.ben)
    const reading = await consume(session, {
      stream,
      name: consumerOf(keys.ben.publicKey, user('17')),
      subject: subjectOf(customer, user('17')),
      from: null,
      onMessage: async () => {},
      onEnd: () => {},
    })
    expect(reading).toMatchObject({ ok: false, error: { code: 'relay.refused' } })
    expect(reading).toMatchObject({ error: { reason: { code: 'relay.no-writing' } } })
  })
})
