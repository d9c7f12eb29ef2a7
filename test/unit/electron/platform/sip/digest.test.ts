import { expect, it } from 'vitest'
import { digestResponse, parseCredentials, sameDigest } from '#electron/platform/sip/digest.ts'

const header =
  'Digest username="Mufasa", realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", ' +
  'uri="/dir/index.html", qop=auth, nc=00000001, cnonce="0a4f113b", ' +
  'response="6629fae49393a05397450978507c4ef1", opaque="5ccc069c403ebaf9f0171e9517f40e41"'

it('agrees with the example of RFC 2617 section 3.5', () => {
  const credentials = parseCredentials(header)
  if (credentials === undefined) throw new Error('unread')
  expect(digestResponse(credentials, { method: 'GET', password: 'Circle Of Life' })).toBe(
    credentials.response,
  )
})

it('reads quoted values with their escapes, and qop in quotation marks', () => {
  const escaped = header.replace('Mufasa', String.raw`Mu\"fa\\sa`).replace('qop=auth', 'qop="auth"')
  expect(parseCredentials(escaped)?.username).toBe(String.raw`Mu"fa\sa`)
})

it.each([
  ['another scheme', header.replace('Digest', 'Basic')],
  ['no qop', header.replace('qop=auth, ', '')],
  ['integrity too', header.replace('qop=auth', 'qop=auth-int')],
  ['another algorithm', `${header}, algorithm=SHA-256`],
  ['a count that is none', header.replace('nc=00000001', 'nc=1')],
  ['no user', header.replace('username="Mufasa", ', '')],
])('refuses credentials with %s', (_, wrong) => {
  expect(parseCredentials(wrong)).toBeUndefined()
})

it('compares digests whatever their case and length', () => {
  expect(sameDigest('ABCD', 'abcd')).toBe(true)
  expect(sameDigest('abcd', 'abce')).toBe(false)
  expect(sameDigest('abcd', 'abcdef')).toBe(false)
})
