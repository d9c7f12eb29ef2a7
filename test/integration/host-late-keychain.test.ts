import { expect, test } from 'vitest'
import { openSecretStore } from '#electron/host/keychain/open-secret-store.ts'
import type { Keychain } from '#electron/host/keychain/keychain-store.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { eventually } from '#test/support/eventually.ts'
import { startHost } from '#test/support/running-host.ts'
import { sessionFixture, signIn } from '#test/support/session-fixture.ts'

/** A host that starts while its keychain waits for somebody to unlock it. */

const fixture = sessionFixture()

/** The secrets of the host, behind a lock. */
function lockedKeychain() {
  const lock = Promise.withResolvers<void>()
  const { entries } = fixture.secrets
  const keychain: Keychain = {
    getPassword: (_service, name) => lock.promise.then(() => entries.get(name) ?? null),
    setPassword: (_service, name, secret) => lock.promise.then(() => void entries.set(name, secret)),
    deletePassword: (_service, name) => lock.promise.then(() => entries.delete(name)),
  }
  const clock = new ManualClock()
  return { secrets: openSecretStore({ clock, load: async () => keychain }), clock, unlock: lock.resolve }
}

/** Somebody was signed in, and the app has ended. */
async function earlier(): Promise<void> {
  await using first = await fixture.startSignedIn()
  const account = { server: 'wss://sip.example.com/ws', domain: 'sip.example.com', user: '1001' }
  await first.ask('phone.saveAccount', { account, password: 'hush' })
  await eventually(() => expect(fixture.secrets.entries.size).toBeGreaterThan(2))
}

/** A start whose keychain does not answer in time. */
async function startLocked() {
  const { secrets, clock, unlock } = lockedKeychain()
  fixture.running = await startHost({ ...fixture.ports, secrets })
  await eventually(() => {
    clock.advance(3_000)
    expect(fixture.running.state.session.kind).toBe('signed-out')
  })
  return { host: fixture.running, unlock, clock }
}

test('the session and the phone that were kept come back when the keychain is unlocked', async () => {
  await earlier()
  const before = new Map(fixture.secrets.entries)
  const { host, unlock } = await startLocked()
  unlock()
  await host.session('signed-in')
  expect(host.state.session).toMatchObject({ secretsIn: 'keychain' })
  await eventually(() => expect(host.phone.logins.at(-1)?.password).toBe('hush'))
  expect(fixture.platform.count('POST /login')).toBe(1)
  expect(new Map(fixture.secrets.entries)).toEqual(new Map([...before, ['proof', 'kept']]))
})

test('who signed in meanwhile stays, the phone gets its password, and what was in memory is kept', async () => {
  await earlier()
  const { host, unlock } = await startLocked()
  const { baseUrl } = fixture.platform
  expect((await host.ask('session.signIn', { baseUrl, ...signIn })).ok).toBe(true)
  expect(host.state.session).toMatchObject({ kind: 'signed-in', secretsIn: 'memory' })
  await eventually(() =>
    expect(host.state.phone.registration).toMatchObject({ error: { code: 'phone.wrong-password' } }),
  )
  unlock()
  await eventually(() => expect(host.state.session).toMatchObject({ secretsIn: 'keychain' }))
  await eventually(() => expect(host.phone.logins.at(-1)?.password).toBe('hush'))
  expect([...fixture.secrets.entries.values()]).toContain('t2')
  expect(fixture.platform.count('POST /login')).toBe(2)
})

test('who signed out meanwhile stays signed out, and that the keychain keeps the sign-in is said until it is gone', async () => {
  await earlier()
  const { host, unlock } = await startLocked()
  const { baseUrl } = fixture.platform
  await host.ask('session.signIn', { baseUrl, ...signIn })
  await host.ask('session.signOut')
  await eventually(() => expect(host.state.storage).toMatchObject([{ what: 'removal' }]))
  unlock()
  await eventually(() => expect(host.state.storage).toEqual([]))
  expect([...fixture.secrets.entries.keys()].filter((name) => name.startsWith('token'))).toEqual([])
  expect(host.state.session.kind).toBe('signed-out')
})
