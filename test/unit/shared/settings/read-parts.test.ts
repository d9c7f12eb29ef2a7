import { expect, test } from 'vitest'
import { checkSettings, readSettings } from '#shared/settings/read-settings.ts'
import { defaultSettings } from '#shared/settings/settings.ts'

test('audio settings take what is left out from the defaults', () => {
  const stored = { audio: { echoCancellation: false, speaker: { id: 'a', name: 'Desk headset' } } }
  expect(readSettings(stored).settings.audio).toEqual({
    ...defaultSettings.audio,
    echoCancellation: false,
    speaker: { id: 'a', name: 'Desk headset' },
  })
})

test.each([
  ['audio', { ringers: [{ id: 1 }] }],
  ['audio', { waitingVolume: 2 }],
  ['audio', { microphone: 'a' }],
  ['network', { iceServers: [{ urls: 'http://a', username: '' }], relayOnly: false, gatheringMs: 1_000 }],
  ['network', { iceServers: [], relayOnly: false, gatheringMs: 50 }],
  ['network', { iceServers: [], gatheringMs: 1_000 }],
  ['featureCodes', [{ kind: 'listen', name: 'Listen', code: 'x' }]],
  ['featureCodes', [{ kind: 'spy', name: 'Listen', code: '*31' }]],
  ['featureCodes', 'none'],
  ['secondCall', 'loud'],
  ['autoAnswer', 1],
  ['autoAnswer', 'always'],
  ['autoAnswerAfter', 0],
  ['autoAnswerAfter', 11],
  ['autoAnswerAfter', 2.5],
])('a bad %s is named, and its default stands', (name, value) => {
  expect(checkSettings({ [name]: value }).bad).toEqual([name])
  expect(readSettings({ [name]: value }).settings).toEqual(defaultSettings)
})

test('other servers of an account are kept in their order, a bad one refuses the account', () => {
  const account = { server: 'wss://a.example', domain: 'example', user: '204' }
  const otherServers = ['wss://b.example', 'wss://c.example']
  expect(checkSettings({ phone: { ...account, otherServers } }).good.phone).toEqual({
    ...account,
    otherServers,
  })
  expect(checkSettings({ phone: { ...account, otherServers: ['http://b'] } }).bad).toEqual(['phone'])
})

test('servers and codes that are good are kept as they are', () => {
  const network = {
    iceServers: [{ urls: 'turn:turn.example.com:3478', username: 'wren' }],
    relayOnly: true,
    gatheringMs: 300,
  }
  const featureCodes = [{ kind: 'park', name: 'Park', code: '*70' }] as const
  expect(checkSettings({ network, featureCodes }).good).toEqual({ network, featureCodes })
})

test.each([
  'https://events.example.com:99999',
  'https://1.2.3.4.5',
  'https://10.0.0.256',
  'https://[:::1::]',
  'https://events..example.com',
])('an address that nothing can be asked at is refused: %s', (address) => {
  expect(checkSettings({ tunnel: { kind: 'none', address } }).bad).toEqual(['tunnel'])
})

test.each([
  'https://events.example.com:8443',
  'https://10.0.0.255',
  'https://[::1]:8443',
  'https://quiet-fern',
])('an address is kept: %s', (address) => {
  const tunnel = { kind: 'none', address } as const
  expect(checkSettings({ tunnel }).good).toEqual({ tunnel })
})

test.each(['tls://relay.example.com:70000', 'nats://127.0.0.999', 'nats://127.0.0.1.example.com', 'tls://'])(
  'a relay that nothing can be asked at is refused: %s',
  (server) => {
    expect(checkSettings({ relay: { servers: [server], customer: 'any', ca: null } }).bad).toEqual(['relay'])
  },
)

test.each(['tls://relay.example.com:4222', 'nats://127.0.0.1:4222', 'nats://[::1]', 'nats://localhost'])(
  'a relay is kept: %s',
  (server) => {
    const relay = { servers: [server], customer: 'any', ca: null }
    expect(checkSettings({ relay }).good).toEqual({ relay })
  },
)
