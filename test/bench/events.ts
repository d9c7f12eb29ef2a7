import { InboxFile } from '#electron/host/events/inbox/inbox-file.ts'
import { startProcess, type StartedProcess } from '#test/support/process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { nodeSender } from './events/node-sender.ts'
import { measurePaintedRow } from './events/painted-row.ts'
import type { Sender, SendJob, Sent } from './events/sender.ts'
import { wrkSender } from './events/wrk-sender.ts'
import { paired, percentile, plainFigure, type Figure } from './report.ts'

type Peer = 'receiver' | 'bare' | 'each'
type Workload = Pick<SendJob, 'connections' | 'fresh'> & {
  readonly name: string
  readonly peers: readonly Peer[]
}

type Bench = {
  readonly sender: Sender
  readonly started: Readonly<Record<Peer, StartedProcess>>
  readonly quick: boolean
}

const all: readonly Peer[] = ['receiver', 'bare', 'each']
const workloads: readonly Workload[] = [
  { name: '1 connection', connections: 1, fresh: false, peers: all },
  { name: '10 connections', connections: 10, fresh: false, peers: all },
  { name: '50 connections', connections: 50, fresh: false, peers: all },
  { name: 'a new connection for each', connections: 10, fresh: true, peers: ['receiver', 'bare'] },
]

const names: Readonly<Record<Peer, string>> = {
  receiver: 'the receiver',
  bare: 'a bare node:https that only answers',
  each: 'the same with a commit for each event',
}

/** On one connection each event waits for the previous response: 1.3 times the latency is 0.77 of the rate. */
const aims: Readonly<Record<string, number>> = {
  '1 connection, bare': 0.3,
  '1 connection, each': 0.77,
  '10 connections, bare': 0.3,
  '50 connections, bare': 0.6,
  'a new connection for each, bare': 0.7,
  '50 connections, each': 4,
}

/**
 * The webhook receiver beside a bare server and beside itself without group commit, each in a process of its own, in
 * turns; then whether all acknowledged events have been stored when it is killed.
 */
export async function measureEvents(quick: boolean): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder('bench-events')
  await using servers = new AsyncDisposableStack()
  const sender = servers.use(wrkSender() ?? nodeSender())
  console.log(`Sent by ${sender.name}.`)
  const started = {
    receiver: servers.use(await startReceiver(folder.join('receiver'))),
    bare: servers.use(await startProcess({ script: 'test/bench/events/bare-server.ts' })),
    each: servers.use(await startReceiver(folder.join('each'), 'test/bench/events/commit-each.ts')),
  }
  const figures: Figure[] = []
  for (const workload of workloads)
    figures.push(...figuresOf(workload, await inTurns({ sender, started, quick }, workload)))
  figures.push(...(await withShippedRate(sender, folder.join('limited'))))
  figures.push(await storedWhenKilled(sender, folder.join('killed')))
  return [...figures, ...(await measurePaintedRow(quick))]
}

function startReceiver(
  data: string,
  script = 'test/support/event-receiver-child.ts',
  rate = ['--no-rate'],
): Promise<StartedProcess> {
  return startProcess({ script, args: ['--data', data, ...rate] })
}

/** The receiver with its default rate limit: the events it accepts and refuses in a flood of two seconds. */
async function withShippedRate(sender: Sender, data: string): Promise<readonly Figure[]> {
  await using receiver = await startReceiver(data, undefined, [])
  const url = receiver.readyText('url')
  const sent = await sender.send({ url, connections: 50, fresh: false, milliseconds: 2_000 })
  const what = 'flood of 2 s with the shipped rate limit'
  return [
    plainFigure(`${what}: taken`, 'events', sent.acknowledged),
    plainFigure(`${what}: refused with 429`, 'events', sent.refused),
  ]
}

/** All rounds but the first, which warms up. Throws if an event was refused. */
async function inTurns(
  { sender, started, quick }: Bench,
  { name, connections, fresh, peers }: Workload,
): Promise<ReadonlyMap<Peer, readonly Sent[]>> {
  const sentOf = new Map<Peer, Sent[]>(peers.map((peer) => [peer, []]))
  for (let round = -1; round < (quick ? 5 : 9); round += 1)
    for (const peer of round % 2 === 0 ? peers : peers.toReversed()) {
      const url = started[peer].readyText('url')
      const sent = await sender.send({ url, connections, fresh, milliseconds: quick ? 500 : 1_000 })
      if (sent.refused > 0) throw new Error(`${names[peer]} refused ${sent.refused} events (${name})`)
      if (round >= 0) sentOf.get(peer)?.push(sent)
    }
  return sentOf
}

function figuresOf({ name, peers }: Workload, sentOf: ReadonlyMap<Peer, readonly Sent[]>): readonly Figure[] {
  const of = (peer: Peer, field: 'perSecond' | 'p99' | 'processor') =>
    (sentOf.get(peer) ?? []).map((sent) => sent[field])
  const shares = peers.flatMap((peer) => of(peer, 'processor')).filter((share) => !Number.isNaN(share))
  return [
    ...peers
      .filter((peer) => peer !== 'receiver')
      .map((peer) =>
        paired(`events, ${name}, beside ${names[peer]}`, '/s', {
          values: of('receiver', 'perSecond'),
          floors: of(peer, 'perSecond'),
          aim: aims[`${name}, ${peer}`] ?? null,
          bound: 'at least',
        }),
      ),
    ...peers.map((peer) =>
      plainFigure(`p99, ${name}, of ${names[peer]}`, 'ms', percentile(of(peer, 'p99'), 0.5)),
    ),
    ...(shares.length > 0
      ? [plainFigure(`processor share of the sender, ${name}, at most`, '', Math.max(...shares))]
      : []),
  ]
}

/** Events on disk beside those acknowledged, after SIGKILL under load. */
async function storedWhenKilled(sender: Sender, data: string): Promise<Figure> {
  await using receiver = await startReceiver(data)
  const url = receiver.readyText('url')
  const sending = sender.send({ url, connections: 50, fresh: false, milliseconds: 2_000, mayBreak: true })
  setTimeout(() => process.kill(receiver.pid, 'SIGKILL'), 1_000)
  const { acknowledged } = await sending
  await receiver.exited
  const stored = storedIn(data)
  return paired('events on disk after SIGKILL, beside those acknowledged', '', {
    values: [stored],
    floors: [acknowledged],
    aim: 1,
    bound: 'at least',
  })
}

/** The number of events in a receiver's folder. */
function storedIn(data: string): number {
  using file = new InboxFile(`${data}/events.db`)
  return file.known().length
}
