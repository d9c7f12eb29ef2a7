import { createPhone } from '#electron/host/phone/soft-phone.ts'
import { ok } from '#shared/core/result.ts'
import { expect } from 'vitest'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { attachEngine } from '#test/support/attach-engine.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile, OpenSecrets } from '#test/support/host-ports.ts'
import { NodeAudioEngine } from '#test/support/node-audio-engine.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import { startHostilePlatform, type HostilePlatform } from './hostile-platform.ts'
import { agent } from './right-answers.ts'

/** A host that is signed in to a hostile platform, with a call that stands on a real phone. */
export interface HostileFixture extends AsyncDisposable {
  readonly platform: HostilePlatform
  readonly host: RunningHost
  readonly secrets: OpenSecrets
  /** Fails where the call of the beginning is not the same, connected and heard. */
  callStands(): Promise<void>
}

/** Words that somebody had begun to write. */
export const draft = { key: '+447700900099', draft: { words: 'Half a sent', from: '' } }

/** The SIP server of all hosts of a file: a platform that behaves, as a process of its own. */
export async function startSipServer(): Promise<RunningPlatform> {
  return startDemoPlatform()
}

let used = 0

/** Where a host reaches the platform that listens at this port, and the authority that it trusts for it. */
export type Front = { readonly baseUrl: string; readonly ca: string }

export async function startHostileFixture(
  sip: RunningPlatform,
  frontOf: (port: number) => Promise<Front | null> = async () => null,
): Promise<HostileFixture> {
  const stack = new AsyncDisposableStack()
  const platform = stack.use(await startHostilePlatform())
  const front = await frontOf(platform.port)
  const secrets = new OpenSecrets()
  const settings = new MemorySettingsFile({
    receiver: { enabled: true, port: 0 },
    ...(front && { connection: { ...front, email: '', keepSignedIn: true } }),
  })
  const engine = stack.use(new NodeAudioEngine())
  const host = stack.use(await startHost({ secrets, settings }, { createPhone }))
  stack.use(attachEngine(host.host, engine))
  const { baseUrl } = front ?? platform
  const { email, password } = agent
  await host.host.started
  expect(await host.ask('session.signIn', { baseUrl, email, password, keepSignedIn: true })).toEqual(
    ok(undefined),
  )
  const users = sip.users.filter(({ ext }) => ext !== '211')
  const user = users[(used += 1) % users.length]
  if (!user) throw new Error('There are no users.')
  const account = { server: sip.sip.ws, domain: sip.sip.domain, user: user.ext }
  await host.ask('phone.saveAccount', { account, password: user.sip_password })
  await eventually(() => expect(host.state.phone.registration.kind).toBe('registered'))
  await sip.operator.ring({ from: '+447700900123', to: user.cli, talkFor: 3_600 })
  const { id } = await eventually(() => {
    const line = host.state.lines.find(({ state }) => state === 'ringing')
    if (!line) throw new Error('Nothing rings')
    return line
  })
  expect(await host.ask('line.answer', { lineId: id })).toMatchObject({ ok: true })
  const callStands = () =>
    eventually(() => {
      expect(host.state.lines).toMatchObject([{ id, state: 'connected' }])
      expect(engine.heardLevel(id)).toBeGreaterThan(0)
    })
  // On a busy machine werift gives its checks up for good; a page would report that, and the host would restart ICE.
  const isHeard = () => expect(engine.heardLevel(id)).toBeGreaterThan(0)
  await eventually(isHeard, { timeout: 5_000 }).catch(() =>
    engine.report({ kind: 'connection', lineId: id, state: 'failed' }),
  )
  await callStands()
  await eventually(async () => expect(await host.ask('texts.draft', draft)).toEqual(ok(undefined)))
  return { platform, host, secrets, callStands, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
