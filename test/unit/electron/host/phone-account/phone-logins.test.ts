import { beforeEach, describe, expect, test } from 'vitest'
import { PhoneLogins } from '#electron/host/phone-account/phone-logins.ts'
import { SettingsStore } from '#electron/host/settings/settings-store.ts'
import { FakePhone } from '#test/support/fake-phone.ts'
import { MemorySettingsFile, NotedLog, OpenSecrets } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

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
  logins = new PhoneLogins({ phone, secrets, settings, clock: new ManualClock(), onChange: () => {} })
})

describe('the phone account', () => {
  test('is a setting, its password a secret, and both are used while somebody is signed in', async () => {
    expect(await logins.save(account, 'hush')).toMatchObject({ ok: true })
    expect(phone.logins).toEqual([])
    await logins.signedInWith('PEM', null)
    expect(phone.logins).toEqual([{ account, password: 'hush', ca: 'PEM' }])
    expect(JSON.stringify(file.stored)).not.toContain('hush')
    await logins.signedOut()
    expect(phone.logins.at(-1)).toBeNull()
    expect([...secrets.entries.values()]).toEqual([])
    expect(settings.value.phone).toEqual(account)
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

  test('can change with the password kept, and the old one’s entry goes', async () => {
    await logins.signedInWith(null, null)
    await logins.save(account, 'hush')
    await logins.save({ ...account, user: '1002' }, null)
    expect(phone.logins.at(-1)).toMatchObject({ account: { user: '1002' }, password: 'hush' })
    expect([...secrets.entries]).toEqual([['sip 1002@example.com', 'hush']])
    await logins.remove()
    expect(settings.value.phone).toBeNull()
    expect(secrets.entries.size).toBe(0)
    expect(logins.state.registration.kind).toBe('no-account')
  })

  test('that came with the connection is kept nowhere, also when it is changed', async () => {
    settings.change({ phone: account })
    secrets.entries.set('sip 1001@example.com', 'own')
    await logins.signedInWith(null, lent)
    expect(phone.logins.at(-1)).toMatchObject({ account: lent.account, password: 'lent-secret' })
    await logins.save({ ...lent.account, user: '2003' }, null)
    expect(phone.logins.at(-1)).toMatchObject({ account: { user: '2003' }, password: 'lent-secret' })
    await logins.signedOut()
    expect(settings.value.phone).toEqual(account)
    expect([...secrets.entries.values()]).toEqual(['own'])
  })

  test('that is none is refused', async () => {
    expect(await logins.save({ ...account, server: 'http://x' }, 'p')).toMatchObject({
      error: { code: 'settings.invalid' },
    })
    expect(secrets.entries.size).toBe(0)
  })
})
