import { expect, test } from 'vitest'
import { noPolicy } from '#shared/settings/policy.ts'
import { accountErrors, accountOf, draftOf, refusalWords } from '#renderer/features/settings/phone-account.ts'

const stored = { user: '204', domain: 'sip.example.com', server: 'wss://sip.example.com/ws' }
const draft = { ...stored, password: '', otherServers: '' }

test('an account that is stored needs no password again', () => {
  expect(accountErrors(draft, stored)).toEqual({})
  expect(accountErrors({ ...draft, server: 'WSS://sip.example.com:443/path' }, stored)).toEqual({})
})

test.each([
  { server: 'wss://other.example.com/ws' },
  { server: 'sip.example.com:8443/ws' },
  { otherServers: 'wss://other.example.com/ws' },
])('another server needs the password again: %o', (changes) => {
  const words = { password: 'Enter the password again. It was saved for another server.' }
  expect(accountErrors({ ...draft, ...changes }, stored)).toEqual(words)
  expect(accountErrors({ ...draft, ...changes, password: 'x' }, stored)).toEqual({})
})

test('so does an account whose kept password is for another server', () => {
  expect(Object.keys(accountErrors(draft, stored, false))).toEqual(['password'])
})

test('another user or domain, and a first account, need a password', () => {
  const words = { password: 'Enter the password of this user.' }
  expect(accountErrors({ ...draft, user: '205' }, stored)).toEqual(words)
  expect(accountErrors({ ...draft, domain: 'other.example.com' }, stored)).toEqual(words)
  expect(accountErrors(draft, null)).toEqual(words)
  expect(accountErrors({ ...draft, password: 'x' }, null)).toEqual({})
})

test('all missing fields are reported at once', () => {
  const words = accountErrors({ user: '', password: '', domain: ' ', server: '', otherServers: '' }, null)
  expect(Object.keys(words).toSorted()).toEqual(['domain', 'password', 'server', 'user'])
})

test.each(['204@sip.example.com', 'sip:204', 'two words'])('%s is not a user', (user) => {
  expect(accountErrors({ ...draft, user, password: 'x' }, stored).user).toBe(
    'Enter only the user, without @ and the domain.',
  )
})

test.each(['sip.example.com', '127.0.0.1', 'SIP.Example.com:5061', 'pbx'])('%s is a domain', (domain) => {
  expect(accountErrors({ ...draft, domain, password: 'x' }, stored).domain).toBeUndefined()
})

test.each(['wss://sip.example.com', 'sip example', '-x', 'a/b'])('%s is not a domain', (domain) => {
  expect(accountErrors({ ...draft, domain, password: 'x' }, stored).domain).toBe('This is not a domain.')
})

test.each(['wss://sip.example.com/ws', 'sip.example.com', 'ws://127.0.0.1:8088/ws', 'ws://localhost:1/ws'])(
  '%s is a server',
  (server) => {
    expect(accountErrors({ ...draft, server, password: 'x' }, stored)).toEqual({})
  },
)

test('a server without TLS is for this computer alone', () => {
  expect(accountErrors({ ...draft, server: 'ws://sip.example.com' }, stored).server).toContain(
    'not encrypted',
  )
  expect(accountErrors({ ...draft, server: 'https://sip.example.com' }, stored).server).toBe(
    'The address must begin with wss://.',
  )
})

test('an account is trimmed, and its server reached over TLS', () => {
  expect(
    accountOf({
      user: ' 204 ',
      password: 'x',
      domain: 'SIP.Example.com ',
      server: 'sip.example.com/ws',
      otherServers: ' \n',
    }),
  ).toEqual(stored)
})

test('an error is shown at its field, or for the form', () => {
  expect(Object.keys(refusalWords({ code: 'network.bad-address', detail: 'x' }))).toEqual(['server'])
  expect(Object.keys(refusalWords({ code: 'phone.wrong-password' }))).toEqual(['password'])
  expect(Object.keys(refusalWords({ code: 'internal' }))).toEqual(['form'])
})

test('other servers are kept in their order, one a line', () => {
  const others = ' b.example.com \n\nwss://c.example.com/ws\n'
  const account = accountOf({ ...draft, otherServers: others })
  expect(account.otherServers).toEqual(['wss://b.example.com', 'wss://c.example.com/ws'])
  expect(draftOf(account, noPolicy).otherServers).toBe('wss://b.example.com\nwss://c.example.com/ws')
  expect(accountErrors({ ...draft, otherServers: others, password: 'x' }, stored)).toEqual({})
})

test('each other server is checked, and the bad one named', () => {
  const fault = (otherServers: string) => accountErrors({ ...draft, otherServers }, stored).otherServers
  expect(fault('https://b.example.com')).toBe('The address must begin with wss://.')
  expect(fault('b.example.com\nws://c.example.com')).toMatch(
    /^ws:\/\/c\.example\.com: ws:\/\/ is not encrypted/,
  )
  expect(fault('b.example.com\n'.repeat(21))).toBe('At most 20 other servers.')
})

test('without an account the form begins with what the organisation has set', () => {
  const policy = {
    ...noPolicy,
    locked: { sipDomain: 'pbx.example.com' },
    preset: {
      sipServer: 'wss://pbx.example.com/ws',
      sipOtherServers: ['wss://b.example.com', 'wss://c.example.com'],
    },
  }
  expect(draftOf(null, policy)).toEqual({
    user: '',
    domain: 'pbx.example.com',
    server: 'wss://pbx.example.com/ws',
    otherServers: 'wss://b.example.com\nwss://c.example.com',
  })
  expect(draftOf(stored, policy)).toEqual({ ...stored, otherServers: '' })
  expect(draftOf(null, noPolicy)).toEqual({ user: '', domain: '', server: '', otherServers: '' })
})
