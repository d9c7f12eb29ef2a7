import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLoopbackCertificate } from '#electron/net/certificates.ts'
import { eventually } from '#test/support/eventually.ts'
import { prepareDesktop } from '#test/support/nats/desktop.ts'
import { startNats, type NatsUnderTest } from '#test/support/nats/nats-servers.ts'
import { prepareRelay, type RelayUnderTest } from '#test/support/nats/relay-under-test.ts'
import { callEvent, eventSender } from '#test/support/nats/send-event.ts'
import { needs } from '#test/support/needs.ts'

describe('a relay and its desktops', needs('nats'), () => {
  const stack = new AsyncDisposableStack()
  const anna = prepareDesktop({ customer: 'acme', userId: '17' })
  const ben = prepareDesktop({ customer: 'acme', userId: '18' })
  const carol = prepareDesktop({ customer: 'other', userId: '17' })
  const desktops = [anna, ben, carol]
  let nats: NatsUnderTest
  let relay: RelayUnderTest
  let sender: ReturnType<typeof eventSender>
  const send = (changes: Parameters<typeof callEvent>[0], customer = 'acme') =>
    sender.send(relay.url(customer), callEvent(changes))
  const receivedIds = () => desktops.map((desktop) => [...desktop.received])

  beforeAll(async () => {
    nats = stack.use(await startNats())
    const certificate = await makeLoopbackCertificate()
    sender = stack.use(eventSender(certificate.chain))
    const customers = [{ name: 'acme', services: { Queue3: [18] } }, { name: 'other' }]
    relay = stack.use(await prepareRelay({ nats, customers, certificate }))
    for (const desktop of desktops) stack.use(desktop)
    await nats.admit([relay.access, ...desktops.map(({ access }) => access)])
    await relay.start()
    for (const desktop of desktops) {
      await desktop.at(nats)
      await desktop.switch(true)
    }
  })
  afterAll(() => stack.disposeAsync())

  test('connect', async () => {
    await eventually(() =>
      expect(desktops.map(({ state }) => state.kind)).toEqual(Array(3).fill('connected')),
    )
  })

  test('every event reaches those whom it concerns, once, and nobody else', async () => {
    await send({ id: 'in', dst_id: '17' })
    await send({ id: 'in', dst_id: '17' })
    await send({ id: 'between', src_id: 17, dst_id: '18' })
    await send({ id: 'named-queue', dst_id: 'Queue3' })
    await send({ id: 'queue', dst_id: 'Queue4' })
    await send({ id: 'other', dst_id: '17' }, 'other')
    await send({ id: 'text', event_name: 'sms.received', user_id: 18 })
    await send({ id: 'news', event_name: 'fax.received' })
    await eventually(() =>
      expect(receivedIds().map((ids) => ids.toSorted())).toEqual([
        ['between', 'in', 'news', 'queue'],
        ['between', 'named-queue', 'news', 'queue', 'text'],
        ['other'],
      ]),
    )
    expect(desktops.flatMap(({ repeated }) => repeated)).toEqual([])
    expect(anna.state).toMatchObject({ kind: 'connected', lastEventAt: expect.any(Number) })
  })

  test('a webhook of another path, or of no customer, is told nothing', async () => {
    const { origin } = new URL(relay.url('acme'))
    expect(await sender.once(`${origin}/`, callEvent({ id: 'x' }))).toBe(404)
    expect(await sender.once(relay.url('acme'), 'not JSON')).toBe(400)
  })

  test('what comes while NATS is away waits on disk, also through a kill, and follows in order', async () => {
    const before = anna.received.length
    const ids = Array.from({ length: 40 }, (_, index) => `away-${index}`)
    await nats.nodes[0]?.kill()
    for (const id of ids.slice(0, 20)) await send({ id, dst_id: '17', call_id: 4711 })
    expect(anna.state.kind).not.toBe('connected')
    await relay.kill()
    await relay.start()
    for (const id of ids.slice(20)) await send({ id, dst_id: '17', call_id: 4711 })
    expect(await relay.health()).toMatchObject({ nats: 'failing', received: 20, published: 0 })
    await nats.nodes[0]?.start()
    anna.wake(false)
    await eventually(() => expect(anna.received.slice(before)).toEqual(ids), { timeout: 30_000 })
    await eventually(async () =>
      expect(await relay.health()).toMatchObject({ nats: 'connected', waiting: 0 }),
    )
  })

  test('a desktop that was off gets what it missed, one that signs out gets nothing', async () => {
    await ben.switch(false)
    expect(ben.state).toEqual({ kind: 'off' })
    const before = ben.received.length
    for (const id of ['off-1', 'off-2', 'off-3']) await send({ id, dst_id: '18' })
    await eventually(async () => expect(await relay.health()).toMatchObject({ waiting: 0 }))
    expect(ben.received).toHaveLength(before)
    await ben.switch(true)
    await eventually(() => expect(ben.received.slice(before).toSorted()).toEqual(['off-1', 'off-2', 'off-3']))
  })

  test('a desktop that the servers do not know says so, and nobody’s key gets into the log', async () => {
    await using stranger = prepareDesktop({ customer: 'acme', userId: '19' })
    await stranger.at(nats)
    await stranger.switch(true)
    await eventually(() =>
      expect(stranger.state).toMatchObject({
        kind: 'failing',
        error: { code: 'relay.refused', reason: { code: 'relay.other-credentials' } },
        retryAt: expect.anything(),
      }),
    )
    expect(relay.stderr()).not.toMatch(/SU[A-Z2-7]{20}/)
    expect(relay.stderr()).not.toContain(relay.url('acme').split('/').at(-1))
    const lines = relay.stderr().trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).event)).toContain('relay.nats-connected')
  })

  test('it ends within five seconds when it is told to, and loses nothing that it acknowledged', async () => {
    await nats.nodes[0]?.kill()
    await send({ id: 'last', dst_id: '17' })
    const begun = performance.now()
    expect(await relay.stop()).toBe(0)
    expect(performance.now() - begun).toBeLessThan(5_000)
    await nats.nodes[0]?.start()
    await relay.start()
    await eventually(() => expect(anna.received.at(-1)).toBe('last'), { timeout: 20_000 })
  })
})
