import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { relayAccess, type NatsUser } from '#electron/event-relay/access.ts'
import { makeCredentials } from '#electron/net/nats/credentials.ts'
import type { Certificate } from '#electron/net/certificates.ts'
import { startProcess, type StartedProcess } from '#test/support/process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { freePorts } from './free-ports.ts'
import type { NatsUnderTest } from './nats-servers.ts'

export type RelayWanted = {
  readonly nats: Pick<NatsUnderTest, 'servers' | 'ca'>
  readonly customers: readonly {
    readonly name: string
    readonly services?: Readonly<Record<string, number[]>>
  }[]
  readonly replicas?: number
  readonly certificate?: Certificate
}

/** The relay as a process, which can be killed and restarted with its stored data. */
export interface RelayUnderTest extends AsyncDisposable {
  /** The user that the NATS servers must admit. */
  readonly access: NatsUser
  /** The URL for a customer's webhook. */
  url(customer: string): string
  start(): Promise<void>
  /** SIGKILL; settles when it is gone. */
  kill(): Promise<void>
  /** SIGTERM; resolves to its exit code, or the signal that ended it. */
  stop(): Promise<number | string>
  health(): Promise<Readonly<Record<string, unknown>>>
  /** Its log. */
  stderr(): string
  /** Path of its configuration. */
  readonly config: string
}

/** Prepares a relay in a folder of its own, without starting it. */
export async function prepareRelay(wanted: RelayWanted): Promise<RelayUnderTest> {
  const folder = await temporaryFolder('relay')
  const [port = 0, healthPort = 0] = await freePorts(2)
  const key = makeCredentials()
  const { nats, certificate, customers, replicas = 1 } = wanted
  const secrets = new Map(customers.map(({ name }) => [name, randomBytes(24).toString('base64url')]))
  await writeFile(folder.join('relay.creds'), key.text)
  await writeFile(folder.join('ca.pem'), nats.ca)
  if (certificate) await writeFile(folder.join('chain.pem'), certificate.chain)
  if (certificate) await writeFile(folder.join('key.pem'), certificate.key)
  for (const [name, secret] of secrets) await writeFile(folder.join(`${name}.secret`), `${secret}\n`)
  const config = {
    listen: { port, ...(certificate && { certificate: 'chain.pem', key: 'key.pem' }) },
    healthPort,
    data: 'data',
    nats: { servers: nats.servers, credentials: 'relay.creds', ca: 'ca.pem' },
    stream: { replicas },
    customers: customers.map((each) => ({ ...each, secret: `${each.name}.secret` })),
  }
  await writeFile(folder.join('relay.json'), JSON.stringify(config))
  let running: StartedProcess | null = null
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const { pid, exited } = running ?? { pid: 0, exited: Promise.resolve('') }
    if (pid > 0) process.kill(pid, signal)
    const code = await exited
    running = null
    return code
  }
  return {
    access: relayAccess(key.publicKey),
    config: folder.join('relay.json'),
    url: (customer) =>
      `${certificate ? 'https://localhost' : 'http://127.0.0.1'}:${port}/${secrets.get(customer)}`,
    async start() {
      running = await startProcess({ script: 'electron/relay.ts', args: [folder.join('relay.json')] })
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    health: async () => (await fetch(`http://127.0.0.1:${healthPort}/healthz`)).json(),
    stderr: () => running?.stderr() ?? '',
    async [Symbol.asyncDispose]() {
      await end('SIGKILL')
      await folder[Symbol.asyncDispose]()
    },
  }
}
