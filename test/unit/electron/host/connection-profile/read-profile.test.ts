import { expect, test } from 'vitest'
import { findSecret } from '#electron/host/connection-profile/find-secret.ts'
import { readProfileLink } from '#electron/host/connection-profile/profile-link.ts'
import { readProfileValue } from '#electron/host/connection-profile/read-profile.ts'
import { fc } from '#test/support/property.ts'

const base_url = 'https://api.telephony.example/v1.2'
const sip = { ws: 'wss://sip.telephony.example/ws', domain: 'sip.telephony.example' }

test('a whole profile, and one with fields missing', () => {
  const relay = { servers: ['tls://relay.example:4222'], customer: 'hollowmere', ca: null }
  const network = { ice_servers: ['stun:stun.example'], relay_only: true }
  const tunnel = { kind: 'none', address: 'https://events.example' } as const
  expect(readProfileValue({ base_url, sip, network, tunnel, relay, colour: 'red' })).toEqual({
    ok: true,
    value: {
      baseUrl: base_url,
      ca: null,
      phone: { server: sip.ws, domain: sip.domain, user: null, otherServers: [] },
      network: { iceServers: ['stun:stun.example'], relayOnly: true },
      tunnel,
      relay,
      unknown: ['colour'],
    },
  })
})

test.for([
  [{ base_url, tunnel: { kind: 'command', command: 'calc', pattern: '.' } }, 'profile.names-program', []],
  [{ base_url, tunnel: { kind: 'carrier pigeon' } }, 'field.unreadable', ['tunnel']],
  [{ base_url, sip: { ...sip, ws: 'ws://sip.telephony.example' } }, 'field.no-wss', ['sip.ws']],
  [{ base_url, sip: { ...sip, user: 'a@b' } }, 'field.no-user', ['sip.user']],
  [{ base_url, ca: '/etc/passwd' }, 'field.no-pem', ['ca']],
  [{ base_url, network: { ice_servers: ['turn:user@host'] } }, 'field.no-ice-list', ['network.ice_servers']],
  [{ base_url: 'http://api.example/v1' }, 'address.in-the-clear', ['http://api.example/v1']],
  [[], 'profile.no-object', []],
] as const)('%j is refused', ([value, code, values]) => {
  expect(readProfileValue(value)).toEqual({ ok: false, error: { code, values } })
})

test.for([
  [{ base_url, sip: { ...sip, password: 'x' } }, 'sip.password'],
  [{ base_url, api_token: 'x' }, 'api_token'],
  [{ base_url: 'https://wren:word@api.example/v1' }, 'base_url'],
  [{ relay: { credentials: 'x' } }, 'relay.credentials'],
  [{ ca: '-----BEGIN RSA PRIVATE KEY-----' }, 'ca'],
  [{ notes: ['-----BEGIN USER NKEY SEED-----'] }, 'notes.0'],
  [{ network: { turn: [{ passphrase: 'x' }] } }, 'network.turn.0.passphrase'],
] as const)('%j holds a secret', ([value, at]) => {
  expect(findSecret(value)).toBe(at)
})

test('a profile without a secret is not suspected', () => {
  const tunnel = { kind: 'none', address: 'https://events.example' }
  expect(
    findSecret({ base_url, sip: { ...sip, user: '204', password: '' }, tunnel, ca: null }),
  ).toBeUndefined()
})

test('links name a profile by its https address, or hold it', () => {
  const url = 'https://config.hollowmere.example/switchhook.json'
  expect(readProfileLink(`url=${encodeURIComponent(url)}`)).toEqual({ kind: 'address', url })
  expect(readProfileLink(`data=${Buffer.from('{"é":1}').toString('base64url')}`)).toEqual({
    kind: 'inline',
    text: '{"é":1}',
  })
})

test.for([
  '',
  'url=http%3A%2F%2Fconfig.example',
  'url=https%3A%2F%2Fwren%3Aword%40config.example',
  'url=file%3A%2F%2F%2Fetc%2Fpasswd',
  'url=https%3A%2F%2Fa.example&url=https%3A%2F%2Fb.example',
  'url=https%3A%2F%2Fa.example&data=e30',
  'data=***',
  `data=${'A'.repeat(90_000)}`,
  'other=1',
])('%j is no link to a profile', (query) => {
  expect(readProfileLink(query)).toBeUndefined()
})

test('any content of a profile or link is read without a fault', () => {
  const name = fc.constantFrom('base_url', 'sip', 'ca', 'network', 'tunnel', 'relay', 'ws', 'domain', 'kind')
  const value = fc.oneof(fc.jsonValue(), fc.dictionary(name, fc.oneof(fc.jsonValue(), fc.constant(base_url))))
  fc.assert(
    fc.property(value, fc.string(), (given, query) => {
      const read = readProfileValue(given)
      expect(read.ok ? read.value.baseUrl : 'https:').toMatch(/^https?:/)
      findSecret(given)
      readProfileLink(query)
    }),
  )
})
