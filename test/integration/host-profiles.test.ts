import { expect, test } from 'vitest'
import { MemorySettingsFile } from '#test/support/host-ports.ts'
import { errorOf, startHost } from '#test/support/running-host.ts'
import { sessionFixture } from '#test/support/session-fixture.ts'

/** Profiles by file and by link, against a host. */

const fixture = sessionFixture()
const profile = {
  base_url: 'https://api.telephony.example/v1.2',
  sip: { ws: 'wss://sip.telephony.example/ws', domain: 'sip.telephony.example' },
}

async function start(stored: object = {}) {
  const settings = new MemorySettingsFile({ version: 1, ...stored })
  const host = await startHost({ settings })
  await fixture.running?.[Symbol.asyncDispose]()
  fixture.running = host
  await host.host.started
  return host
}

test('a profile is shown, and holds once it is used', async () => {
  const host = await start()
  const offer = await host.ask('profile.read', { text: JSON.stringify(profile) })
  if (!offer.ok) throw new Error(offer.error.code)
  expect(offer.value).toMatchObject({ signsOut: false, asksForUser: true, unknown: [] })
  expect(offer.value.fields.map(({ name }) => name)).toEqual(['server', 'phoneServer', 'phoneDomain'])
  expect(host.state.settings).toMatchObject({ connection: null, phone: null })
  expect((await host.ask('profile.use', { id: offer.value.id, phoneUser: '204' })).ok).toBe(true)
  expect(host.state.session).toMatchObject({ kind: 'signed-out', baseUrl: profile.base_url })
  expect(host.state.settings.phone).toEqual({
    server: profile.sip.ws,
    domain: profile.sip.domain,
    user: '204',
  })
  expect(errorOf(await host.ask('profile.use', { id: offer.value.id, phoneUser: '' })).code).toBe(
    'profile.unreadable',
  )
})

test.for<[string, string]>([
  ['{', 'profile.not-json'],
  ['[]', 'profile.invalid'],
  [JSON.stringify({ ...profile, sip: { ...profile.sip, password: 'x' } }), 'profile.holds-secret'],
  [
    JSON.stringify({ ...profile, tunnel: { kind: 'command', command: 'x', pattern: '.' } }),
    'profile.invalid',
  ],
])('%s is refused', async ([text, code]) => {
  const host = await start()
  expect(errorOf(await host.ask('profile.read', { text })).code).toBe(code)
  expect(host.state.settings.connection).toBeNull()
})

test('somebody who is signed in elsewhere is told, and signed out when it is used', async () => {
  const host = await fixture.startSignedIn()
  const offer = await host.ask('profile.read', { text: JSON.stringify(profile) })
  if (!offer.ok) throw new Error(offer.error.code)
  expect(offer.value.signsOut).toBe(true)
  expect(host.state.session.kind).toBe('signed-in')
  expect((await host.ask('profile.use', { id: offer.value.id, phoneUser: '' })).ok).toBe(true)
  expect(host.state.session).toMatchObject({ kind: 'signed-out', baseUrl: profile.base_url })
  expect([...fixture.secrets.entries.keys()].filter((name) => name.startsWith('token'))).toEqual([])
})

test('what is handed to a colleague is taken there, and names nobody', async () => {
  const connection = {
    baseUrl: profile.base_url,
    email: 'wren@hollowmere.example',
    keepSignedIn: true,
    ca: null,
  }
  const phone = { server: profile.sip.ws, domain: profile.sip.domain, user: '204' }
  const host = await start({ connection, phone })
  const made = await host.ask('profile.export')
  if (!made.ok) throw new Error(made.error.code)
  expect(made.value.name).toBe('switchhook-api.telephony.example.json')
  expect(made.value.text).not.toMatch(/wren|204/)
  expect(JSON.parse(made.value.text)).toEqual(profile)
  expect((await (await start()).ask('profile.read', { text: made.value.text })).ok).toBe(true)
  expect(errorOf(await (await start()).ask('profile.export')).code).toBe('profile.invalid')
})

test('a link with a profile in it waits, and is gone once it is used', async () => {
  const host = await start()
  const data = Buffer.from(JSON.stringify(profile)).toString('base64url')
  expect(host.host.receiveLink(`switchhook://profile?data=${data}`)).toBe(true)
  const { link } = host.state
  expect(link).toMatchObject({ kind: 'profile', host: null })
  const offer = await host.ask('profile.open', { linkId: link?.id ?? 0 })
  if (!offer.ok) throw new Error(offer.error.code)
  expect(host.state.settings.connection).toBeNull()
  expect((await host.ask('profile.use', { id: offer.value.id, phoneUser: '' })).ok).toBe(true)
  expect(host.state).toMatchObject({ link: null, settings: { connection: { baseUrl: profile.base_url } } })
})
