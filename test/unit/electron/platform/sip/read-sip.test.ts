import { Core } from 'sip.js'
import { expect, it } from 'vitest'
import { digitOfInfo } from '#electron/platform/sip/in-dialog.ts'
import { malformedReply, allContactsHeader, readSip } from '#electron/platform/sip/read-sip.ts'
import { displayNameOf, oneLine, quotable } from '#electron/platform/sip/names.ts'
import { readReferral } from '#electron/platform/sip/refer.ts'
import { sipMessage } from '#test/support/raw-sip.ts'

function loggerOf() {
  const factory = new Core.LoggerFactory()
  factory.builtinEnabled = false
  return factory.getLogger('test')
}

const logger = loggerOf()

function read(first: string, fields: Record<string, string> = {}, body = ''): Core.IncomingRequestMessage {
  const reading = readSip(sipMessage(first, fields, body), logger)
  if (reading.kind !== 'request') throw new Error(`It is ${reading.kind}.`)
  return reading.message
}

it('knows Contact: * in both spellings', () => {
  for (const name of ['Contact', 'm']) {
    const message = read('REGISTER sip:x SIP/2.0', { Contact: '', [name]: '*', Expires: '0' })
    expect(message.hasHeader(allContactsHeader)).toBe(true)
    expect(message.hasHeader('contact')).toBe(false)
  }
})

it('never throws', () => {
  for (const text of [
    '',
    '\r\n',
    ' ',
    'SIP/2.0 200 OK\r\nCSeq: \r\n\r\n',
    'INVITE  SIP/2.0\r\n\r\n',
    '\0'.repeat(99),
  ])
    expect(readSip(text, logger)).toEqual({ kind: 'malformed', reply: undefined })
})

it('answers a malformed request by its header fields, and neither an ACK nor a response', () => {
  const wrong = { From: '<<>', Via: 'SIP/2.0/WS a;branch=z9hG4bK1', To: '<sip:x>', 'Call-ID': 'c' }
  expect(malformedReply(sipMessage('INVITE sip:x SIP/2.0', wrong))).toBe(
    'SIP/2.0 400 Bad Request\r\nVia: SIP/2.0/WS a;branch=z9hG4bK1\r\nFrom: <<>\r\nTo: <sip:x>\r\n' +
      'Call-ID: c\r\nCSeq: 1 INVITE\r\nContent-Length: 0\r\n\r\n',
  )
  expect(malformedReply(sipMessage('ACK sip:x SIP/2.0', wrong))).toBeUndefined()
  expect(malformedReply(sipMessage('SIP/2.0 200 OK', wrong))).toBeUndefined()
})

it.each([
  ['application/dtmf-relay', 'Signal=5\r\nDuration=160', '5'],
  ['application/dtmf-relay', 'Duration=160\r\nsignal= * \r\n', '*'],
  ['application/dtmf-relay; charset=utf-8', 'Signal=11', '#'],
  ['application/dtmf', '#', '#'],
  ['application/dtmf', '10', '*'],
  ['application/dtmf-relay', 'Signal=flash', undefined],
  ['application/dtmf', '', undefined],
  ['application/media_control+xml', '<x/>', 'unsupported'],
])('reads the key of an INFO: %s %j', (type, body, key) => {
  expect(digitOfInfo(read('INFO sip:x SIP/2.0', { 'Content-Type': type }, body))).toBe(key)
})

it.each([
  ['<sip:1002@pbx.localhost>', { target: '1002' }],
  ['sip:%2B44123@pbx.localhost', { target: '+44123' }],
  [
    '<sip:1002@pbx.localhost?Replaces=abc%40host%3Bto-tag%3Dmine%3Bfrom-tag%3Dtheirs>',
    { target: '1002', replaces: { callId: 'abc@host', localTag: 'mine', remoteTag: 'theirs' } },
  ],
  ['<sip:1002@pbx.localhost?Replaces=abc%3Bto-tag%3Dmine>', undefined],
  ['<sip:pbx.localhost>', undefined],
])('reads Refer-To: %s', (referTo, referral) => {
  expect(readReferral(read('REFER sip:x SIP/2.0', { 'Refer-To': referTo }))).toEqual(referral)
})

it('reads and writes names with quotation marks, and keeps line ends out', () => {
  const name = String.raw`Zoë "Zo" \ Ltd`
  const message = read('OPTIONS sip:x SIP/2.0', { From: `"${quotable(name)}" <sip:1@x>;tag=1` })
  expect(displayNameOf(message.from)).toBe(name)
  expect(displayNameOf(message.to)).toBe('')
  expect(oneLine('a\r\nX-Evil: 1\0')).toBe('a X-Evil: 1')
})

it.each([
  ['long names', { From: `"${'a'.repeat(17_000)}" <sip:1@x>;tag=1` }],
  ['many routes on one line', { 'Record-Route': Array(41).fill('<sip:a;lr>').join(',') }],
  ['many contacts', { Contact: Array(41).fill('<sip:a@b>').join(', ') }],
  ['folded routes', { Route: Array(41).fill('<sip:a;lr>').join(',\r\n ') }],
])('refuses %s before the parser sees them', (_, fields) => {
  expect(readSip(sipMessage('INVITE sip:1002@x SIP/2.0', fields), logger)).toEqual({
    kind: 'malformed',
    reply: expect.stringContaining('SIP/2.0 400'),
  })
})
