import { expect, test } from 'vitest'
import { Profiles } from '#electron/host/profiles/profiles.ts'
import { SettingsStore } from '#electron/host/settings/settings-store.ts'
import { silentLog } from '#shared/core/log.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { ProfileOffer } from '#shared/host/profiles.ts'
import { MemorySettingsFile } from '#test/support/host-ports.ts'

const text = (host: string) => JSON.stringify({ base_url: `https://${host}/v1.2` })

/** Profiles whose links point to servers that answer when the test says so. */
function slowProfiles(stored: object = {}) {
  const answers = new Map<string, (text: string) => void>()
  const waiting = new Set([1, 2])
  const settings = new SettingsStore(new MemorySettingsFile({ version: 1, ...stored }), silentLog)
  const profiles = new Profiles({
    settings,
    session: {
      state: { kind: 'signed-out', baseUrl: '', email: '', error: null },
      staySignedOut: () => {},
    },
    signOut: async () => undefined,
    logins: { save: async () => ok(undefined) },
    links: {
      profileOf: (id) => (waiting.has(id) ? { kind: 'address', url: `https://link-${id}.example/p` } : null),
      dismiss: (id) => void waiting.delete(id),
    },
    isCalling: () => false,
    fetch: (url) => new Promise((resolve) => answers.set(url, (content) => resolve(ok(content)))),
  })
  const answer = (id: number, content: string) => answers.get(`https://link-${id}.example/p`)?.(content)
  return { profiles, settings, waiting, answer }
}

function offered(result: Result<ProfileOffer>): ProfileOffer {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

test('the late answer of a link that was put away replaces no profile that is being looked at', async () => {
  const { profiles, settings, waiting, answer } = slowProfiles()
  const late = profiles.open(1)
  waiting.delete(1)
  const file = offered(profiles.offer(text('chosen.example'), null))
  answer(1, text('hostile.example'))
  expect(await late).toMatchObject({ error: { code: 'profile.unreadable' } })
  expect(await profiles.use(file.id, '')).toEqual(ok(undefined))
  expect(settings.value.connection?.baseUrl).toBe('https://chosen.example/v1.2')
})

test('of two links the one opened last is offered, whichever server answers first', async () => {
  const { profiles, answer } = slowProfiles()
  const [first, last] = [profiles.open(1), profiles.open(2)]
  answer(2, text('last.example'))
  const { id } = offered(await last)
  answer(1, text('first.example'))
  expect((await first).ok).toBe(false)
  expect(await profiles.use(id, '')).toEqual(ok(undefined))
})

test('a profile that removes the fallback servers says so', () => {
  const phone = { server: 'wss://sip.example.com/ws', domain: 'sip.example.com', user: '204' }
  const otherServers = ['wss://b.example.com/ws']
  const { profiles } = slowProfiles({ phone: { ...phone, otherServers } })
  const sip = { ws: phone.server, domain: phone.domain, user: phone.user }
  const { fields } = offered(
    profiles.offer(JSON.stringify({ base_url: 'https://a.example/v1.2', sip }), null),
  )
  expect(fields).toContainEqual({ name: 'otherServers', value: '', before: otherServers[0] })
})

test('a text nested more deeply than any profile is refused', () => {
  const { profiles } = slowProfiles()
  const deep = (depth: number) =>
    `{"base_url":"https://a.example/v1.2","x":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect(profiles.offer(deep(10), null)).toMatchObject({ ok: true })
  expect(profiles.offer(deep(30_000), null)).toMatchObject({ error: { code: 'profile.not-json' } })
})
