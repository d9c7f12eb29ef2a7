import { beforeEach, describe, expect, test } from 'vitest'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import { systemClock } from '#electron/host/clock.ts'
import { listen } from '#electron/net/listen.ts'
import type { PlatformUser } from '#electron/platform/options.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok } from '#shared/core/result.ts'
import type { AudioReport } from '#shared/host/audio.ts'
import { channelPair } from '#test/support/channel-pair.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile } from '#test/support/host-ports.ts'
import { NodeAudioEngine } from '#test/support/node-audio-engine.ts'
import { plainDevices } from '#test/support/readiness-facts.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import { runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { inFull } from '#test/support/tier.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

/** The light of a running host on the embedded platform: each thing that a ring needs is broken in turn. */

let server: RunningPlatform
let root: string
let agent: PlatformUser
let running: RunningHost
let page: ReturnType<typeof channelPair>
let engine: NodeAudioEngine
/** Milliseconds by which the computer's clock is wrong. */
let wrongBy = 0

/** What a failing thing may take to be named, in milliseconds: five seconds, and what a busy machine adds. */
const limits = { timeout: 9_000 }
const wrongClock: Clock = {
  now: () => systemClock.now() + wrongBy,
  after: (delay, action) => systemClock.after(delay, action),
}

beforeEach(async () => {
  wrongBy = 0
  server = await runPlatform({ dataset: 'empty' })
  root = await server.signIn(server.user('201'))
  agent = server.user('204')
  engine = new NodeAudioEngine()
})

disposeAfterEach(() => [running, server, engine])

const fault = (kind: string, value?: number) =>
  server.ask('POST', '/operator/faults', { token: root, body: { kind, value } })

/** An agent whom every call would reach. */
async function start(receiver = { enabled: false, port: 0 }): Promise<void> {
  running = await startHost(
    { settings: new MemorySettingsFile({ receiver }), clock: wrongClock },
    { createPhone: (options) => createPhone({ ...options, audio: engine }) },
  )
  await running.host.started
  page = channelPair()
  running.host.attach(page.host)
  page.page.on((frame) => {
    if (frame.kind === 'ask') page.page.send({ kind: 'reply', id: frame.id, result: ok(undefined) })
  })
  page.page.send({ kind: 'audio-offered' })
  report({ kind: 'devices', devices: plainDevices })
  report({ kind: 'ringer', playable: true })
  await running.ask('readiness.notifications', { permission: 'granted' })
}

async function signInWithPassword(): Promise<void> {
  const { email, password } = agent
  const { baseUrl } = server.platform
  expect(await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })).toEqual(
    ok(undefined),
  )
}

async function register(): Promise<void> {
  const { sip } = server.platform
  const account = { server: sip.ws, domain: sip.domain, user: agent.ext }
  expect(await running.ask('phone.saveAccount', { account, password: agent.sip_password })).toEqual(
    ok(undefined),
  )
}

async function ready(): Promise<void> {
  await start()
  await signInWithPassword()
  await register()
  await eventually(() => expect(faults()).toEqual([]))
}

function report(about: AudioReport): void {
  page.page.send({ kind: 'audio-report', report: about })
}

function faults(): readonly string[] {
  return running.state.readiness.checks
    .filter(({ state }) => state !== 'good')
    .map(({ name, state }) => `${name} ${state}`)
}

/** Waits until the light says this of something: `named('clock bad', { kind: 'clock-off' })`. */
async function named(what: string, trouble: object, limit = limits): Promise<void> {
  const [name, state] = what.split(' ')
  const check = { name, state, fault: expect.objectContaining(trouble) }
  await eventually(() => expect(running.state.readiness.checks).toContainEqual(check), limit)
}

test('it is all good once the phone has registered, and says nothing before anybody signs in', async () => {
  await start()
  expect(running.state.readiness.checks).toEqual([])
  await signInWithPassword()
  await named('registration bad', { kind: 'no-account' })
  await register()
  await eventually(() => expect(faults()).toEqual([]))
  expect(running.state.readiness.checks).toHaveLength(7)
  await running.ask('session.signOut')
  await eventually(() => expect(running.state.readiness.checks).toEqual([]))
  expect(running.log.errors).toEqual([])
})

describe('what fails is named within 5 s, and is good again when it works again', () => {
  test('the platform is gone: phone and news of calls', async () => {
    await ready()
    await server[Symbol.asyncDispose]()
    await named('registration bad', { kind: expect.stringMatching(/^(?:server-unreachable|unregistered)$/) })
    await eventually(() => expect(faults().join()).toContain('events'), limits)
    await named('events bad', { kind: 'calls-lost' }, { timeout: 20_000 })
  })

  test('the platform hangs', inFull(), async () => {
    await ready()
    await fault('latency', 60_000)
    await named('events unsure', { kind: 'platform-slow' })
    await fault('none')
  })

  test('the platform fails, and comes back', inFull(), async () => {
    await ready()
    await fault('error_rate', 1)
    await named('events unsure', { kind: 'calls-not-read' })
    await named('events bad', { kind: 'calls-lost' }, { timeout: 20_000 })
    await fault('none')
    await running.ask('readiness.check')
    await eventually(() => expect(faults()).toEqual([]), limits)
  })

  test('a token that is taken away, which nothing can renew', async () => {
    await start()
    const { baseUrl } = server.platform
    const token = await server.signIn(agent)
    expect(await running.ask('session.useToken', { baseUrl, token, keepSignedIn: false })).toEqual(
      ok(undefined),
    )
    await register()
    await eventually(() => expect(faults()).toEqual([]))
    await fault('stale_token')
    await named('token bad', { kind: 'sign-in-again' })
  })

  test('a clock that is set wrong, and right again', async () => {
    await ready()
    wrongBy = 30_000
    await named('clock unsure', { kind: 'clock-off', isAhead: true })
    const { fault: off } = running.state.readiness.checks.find(({ name }) => name === 'clock') ?? {}
    expect(off && 'seconds' in off ? off.seconds : 0).toBeGreaterThanOrEqual(29)
    expect(off && 'seconds' in off ? off.seconds : 0).toBeLessThanOrEqual(31)
    wrongBy = -8 * 3_600_000
    await named('clock bad', { kind: 'clock-off', isAhead: false, seconds: 8 * 3_600 })
    wrongBy = 0
    await eventually(() => expect(faults()).toEqual([]), limits)
  })

  test('a microphone that is forbidden, and allowed again', async () => {
    await ready()
    report({ kind: 'microphone', state: 'denied' })
    await named('microphone bad', { kind: 'microphone-denied' })
    report({ kind: 'microphone', state: 'unknown' })
    await eventually(() => expect(faults()).toEqual([]), limits)
  })

  test('a ring that cannot be played, and a loudspeaker that is gone', async () => {
    await ready()
    report({ kind: 'ringer', playable: false })
    await named('ringer bad', { kind: 'ring-not-played' })
    report({ kind: 'ringer', playable: true })
    report({ kind: 'devices', devices: { ...plainDevices, speakers: [] } })
    await named('ringer bad', { kind: 'no-speaker' })
    report({ kind: 'devices', devices: plainDevices })
    await eventually(() => expect(faults()).toEqual([]), limits)
  })

  test('the window that carries the sound', async () => {
    await ready()
    page.close()
    await named('microphone bad', { kind: 'no-window-to-speak' })
    await named('ringer bad', { kind: 'no-window-to-ring' })
  })

  test('notices that are blocked, unless nobody wants them', async () => {
    await ready()
    await running.ask('readiness.notifications', { permission: 'denied' })
    await named('notifications unsure', { kind: 'notifications-denied' })
    await running.ask('settings.change', { changes: { notifyRings: false } })
    await eventually(() => expect(faults()).toEqual([]), limits)
    expect(
      await running.ask('readiness.notifications', { permission: 'anything' as 'granted' }),
    ).toMatchObject({ ok: false })
  })

  test('a receiver whose port is taken', async () => {
    const other = await listen({ port: 0, handler: (_, response) => response.end() })
    if (!other.ok) throw new Error(other.error.code)
    await using site = other.value
    await start({ enabled: true, port: site.port })
    await signInWithPassword()
    await register()
    await named('events unsure', { kind: 'receiver-failed' })
    await running.ask('settings.change', { changes: { receiver: { enabled: false, port: 0 } } })
    await eventually(() => expect(faults()).toEqual([]), limits)
  })
})

test('a check asks the platform, registers again, and has the engine look for itself', async () => {
  await ready()
  const asked: string[] = []
  page.page.on((frame) => {
    if (frame.kind === 'ask') asked.push(frame.method)
  })
  const before = running.state.phone.registration
  expect(await running.ask('readiness.check')).toEqual(ok(undefined))
  expect(asked).toContain('audio.configure')
  await eventually(() => {
    const { registration } = running.state.phone
    if (registration.kind !== 'registered' || before.kind !== 'registered') throw new Error('not registered')
    expect(registration.roundTripAt).toBeGreaterThan(before.roundTripAt)
  })
})
