import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { PlatformUser } from '#electron/platform/options.ts'
import { ok } from '#shared/core/result.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { attachEngine } from '#test/support/attach-engine.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile, OpenSecrets } from '#test/support/host-ports.ts'
import { NodeAudioEngine } from '#test/support/node-audio-engine.ts'
import { plainDevices } from '#test/support/readiness-facts.ts'
import { restUser, type RestUser } from '#test/support/rest-user.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import { runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import { loginFor, startTestPhone, type TestPhone } from '#test/support/test-phone.ts'
import { inFull } from '#test/support/tier.ts'

/** Calls that are missed on a real phone at the embedded platform, and the cause that the host names for each. */

const caller = '+442079460018'
const limits = { timeout: 30_000 }

let server: RunningPlatform
let root: RestUser
let agent: PlatformUser
let folder: TemporaryFolder
let running: RunningHost
let engine: NodeAudioEngine
let page: Disposable
let settings: MemorySettingsFile
let secrets: OpenSecrets
const others: AsyncDisposable[] = []

beforeEach(goToWork)

/** An agent who is signed in and registered, whose phone rings two seconds for a call. */
async function goToWork(): Promise<void> {
  server = await runPlatform({ dataset: 'empty' })
  root = restUser(server, await server.signIn(server.user('201')))
  agent = server.user('204')
  expect((await root.patch(`/operator/users/${agent.user_id}`, { ring_time: 2 })).status).toBeLessThan(300)
  folder = await temporaryFolder('missed')
  settings = new MemorySettingsFile({ receiver: { enabled: false, port: 0 } })
  secrets = new OpenSecrets()
  await open()
  const { baseUrl, sip } = server.platform
  const { email, password, ext, sip_password } = agent
  expect(await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: true })).toEqual(
    ok(undefined),
  )
  const account = { server: sip.ws, domain: sip.domain, user: ext }
  expect(await running.ask('phone.saveAccount', { account, password: sip_password })).toEqual(ok(undefined))
  await registered()
}

afterEach(async () => {
  await close()
  for (const other of others.splice(0)) await other[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

/** Starts the app, with a page that has sound, a loudspeaker and permission to tell of calls, and is in front. */
async function open(): Promise<void> {
  engine = new NodeAudioEngine()
  running = await startHost(
    { settings, secrets, userData: folder.path },
    { createPhone: (options) => createPhone(options) },
  )
  page = attachEngine(running.host, engine)
  engine.report({ kind: 'devices', devices: plainDevices })
  await running.ask('readiness.notifications', { permission: 'granted' })
  await running.ask('app.attention', { inFront: true })
  expect(running.state.attention).toEqual({ inFront: true })
  await running.host.started
}

async function close(): Promise<void> {
  page[Symbol.dispose]()
  await running[Symbol.asyncDispose]()
  await engine[Symbol.asyncDispose]()
}

const registered = () =>
  eventually(() => expect(running.state.phone.registration.kind).toBe('registered'), limits)

/** So long the phone has been registered: call records count whole seconds. */
const standsFor = (milliseconds: number) =>
  eventually(() => {
    const { registration } = running.state.phone
    if (registration.kind !== 'registered') throw new Error('It is not registered')
    expect(Date.now() - registration.since).toBeGreaterThan(milliseconds)
  }, limits)

const change = (changes: Partial<Settings>) => running.ask('settings.change', { changes })

/** Somebody outside calls the agent; yields the live call. */
async function call(to = agent.cli): Promise<number> {
  const { id } = await root.made('/operator/simulate/inbound-call', { from: caller, to })
  return id
}

const ringing = () =>
  eventually(() => {
    const line = running.state.lines.find(({ state }) => state === 'ringing')
    if (!line) throw new Error('Nothing rings here')
    return line
  }, limits)

const connected = () =>
  eventually(() => {
    const line = running.state.lines.find(({ state }) => state === 'connected')
    if (!line) throw new Error('Nothing is connected')
    return line
  }, limits)

/** The call as the console shows it once its record is there. */
const recent = (id: number): Promise<RecentCall> =>
  eventually(() => {
    const found = running.state.recents.calls.find(({ liveId }) => liveId === id)
    if (!found) throw new Error(`No record of ${id}: ${JSON.stringify(running.state.recents)}`)
    return found
  }, limits)

/** A call rings here until nobody has answered. */
async function missed(): Promise<RecentCall> {
  const id = await call()
  await ringing()
  return recent(id)
}

test('gave up: it rang as it should', inFull(), async () => {
  expect(await missed()).toMatchObject({
    type: 'missed',
    missedCause: 'gave-up',
    missedReason: 'rang-unanswered',
  })
  expect(running.state.recents.unseenMissed).toBe(1)
})

test('a call missed behind another window is announced, a declined one is not, and its caller can be called', async () => {
  await running.ask('app.attention', { inFront: false })
  await missed()
  const announced = (count: number) =>
    eventually(() => {
      expect(running.state.arrivals).toMatchObject([
        { kind: 'missed', item: caller, count, missed: { missedReason: 'rang-unanswered' } },
      ])
      const [arrival] = running.state.arrivals
      if (!arrival) throw new Error('Nothing is announced')
      return arrival
    }, limits)
  await announced(1)
  const id = await call()
  expect(await running.ask('line.decline', { lineId: (await ringing()).id })).toEqual(ok(undefined))
  expect(await recent(id)).toMatchObject({ missedReason: 'declined-here' })
  await missed()
  expect(await running.host.callBack(await announced(2))).toEqual(ok(undefined))
  const dialled = running.state.lines.find(({ direction }) => direction === 'out')
  expect(dialled?.number).toBe(caller)
  expect(running.state.arrivals).toEqual([])
})

test('with the setting off, a missed call is not announced', async () => {
  await change({ notifyMissed: false })
  await running.ask('app.attention', { inFront: false })
  await missed()
  await change({ notifyMissed: true })
  await missed()
  await eventually(() => expect(running.state.arrivals).toMatchObject([{ kind: 'missed', count: 1 }]), limits)
})

test('app not running: from its end to its next start', inFull(), async () => {
  await standsFor(2_000)
  const before = Date.now()
  await close()
  const closed = Date.now()
  const id = await call()
  await eventually(async () => expect(await root.records('/cdrs')).toMatchObject([{ live_id: id }]), limits)
  const between = Date.now()
  await open()
  const found = await recent(id)
  expect(found).toMatchObject({ missedCause: 'app-not-running', missedReason: 'app-closed' })
  const { from, until } = found.missedSpan ?? {}
  expect(from).toBeGreaterThan(before - 2_500)
  expect(from).toBeLessThan(closed + 2_500)
  expect((until ?? 0) - between).toBeGreaterThan(-2_500)
})

test('unregistered: the telephone server cannot be reached', inFull(), async () => {
  await standsFor(2_000)
  const account = { server: 'ws://127.0.0.1:9/sip', domain: 'pbx.localhost', user: '204' }
  await running.ask('phone.saveAccount', { account, password: 'wrong' })
  await eventually(() => expect(running.state.phone.registration.kind).not.toBe('registered'), limits)
  await root.patch(`/operator/users/${agent.user_id}`, { ring_time: 5 })
  const lost = await recent(await call())
  expect(lost).toMatchObject({ missedCause: 'unregistered', missedReason: 'registration-lost' })
  expect(lost.missedSpan?.from).toBeLessThanOrEqual(Date.now() + 2_500)
  expect(lost.missedSpan?.until).toBeNull()
})

test('do not disturb: this phone takes no calls', async () => {
  await change({ takingCalls: false })
  const id = await call()
  expect(await recent(id)).toMatchObject({
    missedCause: 'do-not-disturb',
    missedReason: 'not-taking-calls',
    missedSpan: { from: expect.any(Number), until: null },
  })
  await change({ whenNotTakingCalls: 'ring-silently' })
  expect(await missed()).toMatchObject({ missedReason: 'not-taking-calls' })
})

test('do not disturb: the platform lets nothing ring', async () => {
  const changed = await root.patch(`/operator/users/${agent.user_id}`, { dnd: true })
  expect(changed.status).toBeLessThan(300)
  await standsFor(2_000)
  const id = await call()
  // It is over before a reading could show it, and nothing reached this phone.
  await running.ask('recents.refresh')
  expect(await recent(id)).toMatchObject({
    missedCause: 'do-not-disturb',
    missedReason: 'refused-as-busy',
  })
})

test('answered elsewhere: by another phone of the agent', async () => {
  const other = await secondPhone('204', agent.sip_password)
  const id = await call()
  await ringing()
  await other.phone.answer((await other.line('ringing')).id)
  await eventually(
    () => expect(running.state.lines.map(({ state }) => state)).not.toContain('ringing'),
    limits,
  )
  await eventually(() => expect(running.state.calls).toMatchObject([{ id, state: 'CONNECTED' }]), limits)
  await other.phone.hangUp((await other.line('connected')).id)
  const found = await recent(id)
  expect(found).toMatchObject({ missedCause: 'answered-elsewhere', missedReason: 'taken-elsewhere' })
  expect(running.state.recents.unseenMissed).toBeUndefined()
})

test('device gone: no page with sound is open', inFull(), async () => {
  page[Symbol.dispose]()
  await eventually(() => expect(running.state.audio.engine).toBe('absent'), limits)
  expect(await missed()).toMatchObject({ missedCause: 'device-gone', missedReason: 'no-audio-engine' })
})

test('device gone: the loudspeaker was unplugged', inFull(), async () => {
  engine.report({ kind: 'devices', devices: { ...plainDevices, speakers: [] } })
  expect(await missed()).toMatchObject({ missedCause: 'device-gone', missedReason: 'no-ringer' })
})

test('muted ringer: the ring volume is zero, and the ring cannot be played', inFull(), async () => {
  await change({ ringVolume: 0 })
  expect(await missed()).toMatchObject({ missedCause: 'muted-ringer', missedReason: 'ring-volume-zero' })
  await change({ ringVolume: 0.6 })
  engine.report({ kind: 'ringer', playable: false })
  expect(await missed()).toMatchObject({ missedCause: 'muted-ringer', missedReason: 'ring-not-played' })
})

test('notification suppressed: no window is in front, and notices are blocked', inFull(), async () => {
  await running.ask('readiness.notifications', { permission: 'denied' })
  await running.ask('app.attention', { inFront: false })
  expect(running.state.attention).toEqual({ inFront: false })
  expect(await missed()).toMatchObject({
    missedCause: 'notification-suppressed',
    missedReason: 'notices-blocked',
  })
})

test('turned away: declined here, and refused while talking', async () => {
  const id = await call()
  const { id: lineId } = await ringing()
  await running.ask('line.decline', { lineId })
  expect(await recent(id)).toMatchObject({ missedCause: 'turned-away', missedReason: 'declined-here' })

  await change({ secondCall: 'decline-busy' })
  await call()
  await running.ask('line.answer', { lineId: (await ringing()).id })
  await connected()
  expect(await recent(await call())).toMatchObject({
    missedCause: 'turned-away',
    missedReason: 'on-another-call',
  })
  await running.ask('line.hangUp', { lineId: (await connected()).id })
})

test('the count of unseen missed calls survives a restart and clears once they are seen', async () => {
  await missed()
  await missed()
  expect(running.state.recents.unseenMissed).toBe(2)
  await close()
  await open()
  await eventually(() => expect(running.state.recents.unseenMissed).toBe(2), limits)
  expect(await running.ask('recents.markSeen')).toEqual(ok(undefined))
  expect(running.state.recents.unseenMissed).toBeUndefined()
  await registered()
  await missed()
  expect(running.state.recents.unseenMissed).toBe(1)
  expect(running.log.errors).toEqual([])
})

async function secondPhone(user: string, password: string): Promise<TestPhone> {
  const phone = startTestPhone()
  others.push(phone)
  await phone.phone.setLogin(loginFor(server.platform.sip.ws, user, { password }))
  await phone.registered()
  return phone
}
