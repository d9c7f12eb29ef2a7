import { expect, test } from 'vitest'
import { sessionDescriptionIn } from '#electron/host/phone/sip/session-body.ts'

const sdp = 'v=0\r\ns=x\r\n'
const part = (type: string, content: string, more = '') =>
  `--b\r\nContent-Type: ${type}\r\n${more}\r\n${content}\r\n`
const mixed = (...parts: string[]) => ({
  type: 'multipart/mixed;boundary=b',
  disposition: '',
  content: `${parts.join('')}--b--\r\n`,
})
const sessionPart = part('application/sdp', sdp)
const base64 = part(
  'application/sdp',
  Buffer.from(sdp).toString('base64'),
  'Content-Transfer-Encoding: base64\r\n',
)

test.each([
  ['its only part', mixed(sessionPart), sdp],
  ['a part in base64', mixed(part('text/plain', 'x'), base64), sdp],
  [
    'a part after one for early media',
    mixed(part('application/sdp', 'early', 'Content-Disposition: early-session\r\n'), sessionPart),
    sdp,
  ],
  ['a part with a short header', mixed(`--b\r\nc: application/sdp\r\n\r\n${sdp}\r\n`), sdp],
  ['no part', mixed(part('application/isup', 'x')), null],
  ['nothing after the end', mixed(part('text/plain', 'x'), '--b--\r\n', sessionPart), null],
  ['nothing without a boundary', { ...mixed(sessionPart), type: 'multipart/mixed' }, null],
  [
    'nothing among too many parts',
    mixed(...Array<string>(20).fill(part('text/plain', 'x')), sessionPart),
    null,
  ],
])('a body of several parts is read: %s', (_, body, expected) => {
  expect(sessionDescriptionIn(body)?.trimEnd() ?? null).toBe(expected === null ? null : expected.trimEnd())
})

test('bodies within bodies are looked into three deep', () => {
  let body = mixed(sessionPart)
  const depth = (content: string, boundary: string) => ({
    type: `multipart/mixed;boundary=${boundary}`,
    disposition: '',
    content: `--${boundary}\r\nContent-Type: ${body.type}\r\n\r\n${content}\r\n--${boundary}--`,
  })
  body = depth(body.content, 'c')
  body = depth(body.content, 'd')
  expect(sessionDescriptionIn(body)).toContain('s=x')
  body = depth(body.content, 'e')
  expect(sessionDescriptionIn(body)).toBeNull()
})
