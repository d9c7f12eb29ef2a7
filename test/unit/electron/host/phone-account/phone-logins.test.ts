import { beforeEach, describe, expect, test } from 'vitest'
import { PhoneLogins } from '#electron/host/phone-account/phone-logins.ts'
import { SettingsStore } from '#electron/host/settings/settings-store.ts'
import { FakePhone } from '#test/support/fake-phone.ts'
import { MemorySettingsFile, NotedLog, OpenSecrets } from '#test/support/host-ports.ts'
import type { PhoneAccount } from '#shared/settings/settings.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

const account = { server: 'wss://sip.example.com/ws', domain: 'example.com', user: '1001' }
const lent = { account: { ...account, user: '2002' }, password: 'lent-secret' }

let phone: FakePhone
let secrets: OpenSecrets
let settings: SettingsStore
let file: MemorySettingsFile
let logins: PhoneLogins

beforeEach(() => {
  phone = new FakePhone()
  secrets = new OpenSecrets()
  file = new MemorySettingsFile()
  settings = new SettingsStore(file, new NotedLog())
  logins = start()
})

const start = () =>
  new PhoneLogins({ phone, secrets, settings, clock: new ManualClock(), onChange: () => {} })
const passwords = () => [...secrets.entries.values()].filter((value) => value.includes('hush'))

describe('the phone account', () => {
  test('is a setting, its password a secret, and both are used while somebody is signed in', async () => {
    expect(await logins.save(account, 'hush')).toMatchObject({ ok: true })
    expect(phone.logins).toEqual([])
    await logins.signedInWith('PEM', null)
    expect(phone.logins).toEqual([{ account, password: 'hush', ca: 'PEM' }])
    expect(JSON.stringify(file.stored)).not.toContain('hush')
    await logins.signedOut()
    expect(phone.logins.at(-1)).toBeNull()
    expect(passwords()).toEqual([])
    expect(settings.value.phone).toEqual(account)
  })

  test('leaves no password behind a sign-out, however long the phone takes to sign off', async () => {
    await logins.save(account, 'hush')
    await logins.signedInWith(null, null)
    const off = Promise.withResolvers<void>()
    phone.setLogin = () => off.promise
    const signedOut = logins.signedOut()
    await flushTasks()
    expect(passwords()).toEqual([])
    off.resolve()
    await signedOut
  })

  test('shows as connecting from the sign-in on, though the phone has not begun; a sign-out ends that too', async () => {
    await logins.save(account, 'hush')
    logins.expect()
    expect(logins.state).toEqual({ account, registration: { kind: 'connecting', server: account.server } })
    expect(phone.logins).toEqual([])
    await logins.signedInWith(null, null)
    expect(logins.state.registration.kind).toBe('registered')
    await logins.signedOut()
    logins.expect()
    await logins.signedOut()
    expect(logins.state.registration.kind).toBe('no-account')
  })

  test('without its password is shown, with the reason', async () => {
    settings.change({ phone: account })
    await logins.signedInWith(null, null)
    expect(phone.logins).toEqual([null])
    expect(logins.state).toMatchObject({
      account,
      registration: { kind: 'unregistered', error: { code: 'phone.wrong-password' } },
    })
    await logins.save(account, 'hush')
    expect(logins.state).toMatchObject({ account, registration: { kind: 'registered' } })
  })

  test('goes with its password, and the entry of another user goes with the change', async () => {
    await logins.signedInWith(null, null)
    await logins.save(account, 'hush')
    await logins.save({ ...account, user: '1002' }, 'hush too')
    expect(phone.logins.at(-1)).toMatchObject({ account: { user: '1002' }, password: 'hush too' })
    expect(passwords()).toEqual([expect.stringContaining('hush too')])
    await logins.remove()
    expect(settings.value.phone).toBeNull()
    expect(passwords()).toEqual([])
    expect(logins.state.registration.kind).toBe('no-account')
  })

  test('that came with the connection is kept nowhere, also when it is changed', async () => {
    await logins.save(account, 'own')
    await logins.signedInWith(null, lent)
    expect(phone.logins.at(-1)).toMatchObject({ account: lent.account, password: 'lent-secret' })
    await logins.save({ ...lent.account, server: `${account.server}/other-path` }, null)
    expect(phone.logins.at(-1)).toMatchObject({ password: 'lent-secret' })
    await logins.save({ ...lent.account, server: 'wss://elsewhere.example/ws' }, null)
    expect(phone.logins.at(-1)).toBeNull()
    expect(logins.state).toMatchObject({ registration: { error: { code: 'phone.other-server' } } })
    await logins.save({ ...lent.account, user: '2003' }, 'typed')
    expect(phone.logins.at(-1)).toMatchObject({ account: { user: '2003' }, password: 'typed' })
    await logins.signedOut()
    expect(settings.value.phone).toEqual(account)
    expect([...secrets.entries.values()].join()).toContain('own')
    expect([...secrets.entries.values()].join()).not.toMatch(/lent|typed/)
  })

  test('that is none is refused', async () => {
    expect(await logins.save({ ...account, server: 'http://x' }, 'p')).toMatchObject({
      error: { code: 'settings.invalid' },
    })
    expect([...secrets.entries.values()]).not.toContain('p')
  })
})

describe('the password', () => {
  const ways = {
    'the form': (next: PhoneAccount) => logins.save(next, null),
    'a profile or a policy': async (next: PhoneAccount) => {
      settings.change({ phone: next })
      await logins.signedInWith(null, null)
    },
  }
  const cases: readonly (readonly [what: string, changes: Partial<PhoneAccount>, isKept: boolean])[] = [
    ['another host', { server: 'wss://elsewhere.example/ws' }, false],
    ['another port', { server: 'wss://sip.example.com:8443/ws' }, false],
    ['no TLS', { server: 'ws://sip.example.com/ws' }, false],
    ['a host that only begins so', { server: 'wss://sip.example.com.elsewhere.example/ws' }, false],
    ['the host as a user', { server: 'wss://sip.example.com@elsewhere.example/ws' }, false],
    ['one more server', { otherServers: ['wss://elsewhere.example/ws'] }, false],
    ['another path', { server: 'wss://sip.example.com/sip' }, true],
    ['its port written out, in capitals', { server: 'WSS://SIP.example.com:443/ws' }, true],
    ['itself as the other server too', { otherServers: ['wss://sip.example.com/b'] }, true],
  ]
  const everywhere = Object.entries(ways).flatMap(([way, lead]) =>
    cases.map(([what, changes, isKept]) => [way, what, changes, isKept, lead] as const),
  )

  beforeEach(async () => {
    await logins.save(account, 'hush')
    await logins.signedInWith(null, null)
    phone.logins.splice(0)
  })

  test.for(everywhere)('led by %s to %s', async ([, , changes, isKept, lead]) => {
    const next = { ...account, ...changes }
    await lead(next)
    const used = phone.logins.filter((login) => login !== null)
    expect(used.map(({ password }) => password)).toEqual(isKept ? ['hush'] : [])
    if (isKept) return
    expect(logins.state).toMatchObject({
      account: next,
      registration: { kind: 'unregistered', error: { code: 'phone.other-server' }, retryAt: null },
    })
    await logins.save(next, 'typed again')
    expect(phone.logins.at(-1)).toMatchObject({ account: next, password: 'typed again' })
  })

  test('is not another user’s, nor that of another domain', async () => {
    for (const next of [
      { ...account, user: '1002' },
      { ...account, domain: 'elsewhere.example' },
    ]) {
      await logins.save(next, null)
      expect(phone.logins.at(-1)).toBeNull()
    }
  })

  test('is there again when the account is led back', async () => {
    await logins.save({ ...account, server: 'wss://elsewhere.example/ws' }, null)
    await logins.save(account, null)
    expect(phone.logins.at(-1)).toMatchObject({ account, password: 'hush' })
  })
})

describe('a password that an older version kept', () => {
  const old = 'sip 1001@example.com'
  const elsewhere = { ...account, server: 'wss://elsewhere.example/ws' }

  beforeEach(() => {
    secrets = new OpenSecrets()
    secrets.entries.set(old, 'hush')
  })

  test('belongs to the server that the settings name at the first start, and to no other', async () => {
    settings.change({ phone: account })
    logins = start()
    settings.change({ phone: elsewhere })
    await logins.signedInWith(null, null)
    expect(phone.logins).toEqual([null])
    settings.change({ phone: account })
    logins = start()
    await logins.signedInWith(null, null)
    expect(phone.logins.at(-1)).toMatchObject({ account, password: 'hush' })
    expect(secrets.entries.has(old)).toBe(false)
  })

  test('of an account that is none any more is never used, also not after a later start', async () => {
    logins = start()
    await logins.signedInWith(null, null)
    settings.change({ phone: elsewhere })
    logins = start()
    await logins.signedInWith(null, null)
    expect(phone.logins.filter((login) => login !== null)).toEqual([])
  })

  test('goes with the account', async () => {
    logins = start()
    await logins.save(account, 'hush')
    await logins.remove()
    expect(passwords()).toEqual([])
  })
})
