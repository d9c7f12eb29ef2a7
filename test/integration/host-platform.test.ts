import { beforeEach, describe, expect, test } from 'vitest'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { DemoPlatform } from '#electron/host/ports.ts'
import type { HostOptions } from '#electron/host/host-options.ts'
import type { PlatformUser } from '#electron/platform/options.ts'
import { matchLines } from '#shared/calls/match-lines.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile, OpenSecrets } from '#test/support/host-ports.ts'
import { NodeAudioEngine } from '#test/support/node-audio-engine.ts'
import { errorOf, startHost, type RunningHost } from '#test/support/running-host.ts'
import { recordsOf, runPlatform, textOf, type RunningPlatform } from '#test/support/running-platform.ts'
import { inFull } from '#test/support/tier.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

/** The host against the embedded platform: the same states by webhook and by polling, and the whole life of a call. */

const caller = '+442079460018'

let server: RunningPlatform
let root: string
let agent: PlatformUser
let running: RunningHost

beforeEach(async () => {
  server = await runPlatform({ dataset: 'empty' })
  root = await server.signIn(server.user('201'))
  agent = server.user('204')
})

disposeAfterEach(() => [running, server])

const operator = (method: string, path: string, body?: unknown) =>
  server.ask(method, `/operator${path}`, { token: root, ...(body === undefined ? {} : { body }) })
const fault = (kind: string, value?: number, path?: string) =>
  operator('POST', '/faults', { kind, value, path })

async function start(receiver: boolean, makePhone?: HostOptions['createPhone']): Promise<RunningHost> {
  const settings = new MemorySettingsFile({ receiver: { enabled: receiver, port: 0 } })
  const options = makePhone ? { createPhone: makePhone } : {}
  running = await startHost({ settings }, options)
  await running.host.started
  return running
}

async function signIn(user = agent): Promise<void> {
  const { email, password } = user
  const { baseUrl } = server.platform
  expect(await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })).toEqual(
    ok(undefined),
  )
}

/** A customer calls the agent. */
async function inbound(): Promise<number> {
  const { json } = await operator('POST', '/simulate/inbound-call', { from: caller, to: agent.cli })
  const data = json?.['data'] as { readonly id: number }
  return data.id
}

/** Every state of every call, in the order in which a page is told. */
function watchStates(): string[] {
  const seen: string[] = []
  running.host.onCalls(({ changed, removed }) => {
    for (const call of changed) if (seen.at(-1) !== call.state) seen.push(call.state)
    if (removed.length > 0) seen.push('gone')
  })
  return seen
}

async function answerAndEnd(id: number, seen: readonly string[]): Promise<void> {
  await eventually(() => expect(seen).toContain('RINGING'))
  expect(await running.ask('call.answerElsewhere', { callId: id })).toEqual(ok(undefined))
  await eventually(() => expect(seen).toContain('CONNECTED'))
  expect(await running.ask('call.end', { callId: id })).toEqual(ok(undefined))
  await eventually(() => expect(seen.at(-1)).toBe('gone'))
}

describe('the states of a call', () => {
  test('arrive by polling alone', async () => {
    await start(false)
    await signIn()
    const seen = watchStates()
    await answerAndEnd(await inbound(), seen)
    expect(seen.filter((state) => state !== 'INITIAL')).toEqual(['RINGING', 'CONNECTED', 'gone'])
    expect(running.state.receiver).toEqual({ kind: 'off' })
    expect(running.log.errors).toEqual([])
  })

  test('arrive by webhook without waiting for a poll', async () => {
    await start(true)
    await signIn()
    await eventually(() => expect(running.state.callFeed.kind).toBe('live'))
    const address = await running.ask('receiver.address')
    if (!address.ok) throw new Error(address.error.code)
    const hook = { name: 'Test', events: ['call_state_change'], ...address.value }
    expect(await operator('POST', '/webhooks', hook)).toMatchObject({ status: 201 })
    await fault('latency', 30_000, '/calls')
    const seen = watchStates()
    const id = await inbound()
    await eventually(() => expect(seen).toContain('RINGING'))
    await fault('none')
    expect(await running.ask('call.answerElsewhere', { callId: id })).toEqual(ok(undefined))
    await fault('latency', 30_000, '/calls')
    await eventually(() => expect(seen).toContain('CONNECTED'))
    await fault('none')
    await running.ask('call.end', { callId: id })
    await fault('latency', 30_000, '/calls')
    await eventually(() => expect(seen.at(-1)).toBe('gone'))
    expect(seen.filter((state) => state !== 'INITIAL')).toEqual(['RINGING', 'CONNECTED', 'gone'])
    expect(running.state.receiver).toMatchObject({ kind: 'listening' })
    await fault('none')
  })

  test('are the same when notifications come late, twice and out of order', inFull(), async () => {
    await start(true)
    await signIn()
    const address = await running.ask('receiver.address')
    if (!address.ok) throw new Error(address.error.code)
    await operator('POST', '/webhooks', { name: 'Test', events: ['call_state_change'], ...address.value })
    await fault('webhook_duplicate')
    await fault('webhook_delay', 1500)
    const seen = watchStates()
    await answerAndEnd(await inbound(), seen)
    const { receiver } = running.state
    const before = receiver.kind === 'listening' ? receiver.received : 0
    await eventually(() => expect(running.state.receiver).toSatisfy((state) => state.received >= before + 2))
    expect(running.state.calls).toEqual([])
    expect(seen.filter((state) => state === 'gone')).toHaveLength(1)
  })
})

describe('the session', () => {
  test('renews a token that went stale, in a call, with nothing lost', async () => {
    await start(false)
    await signIn()
    const id = await inbound()
    await eventually(() => expect(running.state.calls).toMatchObject([{ id, state: 'RINGING' }]))
    await fault('stale_token')
    expect(await running.ask('call.answerElsewhere', { callId: id })).toEqual(ok(undefined))
    await eventually(() => expect(running.state.calls).toMatchObject([{ id, state: 'CONNECTED' }]))
    expect(running.state.session).toMatchObject({ kind: 'signed-in', signInAgain: null })
  })

  test('asks for the code of the second factor', async () => {
    await start(false)
    const careful = server.user('212')
    await signIn(careful)
    await running.session('second-factor')
    expect(errorOf(await running.ask('session.secondFactor', { code: '000', addDevice: false })).code).toBe(
      'session.wrong-code',
    )
    const mails = recordsOf((await operator('GET', '/outbox')).json)
    const code = textOf(mails.at(0), 'code')
    expect(await running.ask('session.secondFactor', { code, addDevice: false })).toEqual(ok(undefined))
    expect((await running.session('signed-in')).agent).toMatchObject({ ext: '212', country: 'GB' })
  })

  test('keeps calls on screen while the platform answers 500, and says so', inFull(), async () => {
    await start(false)
    await signIn()
    const id = await inbound()
    await eventually(() => expect(running.state.calls).toMatchObject([{ id }]))
    await fault('error_rate', 1, '/calls')
    await eventually(() =>
      expect(running.state.callFeed).toMatchObject({ kind: 'failing', error: { code: 'platform.failed' } }),
    )
    expect(running.state.calls).toHaveLength(1)
    await fault('none')
    await eventually(() => expect(running.state.callFeed).toMatchObject({ kind: 'live', error: null }))
  })

  test('of a demo keeps nothing on this computer, and ends its platform', async () => {
    const settings = new MemorySettingsFile({ receiver: { enabled: false, port: 0 } })
    const secrets = new OpenSecrets()
    let ended = 0
    const { baseUrl, sip } = server.platform
    const demo: DemoPlatform = {
      baseUrl,
      phone: { server: sip.ws, domain: sip.domain, user: agent.ext },
      email: agent.email,
      password: agent.password,
      phonePassword: agent.sip_password,
      [Symbol.asyncDispose]: async () => void (ended += 1),
    }
    running = await startHost({ settings, secrets, launchDemo: async () => ok(demo) }, { start: 'demo' })
    expect(await running.session('signed-in')).toMatchObject({ secretsIn: 'memory' })
    await eventually(() =>
      expect(running.phone.logins.at(-1)).toMatchObject({
        password: agent.sip_password,
        account: { user: '204' },
      }),
    )
    expect(settings.stored).toEqual({ receiver: { enabled: false, port: 0 } })
    expect([...secrets.entries.keys()]).toEqual(['device'])
    expect(JSON.stringify(running.frames)).not.toContain(agent.sip_password)
    await running.ask('session.signOut')
    expect(await running.session('signed-out')).toMatchObject({ baseUrl: '', email: '' })
    await eventually(() => expect(ended).toBe(1))
  })
})

test('a call rings this phone, is matched, answered, recorded, ended, and found again with its recording', async () => {
  await using engine = new NodeAudioEngine()
  await start(false, (options) => createPhone({ ...options, audio: engine }))
  await signIn()
  const { sip } = server.platform
  const account = { server: sip.ws, domain: sip.domain, user: agent.ext }
  expect(await running.ask('phone.saveAccount', { account, password: agent.sip_password })).toEqual(
    ok(undefined),
  )
  await eventually(() => expect(running.state.phone.registration.kind).toBe('registered'))
  const id = await inbound()
  const line = await eventually(() => {
    const [found] = running.state.lines
    if (found?.state !== 'ringing') throw new Error('nothing rings')
    return found
  })
  const { agent: signedIn } = await running.session('signed-in')
  await eventually(() =>
    expect(matchLines(running.state.lines, running.state.calls, signedIn).get(line.id)).toBe(id),
  )
  running.host.run('answer')
  await eventually(() => expect(running.state.lines).toMatchObject([{ state: 'connected' }]))
  await eventually(() => expect(running.state.calls).toMatchObject([{ id, state: 'CONNECTED' }]))
  for (const [action, recording] of [
    ['start', 'recording'],
    ['pause', 'paused'],
    ['resume', 'recording'],
  ] as const) {
    expect(await running.ask('call.record', { callId: id, action })).toEqual(ok(undefined))
    expect(running.state.calls).toMatchObject([{ id, recording }])
  }
  const spoken = performance.now()
  await eventually(() => expect(performance.now() - spoken).toBeGreaterThan(1200))
  running.host.run('hang-up')
  const recent = await eventually(() => {
    const found = running.state.recents.calls.find((call) => call.liveId === id)
    if (!found || found.recordings.length === 0) throw new Error(JSON.stringify(running.state.recents))
    return found
  })
  expect(recent).toMatchObject({ type: 'in', number: caller, cause: expect.any(String) })
  const monitor = recent.recordings[0] ?? 0
  const part = await eventually(async () => {
    const opened = await running.host.openSound({ kind: 'recording', id: monitor }, 'bytes=0-99')
    if (!opened.ok) throw new Error(opened.error.code)
    return opened.value
  })
  const bytes: Buffer[] = await part.body.toArray()
  expect([part.status, part.headers['content-type'], Buffer.concat(bytes).length]).toEqual([
    206,
    'audio/mpeg',
    100,
  ])
  expect(errorOf(await running.host.openSound({ kind: 'recording', id: 999_999 })).code).toBe(
    'platform.not-found',
  )
  expect(running.log.errors).toEqual([])
})
