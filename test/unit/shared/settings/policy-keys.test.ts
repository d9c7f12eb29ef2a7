import { expect, test } from 'vitest'
import { readBaseUrl } from '#electron/host/platform-client/base-url.ts'
import { policyGroups } from '#shared/settings/policy-description.ts'
import { policyKeyNames, policyKeys } from '#shared/settings/policy-keys.ts'
import {
  readDomain,
  readHttps,
  readPem,
  readServer,
  readSipServer,
} from '#shared/settings/read-policy-texts.ts'

const pem = '-----BEGIN CERTIFICATE-----\nTUlJQg==\n-----END CERTIFICATE-----'

test.for(policyKeyNames)('%s has an example that it takes', (key) => {
  const { example, check, words, group, choices = [], safe } = policyKeys[key]
  expect(check(example)).toEqual(example)
  expect(words.length).toBeGreaterThan(20)
  expect(policyGroups).toContain(group)
  for (const choice of choices) expect(check(choice)).toBe(choice)
  expect(safe === undefined ? undefined : check(safe)).toEqual(safe)
})

test.for([
  'https://api.telephony.example/v1.2',
  'https://API.Telephony.example:443/v1.2/',
  'http://127.0.0.1:8080/v1.2',
])('a server is written as sign-in writes it: %s', (typed) => {
  const server = readServer(typed)
  expect(server).toBeDefined()
  expect(readBaseUrl(server ?? '')).toEqual({ ok: true, value: server })
})

test.for([
  'http://api.telephony.example/v1.2',
  'https://user:word@api.telephony.example/v1.2',
  'https://api.telephony.example/v1.2?key=1',
  'https://api.telephony.example/../v1.2',
  'ftp://api.telephony.example',
  'api.telephony.example',
  '',
  7,
  null,
])('%j is no server', (typed) => {
  expect(readServer(typed)).toBeUndefined()
  expect(readHttps(typed)).toBeUndefined()
})

test('phone servers need TLS, but on this computer', () => {
  expect(readSipServer('wss://SIP.telephony.example/ws')).toBe('wss://sip.telephony.example/ws')
  expect(readSipServer('ws://127.0.0.1:5066')).toBe('ws://127.0.0.1:5066')
  expect(readSipServer('ws://sip.telephony.example')).toBeUndefined()
})

test('a domain may be written with its @', () => {
  expect(readDomain('@Hollowmere.example ')).toBe('hollowmere.example')
  for (const bad of ['a b', 'x@y.example', '', '-x', 3]) expect(readDomain(bad)).toBeUndefined()
})

test('certificates, and nothing beside them', () => {
  expect(readPem(pem.replaceAll('\n', '\r\n'))).toBe(pem)
  expect(readPem(`${pem}\n${pem}`)).toBe(`${pem}\n${pem}`)
  const key = pem.replaceAll('CERTIFICATE', 'PRIVATE KEY')
  for (const bad of ['', 'text', key, `${pem}\n${key}`, 3]) expect(readPem(bad)).toBeUndefined()
})

test('an automatic answer may be written as it was in earlier versions', () => {
  const { check } = policyKeys.autoAnswer
  expect([true, false, 1, 0].map(check)).toEqual(['asked', 'off', 'asked', 'off'])
  for (const bad of ['always', 2, null, ['all']]) expect(check(bad)).toBeUndefined()
})
