import { expect, test } from 'vitest'
import { relayDraft, parseRelayDraft, type RelayDraft } from '#renderer/features/settings/relay-draft.ts'
import type { RelaySettings } from '#shared/settings/event-settings.ts'

const credentials = `-----BEGIN USER NKEY SEED-----\nSU${'A'.repeat(56)}\n------END USER NKEY SEED------`
const ca = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'
const stored: RelaySettings = {
  servers: ['tls://a.example:4222', 'tls://b.example:4222'],
  customer: 'hollowmere',
  ca,
}
const typed = (changes: Partial<RelayDraft>, over: RelaySettings | null = stored) =>
  parseRelayDraft({ ...relayDraft(stored), ...changes }, over)

test('what is stored comes back without its credentials, and keeps them', () => {
  expect(relayDraft(stored).credentials).toBe('')
  expect(typed({})).toEqual({ ok: true, value: { relay: stored, credentials: null } })
})

test('new credentials go along, a relay without an authority of its own trusts the system’s', () => {
  expect(typed({ credentials: ` ${credentials}\n\n`, ca: ' ' }, null)).toEqual({
    ok: true,
    value: { relay: { ...stored, ca: null }, credentials: `${credentials}\n` },
  })
})

test.each<[Partial<RelayDraft>, readonly string[]]>([
  [{ servers: ' \n' }, ['servers']],
  [{ servers: 'https://relay.example' }, ['servers']],
  [{ servers: 'tls://a.example\nnats://b.example:4222' }, ['servers']],
  [{ customer: '' }, ['customer']],
  [{ customer: 'a.b' }, ['customer']],
  [{ ca: 'MIIB' }, ['ca']],
  [{ credentials: 'password' }, ['credentials']],
  [{ credentials: `SU${'A'.repeat(50)}` }, ['credentials']],
])('%o is refused at its field', (changes, fields) => {
  const read = typed(changes)
  expect(read.ok ? [] : Object.keys(read.error)).toEqual(fields)
})

test('the first time needs credentials, and a plain connection stays on this computer', () => {
  const read = typed({}, null)
  expect(read.ok ? null : read.error.credentials).toContain('Paste the credentials')
  expect(typed({ servers: 'nats://127.0.0.1:4222' }).ok).toBe(true)
  expect(typed({ servers: 'nats://localhost:4222' }).ok).toBe(true)
  expect(typed({ servers: 'nats://127.0.0.1.example.com:4222' }).ok).toBe(false)
})

test.each([
  ['nats://relay.example.com:4222', 'Use tls://'],
  ['nats://127.0.0.1:70000', 'enter an address such as'],
  ['tls://relay.example.com:70000', 'enter an address such as'],
])('%s is told: %s', (servers, words) => {
  const read = typed({ servers })
  expect(read.ok ? '' : read.error.servers).toContain(words)
})
