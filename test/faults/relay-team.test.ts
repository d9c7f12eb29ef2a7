import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openNatsSession } from '#electron/net/nats/nats-session.ts'
import { consumerOf, everybody, streamOf } from '#shared/host/relay-names.ts'
import { eventually } from '#test/support/eventually.ts'
import { prepareDesktop } from '#test/support/nats/desktop.ts'
import { startNats, type NatsNode, type NatsUnderTest } from '#test/support/nats/nats-servers.ts'
import { prepareRelay, type RelayUnderTest } from '#test/support/nats/relay-under-test.ts'
import { callEvent, eventSender } from '#test/support/nats/send-event.ts'
import { needs } from '#test/support/needs.ts'
import { inFull } from '#test/support/tier.ts'

/**
 * A team of 200 desktops, three NATS servers and one relay, each a process of its own but for the desktops, which are
 * the product's own clients. Bursts of a thousand events are sent as the platform sends them, again until accepted.
 */

const desktops = 200
const burst = 1_000
const customer = 'acme'
const limits = { timeout: 120_000, interval: 250 }

describe('a team', inFull(needs('nats')), () => {
  const stack = new AsyncDisposableStack()
  const team = Array.from({ length: desktops }, (_, index) =>
    stack.use(prepareDesktop({ customer, userId: String(index + 1) })),
  )
  /** What each desktop must end with, by its place. */
  const expected = team.map(() => new Set<string>())
  let nats: NatsUnderTest
  let relay: RelayUnderTest
  let sender: ReturnType<typeof eventSender>

  beforeAll(async () => {
    nats = stack.use(await startNats(3))
    sender = stack.use(eventSender())
    relay = stack.use(await prepareRelay({ nats, customers: [{ name: customer }], replicas: 3 }))
    await nats.admit([relay.access, ...team.map(({ access }) => access)])
    await relay.start()
    await eventually(async () => {
      if ((await relay.health())['nats'] !== 'connected') throw new Error('The relay has no stream yet')
    }, limits)
    await Promise.all(
      team.map(async (desktop) => {
        await desktop.at(nats)
        await desktop.switch(true)
      }),
    )
  }, 180_000)
  afterAll(() => stack.disposeAsync())

  const allConnected = () =>
    eventually(
      () => expect(team.filter(({ state: { kind } }) => kind !== 'connected' && kind !== 'off')).toEqual([]),
      limits,
    )

  /** A thousand events at once: most to one agent, some between two, one in a hundred to everybody. */
  function sendBurst(name: string): Promise<unknown> {
    return Promise.all(
      Array.from({ length: burst }, (_, index) => {
        const id = `${name}-${index}`
        const [one, two] = [index % desktops, (index * 7 + 1) % desktops]
        const isShared = index % 100 === 99
        const isBetween = index % 10 === 0 && two !== one
        const readers = isShared ? team.keys() : isBetween ? [one, two] : [one]
        for (const reader of readers) expected[reader]?.add(id)
        const ends = isShared
          ? { dst_id: 'Queue1' }
          : { dst_id: String(one + 1), ...(isBetween && { src_id: two + 1 }) }
        return sender.send(relay.url(customer), callEvent({ id, ...ends }))
      }),
    )
  }

  /** The consumers of a desktop: of its own events, and of those of everybody. */
  const consumersOf = (desktop: (typeof team)[number]) =>
    [{ kind: 'user', id: String(team.indexOf(desktop) + 1) } as const, everybody].map((reader) =>
      consumerOf(desktop.publicKey, reader),
    )

  const missing = () =>
    team.flatMap((desktop, place) => {
      const received = new Set(desktop.received)
      const lost = [...(expected[place] ?? [])].filter((id) => !received.has(id))
      return desktop.state.kind === 'off' ? [] : lost.map((id) => `${place + 1} lacks ${id}`)
    })
  const arrived = () => eventually(() => expect(missing().slice(0, 5)).toEqual([]), limits)

  /** Asks until the servers answer: they may be choosing who leads. */
  function asAdmin<Value>(ask: (manager: JetStreamManager) => Promise<Value>): Promise<Value> {
    return eventually(async () => {
      const opened = await openNatsSession(nats.admin)
      if (!opened.ok) throw new Error(opened.error.detail)
      await using session = opened.value
      return await ask(await jetstreamManager(session.connection, { checkAPI: false }))
    }, limits)
  }

  async function leaderOfStream(): Promise<NatsNode> {
    const { cluster } = await asAdmin((manager) => manager.streams.info(streamOf(customer)))
    const leader = nats.nodes.find(({ name }) => name === cluster?.leader)
    if (!leader) throw new Error(`No node is called ${cluster?.leader}`)
    return leader
  }

  test('connects', allConnected, 150_000)

  test('delivers each event once and to its own agent only, whatever is killed meanwhile', async () => {
    await sendBurst('calm')
    await arrived()

    // Five agents go away; their events wait for them.
    const away = team.slice(0, 5)
    await Promise.all(away.map((desktop) => desktop.switch(false)))
    // Until the servers know, they deliver to whoever is gone, and wait for an acknowledgement.
    await asAdmin(async (manager) => {
      for (const name of away.flatMap(consumersOf)) {
        const { num_waiting: waiting, num_ack_pending: unacknowledged } = await manager.consumers.info(
          streamOf(customer),
          name,
        )
        expect({ name, waiting, unacknowledged }).toEqual({ name, waiting: 0, unacknowledged: 0 })
      }
    })

    const withoutRelay = sendBurst('relay-killed')
    await eventually(async () => expect(Number((await relay.health())['received'])).toBeGreaterThan(1_100))
    await relay.kill()
    await relay.start()
    await withoutRelay

    const withoutLeader = sendBurst('leader-killed')
    const leader = await leaderOfStream()
    await leader.kill()
    await withoutLeader
    await arrived()

    await leader.start()

    // Minutes or days: the servers keep what an absent desktop has not taken, and how far it had come.
    const kept = await asAdmin(async (manager) => {
      const { config: stream } = await manager.streams.info(streamOf(customer))
      const [own = ''] = away.slice(0, 1).flatMap(consumersOf)
      return { stream, consumer: await manager.consumers.info(streamOf(customer), own) }
    })
    const tenMinutes = 600e9
    expect(kept.stream).toMatchObject({ max_age: 72 * 3_600e9, num_replicas: 3 })
    expect(kept.consumer.config.inactive_threshold).toBeGreaterThan(tenMinutes)
    expect(kept.consumer.num_ack_pending).toBe(0)
    expect(kept.consumer.num_pending).toBeGreaterThanOrEqual((2 * burst) / desktops)
    expect(away.every(({ received }) => received.every((id) => id.startsWith('calm')))).toBe(true)
    await Promise.all(away.map((desktop) => desktop.switch(true)))
    await sendBurst('together')
    await arrived()

    team.forEach(({ received }, place) => {
      expect(received.length, `events of ${place + 1}`).toBe(expected[place]?.size)
      expect(received.toSorted()).toEqual([...(expected[place] ?? [])].toSorted())
    })
    // What was sent to the relay before it was killed, it sends again.
    await eventually(
      async () => expect(await relay.health()).toMatchObject({ nats: 'connected', waiting: 0 }),
      limits,
    )
  }, 400_000)
})
