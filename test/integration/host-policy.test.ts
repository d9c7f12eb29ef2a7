import { chmod, writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import { findPolicyFiles } from '#electron/host/policy/policy-file.ts'
import { openPolicy } from '#electron/host/policy/policy-watcher.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile, NotedLog } from '#test/support/host-ports.ts'
import { errorOf, startHost } from '#test/support/running-host.ts'
import { sessionFixture, signIn } from '#test/support/session-fixture.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** A host on a computer that an organisation manages, with a real file. */

const fixture = sessionFixture()
const phone = { server: 'wss://127.0.0.1:1/ws', domain: 'example.com', user: '214' }

async function managed(policy: object | string, stored: Partial<Settings> = {}) {
  const folder = await temporaryFolder('policy')
  onTestFinished(() => folder[Symbol.asyncDispose]())
  await chmod(folder.path, 0o755)
  const path = folder.join('policy.json')
  const write = async (next: object | string) => {
    await writeFile(path, typeof next === 'string' ? next : JSON.stringify(next))
    await chmod(path, 0o644)
  }
  await write(policy)
  const own = [process.getuid?.() ?? 0]
  const places = { find: async () => findPolicyFiles(path, own), folders: [folder.path] }
  const watcher = await openPolicy({ places, clock: systemClock, log: new NotedLog(), every: 100 })
  const settings = new MemorySettingsFile({ version: 1, ...stored })
  const host = await startHost({ policy: watcher, settings })
  fixture.running = host
  await host.host.started
  return { host, write, settings, path }
}

test('what is locked is in force from the start, whatever was kept', async () => {
  const { host, settings } = await managed(
    { locked: { autoAnswer: false, receiver: false }, preset: { showWhoIsCalling: false } },
    { autoAnswer: 'asked' },
  )
  expect(host.state.settings).toMatchObject({
    autoAnswer: 'off',
    receiver: { enabled: false },
    showWhoIsCalling: false,
  })
  expect(host.state.receiver).toEqual({ kind: 'off' })
  expect(host.state.policy.policy.locked).toEqual({ autoAnswer: 'off', receiver: false })
  expect(settings.stored).toMatchObject({ autoAnswer: 'asked' })
  expect(errorOf(await host.ask('settings.change', { changes: { autoAnswer: 'asked' } }))).toEqual({
    code: 'policy.locked',
    detail: 'autoAnswer',
  })
  expect((await host.ask('settings.change', { changes: { showWhoIsCalling: true } })).ok).toBe(true)
})

test('a file that changes is obeyed without a restart, and one that breaks loosens nothing', async () => {
  const { host, write } = await managed({ locked: { autoAnswer: false } }, { autoAnswer: 'asked' })
  await write({ locked: { receiver: false } })
  await eventually(() => expect(host.state.receiver).toEqual({ kind: 'off' }))
  expect(host.state.settings.autoAnswer).toBe('asked')
  await write('{"locked":')
  await eventually(() => expect(host.state.policy.sources[0]?.problems).toHaveLength(1))
  expect(host.state.policy.policy.locked).toEqual({ receiver: false })
  await write('{}')
  await eventually(() => expect(host.state.receiver.kind).toBe('listening'))
})

test('the agent cannot sign in at another server or with another domain', async () => {
  const server = 'https://api.telephony.example/v1.2'
  const { host } = await managed({ locked: { server, emailDomain: 'telephony.example' } })
  expect(host.state.session).toMatchObject({ kind: 'signed-out', baseUrl: server })
  for (const refused of [
    await host.ask('session.signIn', { baseUrl: fixture.platform.baseUrl, ...signIn }),
    await host.ask('session.useToken', {
      baseUrl: fixture.platform.baseUrl,
      token: 't1',
      keepSignedIn: false,
    }),
    await host.ask('session.resetPassword', { baseUrl: fixture.platform.baseUrl, email: signIn.email }),
  ])
    expect(errorOf(refused)).toEqual({ code: 'policy.locked', detail: 'server' })
  const elsewhere = { ...signIn, baseUrl: server, email: 'sam@example.com' }
  expect(errorOf(await host.ask('session.signIn', elsewhere))).toEqual({
    code: 'session.other-domain',
    detail: 'telephony.example',
  })
  expect(fixture.platform.count('POST /login')).toBe(0)
})

test('a name alone signs in with the organisation’s domain', async () => {
  const { host } = await managed({ locked: { server: fixture.platform.baseUrl, emailDomain: 'example.com' } })
  const answer = await host.ask('session.signIn', {
    ...signIn,
    baseUrl: fixture.platform.baseUrl,
    email: 'sam',
  })
  expect(answer.ok).toBe(true)
  expect((await host.session('signed-in')).agent.email).toBe('sam@example.com')
})

test('a token of another domain’s account is refused once its account is known, and is not kept', async () => {
  const { host } = await managed({ locked: { emailDomain: 'telephony.example' } })
  fixture.tokens.add('api-token')
  const token = { baseUrl: fixture.platform.baseUrl, token: 'api-token', keepSignedIn: true }
  const refused = { code: 'session.other-domain', detail: 'telephony.example' }
  expect(errorOf(await host.ask('session.useToken', token))).toEqual(refused)
  expect(host.state.session).toMatchObject({ kind: 'signed-out', error: refused })
  expect([...fixture.secrets.entries.values()]).not.toContain('api-token')
})

test('whoever was signed in before the domain was locked to another is not signed in again', async () => {
  const first = await fixture.startSignedIn()
  const stored = fixture.settings.stored as Partial<Settings>
  await first[Symbol.asyncDispose]()
  const { host } = await managed({ locked: { emailDomain: 'telephony.example' } }, stored)
  expect(host.state.session).toMatchObject({
    kind: 'signed-out',
    error: { code: 'session.other-domain' },
  })
})

test('no method gets round a lock', async () => {
  const locked = {
    sipServer: 'wss://sip.telephony.example/ws',
    iceServers: ['stun:stun.telephony.example'],
    relayOnly: true,
    relay: null,
    recording: 'shown',
    tunnel: { kind: 'none', address: '' },
  }
  const { host } = await managed({ locked: { ...locked, server: fixture.platform.baseUrl } }, { phone })
  await host.ask('session.signIn', { ...signIn, baseUrl: fixture.platform.baseUrl })
  await host.session('signed-in')
  const profile = {
    base_url: 'https://evil.example/v1',
    sip: { ws: phone.server, domain: phone.domain, user: 'x' },
  }
  const offer = await host.ask('profile.read', { text: JSON.stringify(profile) })
  expect(offer).toMatchObject({
    value: { fields: expect.arrayContaining([expect.objectContaining({ held: true })]) },
  })
  const before = host.state.settings
  for (const refused of [
    await host.ask('phone.saveAccount', { account: phone, password: 'secret' }),
    await host.ask('network.save', {
      network: { iceServers: [], relayOnly: false, gatheringMs: 1_000 },
      passwords: {},
    }),
    await host.ask('relay.save', {
      relay: { servers: ['tls://relay.example:4222'], customer: 'x', ca: null },
      credentials: null,
    }),
    await host.ask('call.record', { callId: 1, action: 'start' }),
    await host.ask('settings.change', {
      changes: { ringVolume: 0.1, tunnel: { kind: 'none', address: 'https://x.example' } },
    }),
    await host.ask('profile.use', { id: offer.ok ? offer.value.id : 0, phoneUser: '' }),
  ])
    expect(errorOf(refused)).toMatchObject({ code: 'policy.locked' })
  expect(host.state.settings).toEqual(before)
})
