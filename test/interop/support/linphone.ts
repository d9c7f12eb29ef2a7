import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { eventually } from '#test/support/eventually.ts'
import { toneWav } from '#test/support/tone-wav.ts'
import type { TemporaryFolder } from '#test/support/temporary-folder.ts'
import { freePort, mediaPorts } from './free-port.ts'
import { domain, type Kamailio } from './kamailio.ts'

export interface LinphoneOptions {
  readonly folder: TemporaryFolder
  readonly kamailio: Kamailio
  readonly user: string
  /** What its person says, in hertz. */
  readonly frequency: number
}

/** Debian's `linphonec`, a telephone that is not ours, without a sound card. */
export interface Linphone extends AsyncDisposable {
  /** Gives it a command, as a person types it. */
  order(command: string): void
  /** Waits until it writes this after its last order. */
  says(what: RegExp): Promise<void>
}

/** Starts it and registers it with Kamailio. */
export async function startLinphone(options: LinphoneOptions): Promise<Linphone> {
  const { folder, kamailio, user, frequency } = options
  const home = folder.join(`linphone-${user}`)
  const voice = `${home}/voice.wav`
  await mkdir(`${home}/.local/share/linphone`, { recursive: true })
  await writeFile(voice, toneWav({ frequency, seconds: 120, sampleRate: 8_000 }))
  await writeFile(`${home}/rc`, await configuration(options))
  const child = spawn('linphonec', ['-c', `${home}/rc`], {
    env: { ...process.env, HOME: home },
    stdio: 'pipe',
  })
  let output = ''
  let mark = 0
  let fault: Error | undefined
  child.on('error', (error) => (fault = error))
  child.stdin.on('error', (error) => (fault = error))
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const endWithTests = () => child.kill('SIGKILL')
  process.once('exit', endWithTests)
  const linphone: Linphone = {
    order(command) {
      mark = output.length
      child.stdin.write(`${command}\n`)
    },
    says: (what) =>
      eventually(() => {
        if (!what.test(output.slice(mark)))
          throw new Error(`Not said: ${what}\n${fault?.message ?? ''}${output}`)
      }),
    async [Symbol.asyncDispose]() {
      process.off('exit', endWithTests)
      if (child.exitCode !== null || child.pid === undefined) return
      const exited = once(child, 'exit')
      child.stdin.end('quit\n')
      const force = setTimeout(endWithTests, 5_000)
      await exited
      clearTimeout(force)
    },
  }
  try {
    await linphone.says(/linphonec>/)
    linphone.order('soundcard use files')
    await linphone.says(/wav files/)
    linphone.order(`play ${voice}`)
    await eventually(() => {
      if (kamailio.registrations(user) === 0) throw new Error(`It does not register.\n${output}`)
    })
    return linphone
  } catch (error) {
    await linphone[Symbol.asyncDispose]()
    throw error
  }
}

/** Its configuration file. With a route to the server it looks up no name. */
async function configuration({ kamailio, user }: LinphoneOptions): Promise<string> {
  const lines = [
    '[sip]',
    `sip_port=${await freePort()}`,
    'sip_tcp_port=0',
    'sip_tls_port=0',
    'guess_hostname=0',
    `contact=sip:${user}@127.0.0.1`,
    'default_proxy=0',
    // Session timers (RFC 4028): it refreshes its calls.
    'session_expires_enabled=1',
    'session_expires_value=120',
    'session_expires_min_value=90',
    '[net]',
    'firewall_policy=0',
    'dns_srv_enabled=0',
    '[proxy_0]',
    `reg_proxy=<sip:127.0.0.1:${kamailio.port}>`,
    `reg_route=<sip:127.0.0.1:${kamailio.port};lr>`,
    `reg_identity=sip:${user}@${domain}`,
    'reg_expires=120',
    'reg_sendregister=1',
    '[auth_info_0]',
    `username=${user}`,
    `passwd=secret-${user}`,
    `realm=${domain}`,
    '[rtp]',
    `audio_rtp_port=${mediaPorts().from}`,
  ]
  return `${lines.join('\n')}\n`
}
