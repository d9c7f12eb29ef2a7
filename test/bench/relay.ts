import { systemClock } from '#electron/host/clock.ts'
import { openInbox } from '#electron/host/events/inbox/open-inbox.ts'
import { EventRelayClient } from '#electron/host/event-relay-client/event-relay-client.ts'
import { credentialsName } from '#electron/host/event-relay-client/relay-credentials.ts'
import { memoryStore } from '#test/support/memory-store.ts'
import { agentAccess } from '#electron/event-relay/access.ts'
import { consume } from '#electron/net/nats/consume.ts'
import { makeCredentials } from '#electron/net/nats/credentials.ts'
import { openNatsSession } from '#electron/net/nats/nats-session.ts'
import { publish } from '#electron/net/nats/publish.ts'
import { ensureStream } from '#electron/net/nats/stream.ts'
import { silentLog } from '#shared/core/log.ts'
import type { RelayState } from '#shared/host/events.ts'
import { eventually } from '#test/support/eventually.ts'
import { startNats, type NatsUnderTest } from '#test/support/nats/nats-servers.ts'
import { prepareRelay } from '#test/support/nats/relay-under-test.ts'
import { callEvent, eventSender } from '#test/support/nats/send-event.ts'
import { machineNeeds } from '#test/support/needs.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { againstFloor, percentile, type Figure } from './report.ts'

/**
 * From the platform's POST to the entry in a desktop's inbox, through the relay as a process and a cluster of three
 * NATS servers; beside it the floor, an event that is published to the same cluster and read by a consumer, with
 * neither a relay nor a desktop's disk. Both in turns: one event at a time, and a hundred at once.
 */
export async function measureRelay(quick: boolean): Promise<readonly Figure[]> {
  if (!machineNeeds.nats.present())
    throw new Error('This machine has no nats-server (on Debian: apt-get install nats-server)')
  await using stack = new AsyncDisposableStack()
  const nats = stack.use(await startNats(3))
  const relayed = await relayedWay(stack, nats)
  const direct = await directWay(stack, nats)
  const rounds = quick ? 5 : 15
  const samples = { alone: pair(), burst: pair() }
  await both(relayed, direct, [1, 20, pair()])
  for (let round = 0; round < rounds; round += 1) {
    await both(relayed, direct, [1, 20, samples.alone])
    await both(relayed, direct, [100, 1, samples.burst])
  }
  return [...figures('one event', samples.alone), ...figures('a hundred at once', samples.burst)]
}

type Way = (id: string) => Promise<void>
type Pair = { readonly relayed: number[]; readonly direct: number[] }
const pair = (): Pair => ({ relayed: [], direct: [] })
const customer = 'bench'
let count = 0

/** Sends `atOnce` events together, `times` times, by each way; adds the milliseconds of each to the samples. */
async function both(relayed: Way, direct: Way, [atOnce, times, samples]: readonly [number, number, Pair]) {
  for (let time = 0; time < times; time += 1) {
    for (const [way, kept] of [
      [relayed, samples.relayed],
      [direct, samples.direct],
    ] as const) {
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          const begun = performance.now()
          await way(`bench-${(count += 1)}`)
          kept.push(performance.now() - begun)
        }),
      )
    }
  }
}

/** Maximum ratio to the floor, which neither requires TLS and a secret nor stores the event on two disks. */
const aim = 3

function figures(what: string, { relayed, direct }: Pair): readonly Figure[] {
  return [0.5, 0.95].map((part) =>
    againstFloor(`${what}, POST to desktop, p${part * 100}`, 'ms', {
      value: percentile(relayed, part),
      floor: percentile(direct, part),
      aim,
    }),
  )
}

/** Resolves the waiters for an event, by its id. */
class Arrivals {
  private readonly waiting = new Map<string, () => void>()

  async of(id: string, send: () => Promise<unknown>): Promise<void> {
    const arrived = new Promise<void>((resolve) => this.waiting.set(id, resolve))
    await Promise.all([arrived, send()])
  }

  resolve(text: string): void {
    const { id } = JSON.parse(text) as { readonly id: string }
    this.waiting.get(id)?.()
    this.waiting.delete(id)
  }
}

async function relayedWay(stack: AsyncDisposableStack, nats: NatsUnderTest): Promise<Way> {
  const folder = stack.use(await temporaryFolder('bench-relay'))
  const relay = stack.use(await prepareRelay({ nats, customers: [{ name: customer }], replicas: 3 }))
  const key = makeCredentials()
  await nats.admit([relay.access, agentAccess({ publicKey: key.publicKey, customer, userId: '17' })])
  await relay.start()
  const arrivals = new Arrivals()
  const inbox = openInbox({
    userData: folder.path,
    clock: systemClock,
    log: silentLog,
    onEntry: ({ text }) => arrivals.resolve(text),
  })
  stack.use(inbox)
  const secrets = memoryStore()
  const agent = { baseUrl: 'https://platform.example/v1.2', id: '17' }
  await secrets.write(credentialsName(agent), key.text)
  const states: RelayState[] = []
  const onState = (state: RelayState) => void states.push(state)
  const client = stack.use(
    new EventRelayClient({ clock: systemClock, log: silentLog, secrets, inbox, onState }),
  )
  await client.apply({ relay: { servers: nats.servers, ca: nats.ca, customer }, agent })
  await eventually(
    () => {
      if (states.at(-1)?.kind !== 'connected') throw new Error(JSON.stringify(states.at(-1)))
    },
    { timeout: 60_000 },
  )
  const sender = stack.use(eventSender(undefined, 100))
  return (id) => arrivals.of(id, () => sender.send(relay.url(customer), callEvent({ id, dst_id: '17' })))
}

async function directWay(stack: AsyncDisposableStack, nats: NatsUnderTest): Promise<Way> {
  const [writing, reading] = await Promise.all([openNatsSession(nats.admin), openNatsSession(nats.admin)])
  if (!writing.ok || !reading.ok) throw new Error('The NATS servers do not answer')
  stack.use(writing.value)
  stack.use(reading.value)
  const limits = { replicas: 3, maxAge: 3_600_000, maxBytes: 2 ** 26, duplicateWindow: 60_000 }
  const made = await ensureStream(writing.value, { name: 'FLOOR', subjects: ['floor.*'], ...limits })
  if (!made.ok) throw new Error(made.error.detail)
  const arrivals = new Arrivals()
  const opened = await consume(reading.value, {
    stream: 'FLOOR',
    name: 'floor',
    subject: 'floor.17',
    from: null,
    onMessage: async ({ text }) => arrivals.resolve(text),
    onEnd: () => {},
  })
  if (!opened.ok) throw new Error(opened.error.detail)
  return (id) => {
    const text = JSON.stringify(callEvent({ id, dst_id: '17' }))
    return arrivals.of(id, () => publish(writing.value, { subject: 'floor.17', text, id }))
  }
}
