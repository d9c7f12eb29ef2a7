import { describe, expect, test } from 'vitest'
import { withoutSecrets } from '#electron/host/timelines/redact.ts'

/** What must never be kept. */
const secret = 'Zq7-hunter2_Zq7'

const hidden: readonly (readonly [name: string, text: unknown])[] = [
  [
    'a SIP credential',
    `REGISTER sip:x SIP/2.0\r\nAuthorization: Digest username="204", nonce="${secret}"\r\n\r\n`,
  ],
  ['a proxy credential in capitals', `PROXY-AUTHORIZATION : Digest response="${secret}"`],
  ['a challenge', `WWW-Authenticate: Digest realm="pbx", nonce="${secret}", opaque="${secret}"`],
  [
    'a folded header',
    `INVITE sip:x SIP/2.0\r\nAuthorization: Digest\r\n username="204",\r\n\tresponse="${secret}"\r\nTo: x`,
  ],
  ['a header folded by a bare line feed', `Proxy-Authorization: Digest\n  nonce="${secret}"\nTo: x`],
  ['an HTTP token', `GET /calls HTTP/1.1\nX-Auth-Token: ${secret}\nHost: x`],
  ['a cookie', `Set-Cookie: session=${secret}; Path=/`],
  ['a signed identity', `Identity: ${secret};info=<https://x/cert>`],
  ['an ICE password', `v=0\r\na=ice-ufrag:abcd\r\na=ice-pwd:${secret}\r\n`],
  ['an SDES key', `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${secret}|2^20`],
  ['a key line', `v=0\r\nk=clear:${secret}\r\n`],
  ['a fingerprint', `a=fingerprint:sha-256 ${secret}`],
  ['a key spelt in capitals', `A=ICE-PWD:${secret}`],
  ['a JSON field', { token: secret, deeper: [{ Password: secret, api_key: secret }] }],
  ['a secret object', { credentials: { user: secret, list: [secret] } }],
  ['JSON text', `{"x":1,"auth_token":"${secret}"}`],
  ['JSON text with an escaped name', `{"to\\u006ben":"${secret}"}`],
  ['JSON text with an escaped quote in the value', `see {"password":"a\\"b${secret}","x":1`],
  ['JSON text with a backslash before the end', `see {"password":"${secret}\\\\","token":"${secret}"`],
  ['JSON that is quoted in JSON', { body: JSON.stringify({ password: `x"${secret}` }) }],
  [
    'JSON that is quoted in a broken text',
    `oops ${JSON.stringify(JSON.stringify({ token: `a"${secret}` }))}`,
  ],
  ['a secret group in a broken text', `oops "tokens": ["a", "${secret}", {"x": "${secret}"}], "y": 1`],
  ['an unfinished field', `{"refresh_token": "${secret}`],
  ['a SIP message that is quoted in JSON', { trace: `INVITE\r\nAuthorization: Digest ${secret}\r\nTo: x` }],
  [
    'a SIP message that is quoted in a broken text',
    `x "INVITE\\r\\nAuthorization: Digest ${secret}\\r\\nTo: x`,
  ],
  ['a description that is quoted in a broken text', `x "v=0\\r\\na=ice-pwd:${secret}\\r\\n`],
  ['a JSON body after headers', `INFO sip:x SIP/2.0\r\nCSeq: 1 INFO\r\n\r\n{"pass\\u0077ord":"${secret}"}`],
  ['a query parameter', `GET https://x.example/a?id=1&access_token=${secret}&b=2`],
  ['a parameter with an escaped name', `https://x.example/?pass%77ord=${secret}`],
  ['a URI header', `Refer-To: <sip:x@y?Authorization=Digest%20${secret}>`],
  ['a URI parameter', `Contact: <sip:x@y;token=${secret};transport=ws>`],
  ['a quoted parameter', `cnonce="a b ${secret}", qop=auth`],
  ['a password in single quotes', `password = 'two words ${secret}'`],
  ['a password in a URL', `turns:agent:${secret}@turn.example:443 and https://me:${secret}@x.example/`],
  ['a password in a SIP address', `From: <sip:204:${secret}@pbx.example>`],
  ['a bearer token', `Warning: 399 x "Bearer ${secret}AAAAAAAAAAAA"`],
  ['a secret path of a webhook', `POST https://127.0.0.1:8443/${secret}AAAAAAAAAAAAAAAAAAAAAAAAAAAA`],
  ['digits to be dialled after the answer', `INVITE sip:x;postd=${secret} SIP/2.0`],
  ['anything below too many levels', nested(40, secret)],
]

function nested(levels: number, value: unknown): unknown {
  return levels === 0 ? value : { inner: nested(levels - 1, value) }
}

describe('takes out', () => {
  test.each(hidden)('%s', (_, text) => {
    expect(withoutSecrets(text)).not.toContain('hunter2')
  })

  test('tones that are sent as INFO, which may be a PIN', () => {
    const relay =
      'INFO sip:x SIP/2.0\r\nContent-Type: application/dtmf-relay\r\n\r\nSignal=7\r\nDuration=160\r\n'
    expect(withoutSecrets(relay)).not.toMatch(/Signal=\s*7/)
    const plain = 'INFO sip:x SIP/2.0\r\nContent-Type: application/dtmf\r\n\r\n7'
    expect(withoutSecrets(plain)).toBe('INFO sip:x SIP/2.0\r\nContent-Type: application/dtmf\n\n[removed]')
  })

  test('a token with three parts wherever it stands', () => {
    expect(withoutSecrets('Reason: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln')).toBe('Reason: [removed]')
    expect(withoutSecrets('a.b-eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln, c')).toBe('a.b-[removed], c')
  })
})

describe('leaves', () => {
  const message = [
    'INVITE sip:204@pbx.example:5060;transport=ws SIP/2.0',
    'Via: SIP/2.0/WSS x;branch=z9hG4bK1;rport',
    'From: "Ada" <sip:+441632960100@pbx.example>;tag=abc',
    'P-Asserted-Identity: <sip:+441632960100@pbx.example>',
    'Call-ID: 9f1d2f3e-1111-2222-3333-444455556666',
    'CSeq: 1 INVITE',
    '',
    'v=0',
    'a=ice-ufrag:abcd',
    'a=candidate:842163049 1 udp 1677729535 192.0.2.1 40000 typ srflx',
    'a=rtpmap:111 opus/48000/2',
  ].join('\r\n')

  test('a message without secrets as it is', () => {
    expect(withoutSecrets(message)).toBe(message)
  })

  test('what a change says', () => {
    expect(JSON.parse(withoutSecrets({ dst: '+441632960200', labels: [1], state: null }))).toEqual({
      dst: '+441632960200',
      labels: [1],
      state: null,
    })
  })
})

test('takes hostile lengths in its stride', () => {
  const started = performance.now()
  const texts = [
    '\n'.repeat(60_000),
    'sip:a:'.repeat(10_000),
    '"'.repeat(60_000),
    '\\'.repeat(60_000),
    '{"token":'.repeat(7_000),
    'a='.repeat(30_000),
    '[{'.repeat(30_000),
    'eyJ-'.repeat(15_000),
  ]
  for (const text of texts) withoutSecrets(text)
  // Where time grew with the square of the length, it would be minutes.
  expect(performance.now() - started).toBeLessThan(8_000)
  expect(withoutSecrets('x'.repeat(1_000_000)).length).toBeLessThanOrEqual(65_536)
})
