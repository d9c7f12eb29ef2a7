import type { AutoAnswer } from '#shared/settings/auto-answer.ts'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { PlatformUser } from '#electron/platform/options.ts'
import { attachEngine } from './attach-engine.ts'
import { eventually } from './eventually.ts'
import { MemorySettingsFile } from './host-ports.ts'
import { NodeAudioEngine } from './node-audio-engine.ts'
import { plainDevices } from './readiness-facts.ts'
import { type RunningHost, startHost } from './running-host.ts'

/** Where a whole host signs in and registers. */
export type HostPlaces = {
  readonly baseUrl: string
  readonly user: Pick<PlatformUser, 'email' | 'password'>
  /** Address of a SIP server that registers any phone. */
  readonly ws: string
  readonly userData: string
  /** Whether calls that ask for it are answered automatically: for a host without an agent. */
  readonly autoAnswer?: AutoAnswer
}

/** A signed-in host with a visible page and a page with sound, its phone registered at a server of the test. */
export interface SipHost extends AsyncDisposable {
  readonly running: RunningHost
  readonly engine: NodeAudioEngine
  /** Messages received by the phone, in order of time. */
  readonly received: readonly string[]
}

export async function startSipHost({
  baseUrl,
  user,
  ws,
  userData,
  autoAnswer = 'off',
}: HostPlaces): Promise<SipHost> {
  const engine = new NodeAudioEngine()
  const received: string[] = []
  const running = await startHost(
    { userData, settings: new MemorySettingsFile({ receiver: { enabled: false, port: 0 }, autoAnswer }) },
    {
      createPhone: (options) =>
        createPhone({
          ...options,
          onSipMessage: (way, text) => {
            if (way === 'in') received.push(text)
            options.onSipMessage?.(way, text)
          },
        }),
    },
  )
  const page = attachEngine(running.host, engine)
  engine.report({ kind: 'devices', devices: plainDevices })
  await running.host.started
  const { email, password } = user
  const signedIn = await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })
  if (!signedIn.ok) throw new Error(signedIn.error.code)
  const account = { server: ws, domain: 'pbx.localhost', user: '1001' }
  await running.ask('phone.saveAccount', { account, password: 'secret-1001' })
  await eventually(() => {
    const { registration } = running.state.phone
    if (registration.kind !== 'registered') throw new Error(JSON.stringify(registration))
  })
  return {
    running,
    engine,
    received,
    async [Symbol.asyncDispose]() {
      page[Symbol.dispose]()
      await running[Symbol.asyncDispose]()
      await engine[Symbol.asyncDispose]()
    },
  }
}
