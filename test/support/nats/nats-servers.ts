import { spawn, type ChildProcess } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { natsUserEntry, type NatsUser } from '#electron/event-relay/access.ts'
import { makeCredentials } from '#electron/net/nats/credentials.ts'
import type { NatsServers } from '#electron/net/nats/nats-session.ts'
import { eventually } from '#test/support/eventually.ts'
import { freePorts } from './free-ports.ts'
import { createAuthority, createCertificate } from '#test/support/certificates.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

export interface NatsNode {
  readonly name: string
  readonly port: number
  /** SIGKILL; settles when it is gone. */
  kill(): Promise<void>
  /** Starts it again, with its stored data. */
  start(): Promise<void>
}

/** Real nats-server processes with the configuration that operators get: TLS, and users with permissions. */
export interface NatsUnderTest extends AsyncDisposable {
  readonly nodes: readonly NatsNode[]
  /** `tls://localhost:port` of each. */
  readonly servers: readonly string[]
  /** PEM that their clients must trust. */
  readonly ca: string
  /** Replaces their users, and makes them reload. */
  admit(users: readonly NatsUser[]): Promise<void>
  /** Connection data of a user with all rights. */
  readonly admin: NatsServers
}

const deployed = new URL('../../../electron/event-relay/deploy/', import.meta.url)

/** Starts one server, or a cluster of three. */
export async function startNats(size: 1 | 3 = 1): Promise<NatsUnderTest> {
  const stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder('nats'))
  const ports = await freePorts(size * 2)
  const routes = ports.slice(size).map((port) => `tls://localhost:${port}`)
  const ca = await writeSecurity(folder.path)
  const admin = makeCredentials()
  const nodes: Node[] = []
  for (let at = 0; at < size; at += 1) {
    const port = ports[at] ?? 0
    const env = {
      NATS_NODE: `node-${at + 1}`,
      NATS_LISTEN: `127.0.0.1:${port}`,
      NATS_CLUSTER_LISTEN: `127.0.0.1:${ports[size + at]}`,
      NATS_CERTIFICATE: folder.join('chain.pem'),
      NATS_KEY: folder.join('key.pem'),
      NATS_AUTHORITY: folder.join('ca.pem'),
      NATS_DATA: folder.join(`node-${at + 1}`),
      ...Object.fromEntries(routes.map((route, index) => [`NATS_ROUTE_${index + 1}`, route])),
    }
    nodes.push(new Node({ name: `node-${at + 1}`, port, folder: folder.path }, env))
  }
  stack.defer(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
  const everything = { publicKey: admin.publicKey, comment: 'all', publish: ['>'], subscribe: ['>'] }
  const admit = async (users: readonly NatsUser[]) => {
    const entries = [everything, ...users].map(natsUserEntry).join('')
    await writeFile(folder.join('users.conf'), `authorization {\n  users: [\n${entries}  ]\n}\n`)
    for (const node of nodes) node.reload()
  }
  await copyFile(new URL('nats-server.conf', deployed), folder.join('cluster.conf'))
  await writeFile(folder.join('single.conf'), single)
  await admit([])
  await Promise.all(nodes.map((node) => node.start()))
  const servers = nodes.map(({ port }) => `tls://localhost:${port}`)
  return {
    nodes,
    servers,
    ca,
    admit,
    admin: { servers, ca, key: admin, name: 'test' },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** Clustered servers wait for each other; a single one stores streams alone. */
const single = `server_name: $NATS_NODE
listen: $NATS_LISTEN
tls { cert_file: $NATS_CERTIFICATE, key_file: $NATS_KEY }
jetstream { store_dir: $NATS_DATA }
include ./users.conf
`

/** Writes an authority, and a certificate of it for every node with this computer's names. */
async function writeSecurity(folder: string): Promise<string> {
  const authority = await createAuthority()
  const { key, chain } = await createCertificate({ names: ['localhost', '127.0.0.1'], authority })
  await writeFile(join(folder, 'key.pem'), key)
  await writeFile(join(folder, 'chain.pem'), chain)
  await writeFile(join(folder, 'ca.pem'), authority.pem)
  return authority.pem
}

class Node implements NatsNode {
  readonly name: string
  readonly port: number
  private readonly folder: string
  private readonly env: Readonly<Record<string, string>>
  private child: ChildProcess | null = null
  private gone: Promise<unknown> = Promise.resolve()
  private said = ''

  constructor(
    place: { readonly name: string; readonly port: number; readonly folder: string },
    env: Readonly<Record<string, string>>,
  ) {
    this.name = place.name
    this.port = place.port
    this.folder = place.folder
    this.env = env
  }

  async start(): Promise<void> {
    await mkdir(join(this.folder, this.name), { recursive: true })
    const isOne = this.env['NATS_ROUTE_2'] === undefined
    const child = spawn('nats-server', ['-c', join(this.folder, isOne ? 'single.conf' : 'cluster.conf')], {
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const die = () => child.kill('SIGKILL')
    process.once('exit', die)
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (this.said = (this.said + text).slice(-4_000)))
    this.child = child
    this.gone = new Promise((resolve) => {
      child.once('exit', resolve)
      child.once('error', resolve)
    }).then(() => {
      process.off('exit', die)
      this.child = null
    })
    await eventually(() => this.answers(), { timeout: 20_000 })
  }

  async kill(): Promise<void> {
    this.child?.kill('SIGKILL')
    await this.gone
  }

  reload(): void {
    this.child?.kill('SIGHUP')
  }

  private answers(): Promise<void> {
    if (!this.child) throw new Error(`${this.name} ended:\n${this.said}`)
    return new Promise((resolve, reject) => {
      const socket = connect(this.port, '127.0.0.1', () => {
        socket.destroy()
        resolve()
      })
      socket.once('error', reject)
    })
  }
}
