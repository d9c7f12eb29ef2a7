import { readFile, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { TemporaryFolder } from '#test/support/temporary-folder.ts'
import { type Daemon, startDaemon } from './daemon.ts'
import { freePort } from './free-port.ts'

export const domain = 'pbx.localhost'

export interface KamailioOptions {
  /** Where its configuration and its files lie. */
  readonly folder: TemporaryFolder
  /** Control port of rtpengine. */
  readonly rtpengine: number
  /** Users, each with the password `secret-<user>`. */
  readonly users: readonly string[]
  /** Longest time in seconds for which it registers: 120 unless told otherwise, a common limit. */
  readonly expires?: number
  /** Whether it gives out GRUUs (RFC 5627), by which a telephone is found after a new connection. */
  readonly gruu?: boolean
  /** Whether it wants a password for re-INVITE, BYE and REFER too. */
  readonly challengeInDialog?: boolean
  /** Descriptions as rtpengine makes them by itself; only a browser reads them. */
  readonly bareSdp?: boolean
}

/** A SIP server that is not ours. It may go and come back on the same port; registrations live in its memory alone. */
export interface Kamailio extends AsyncDisposable {
  readonly port: number
  readonly ws: string
  readonly log: string
  /** How many REGISTER requests of a user it has accepted since it started. */
  registrations(user: string): number
  /** How many offers it has refused because its media relay was gone. */
  readonly refusedOffers: number
  start(): Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
  freeze(frozen: boolean): void
}

const template = fileURLToPath(new URL('../kamailio.cfg', import.meta.url))
/** What werift, which is the audio engine in Node, needs in a description and browsers do not. */
const forWerift = 'generate-mid full-rtcp-attribute'
const common = 'replace-origin replace-session-connection'

/** Starts Kamailio from the template, with a WebSocket and a UDP listener on one port of loopback. */
export async function startKamailio(options: KamailioOptions): Promise<Kamailio> {
  const {
    folder,
    rtpengine,
    users,
    expires = 120,
    gruu = true,
    challengeInDialog = false,
    bareSdp = false,
  } = options
  const port = await freePort()
  const file = folder.join('kamailio.cfg')
  const text = fill(await readFile(template, 'utf8'), {
    domain,
    port: String(port),
    rtpengine: String(rtpengine),
    expires: String(expires),
    gruu: gruu ? '1' : '0',
    challengeInDialog: challengeInDialog ? '1 == 1' : '1 == 0',
    silence: '5000',
    passwords: users.map((user) => `    $sht(passwords=>${user}) = "secret-${user}";`).join('\n'),
    toBrowser: `${common} ICE=force SDES-off UDP/TLS/RTP/SAVPF rtcp-mux-offer ${bareSdp ? '' : forWerift}`,
    toPlain: `${common} ICE=remove RTP/AVP rtcp-mux-demux`,
  })
  await writeFile(file, text)
  const args = ['-DD', '-E', '-f', file, '-P', folder.join('kamailio.pid'), '-Y', folder.path]
  let daemon: Daemon | undefined
  const start = async () => {
    daemon = await startDaemon({
      program: '/usr/sbin/kamailio',
      args: [...args, '-m', '64', '-M', '8'],
      ready: () => takesConnections(port),
    })
  }
  await start()
  return {
    port,
    ws: `ws://127.0.0.1:${port}`,
    get log() {
      return daemon?.log ?? ''
    },
    get refusedOffers() {
      return (daemon?.log ?? '').split('NO RELAY').length - 1
    },
    registrations: (user) => (daemon?.log ?? '').split(`REGISTERED ${user} `).length - 1,
    start,
    stop: async () => daemon?.stop(),
    kill: async () => daemon?.kill(),
    freeze: (frozen) => daemon?.freeze(frozen),
    [Symbol.asyncDispose]: async () => daemon?.stop(),
  }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The template asks for ${name}.`)
    return value
  })
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
