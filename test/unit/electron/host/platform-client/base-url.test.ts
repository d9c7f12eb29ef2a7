import { expect, test } from 'vitest'
import { readBaseUrl } from '#electron/host/platform-client/base-url.ts'

test.for([
  ['https://api.example.com/v1.2', 'https://api.example.com/v1.2'],
  [' api.example.com/v1.2/ ', 'https://api.example.com/v1.2'],
  ['http://127.0.0.1:8080/v1.1', 'http://127.0.0.1:8080/v1.1'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://[::1]:8080/v1.2', 'http://[::1]:8080/v1.2'],
] as const)('%s is %s', ([typed, url]) => {
  expect(readBaseUrl(typed)).toEqual({ ok: true, value: url })
})

test.for([
  '',
  'http://api.example.com/v1.2',
  'http://127.0.0.1.example.com',
  'ftp://example.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://user:password@example.com',
  'https://example.com/?a=b',
  'https://',
  'https://exa mple.com',
])('«%s» is refused', (typed) => {
  expect(readBaseUrl(typed)).toMatchObject({ ok: false, error: { code: 'network.bad-address' } })
})

test('a password in an address is not repeated', () => {
  expect(JSON.stringify(readBaseUrl('https://user:hush@example.com'))).not.toContain('hush')
})
