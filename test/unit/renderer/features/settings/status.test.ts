import { expect, test } from 'vitest'
import { microphoneWords } from '#renderer/features/settings/audio-words.ts'
import { callFacts, phoneStatus } from '#renderer/features/settings/phone-status.ts'
import { spanWords } from '#renderer/features/settings/time-words.ts'
import { lineQuality } from '#test/support/line-quality.ts'

const account = { server: 'wss://sip.example.com/ws', domain: 'sip.example.com', user: '204' }
const now = 10_000_000_000

test.each([
  [400, '0 s'],
  [12_000, '12 s'],
  [240_000, '4 min'],
  [3_600_000, '1 h'],
  [11_520_000, '3 h 12 min'],
  [200_000_000, '2 days'],
  [-5, '0 s'],
])('%d ms read as %s', (milliseconds, words) => {
  expect(spanWords(milliseconds)).toBe(words)
})

test('a registered phone says for how long and when the server was heard', () => {
  const registration = {
    kind: 'registered',
    server: account.server,
    since: now - 720_000,
    roundTripAt: now - 4000,
    roundTripMs: 28,
  } as const
  expect(phoneStatus({ account, registration }, now)).toMatchObject({
    tone: 'ok',
    title: 'Registered',
    detail: 'as 204, for 12 min',
    facts: [
      { name: 'Server', value: 'wss://sip.example.com/ws', mono: true },
      { name: 'Round trip', value: '28 ms, 4 s ago' },
    ],
  })
})

test('a phone that had to go to another server says to which', () => {
  const otherServers = ['wss://b.example.com/ws', 'wss://c.example.com/ws']
  const registration = { kind: 'connecting', server: 'wss://b.example.com/ws' } as const
  expect(phoneStatus({ account: { ...account, otherServers }, registration }, now).facts).toEqual([
    { name: 'Server', value: 'wss://b.example.com/ws', mono: true },
    { name: 'Server in use', value: '2 of 3' },
  ])
})

test('a registration that nothing confirms is not called good', () => {
  const { server } = account
  const roundTripAt = now - 31_000
  const registration = { kind: 'registered', server, since: 0, roundTripAt, roundTripMs: 28 } as const
  expect(phoneStatus({ account, registration }, now)).toMatchObject({
    tone: 'unsure',
    title: 'Registered, but no recent answer',
    detail: 'Calls may not reach this computer.',
  })
})

test('a phone that is not registered says why and when it tries again', () => {
  const registration = {
    kind: 'unregistered',
    error: { code: 'phone.wrong-password' },
    since: now,
    retryAt: now + 15_000,
  } as const
  const status = phoneStatus({ account, registration }, now)
  expect(status.tone).toBe('bad')
  expect(status.detail).toBe('The phone server does not accept this user and password.')
  expect(status.facts).toContainEqual({ name: 'Next attempt', value: 'in 15 s' })
  expect(phoneStatus({ account, registration: { ...registration, retryAt: now } }, now).facts).toContainEqual(
    {
      name: 'Next attempt',
      value: 'now',
    },
  )
})

test('no account is not a fault', () => {
  const status = phoneStatus({ account: null, registration: { kind: 'no-account' } }, now)
  expect(status).toMatchObject({ tone: 'plain', title: 'No phone account', facts: [] })
})

test('the state of the microphone is known before a call', () => {
  const words = (microphone: 'live' | 'unknown' | 'denied' | 'absent') =>
    microphoneWords({ engine: 'ready', microphone, error: null })
  expect(words('live')).toMatchObject({ isProblem: false, words: 'Working.' })
  expect(words('unknown').isProblem).toBe(false)
  expect(words('denied').words).toContain('blocked')
  expect(words('absent').words).toContain('no microphone')
  expect(microphoneWords({ engine: 'absent', microphone: 'unknown', error: null }).isProblem).toBe(true)
  expect(
    microphoneWords({ engine: 'ready', microphone: 'unknown', error: { code: 'audio.failed', detail: 'x' } }),
  ).toMatchObject({ isProblem: true, words: 'Audio could not be started. x.' })
})

test('the call that is on now says what carries it', () => {
  expect(callFacts([])).toEqual([])
  expect(callFacts([lineQuality({ mos: null, codec: '' }), lineQuality()])).toEqual([
    { name: 'Codec in use', value: 'opus' },
    { name: 'This call', value: 'Good, round trip 28 ms, loss 0.1%' },
  ])
  expect(callFacts([lineQuality({ mos: null, codec: '', roundTripMs: null, loss: 0 })])).toEqual([
    { name: 'This call', value: 'loss 0%' },
  ])
})
