import { Core } from 'sip.js'
import { describe, expect, test } from 'vitest'
import { endWordsOf, reasonText } from '#electron/host/phone/lines/end-reason.ts'
import { splitMessage } from '#electron/host/phone/sip/message/header-fields.ts'
import { readMessage } from '#electron/host/phone/sip/message/read-message.ts'

/** What a server or a caller writes costs at most what it concerns, and never the time of other calls. */

const lines = (start: string, more: readonly string[] = []) =>
  [
    start,
    'Via: SIP/2.0/WS x.invalid;branch=z9hG4bK1',
    'From: <sip:1@x>;tag=a',
    'To: <sip:2@x>',
    'Call-ID: c',
    'CSeq: 1 INVITE',
    'Contact: <sip:1@x>',
    ...more,
    '',
    '',
  ].join('\r\n')

const read = (text: string) => readMessage(splitMessage(text))

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a header field named %s is one that nobody needs',
  (name) => {
    const message = read(lines('INVITE sip:2@x SIP/2.0', [`${name}: 1`]))
    expect(message).toMatchObject({ ok: true, value: { method: 'INVITE', callId: 'c' } })
  },
)

test('the bindings of a user may be many: the answer to a REGISTER is read all the same', () => {
  const bindings = Array.from({ length: 80 }, (_, at) => `<sip:${at}@${'x'.repeat(300)}>;expires=60`)
  const answer = (method: string) =>
    read(lines('SIP/2.0 200 OK', [`Contact: ${bindings.join(', ')}`]).replace('1 INVITE', `1 ${method}`))
  const registered = answer('REGISTER')
  expect(registered).toMatchObject({ ok: true })
  expect(registered.ok && registered.value.getHeaders('contact')).toHaveLength(81)
  expect(answer('INVITE')).toMatchObject({ ok: false, error: { status: 400 } })
})

describe('the start line', () => {
  test('with a gap of the largest size is read at once', () => {
    const gap = ' '.repeat(60_000)
    for (let time = 0; time < 10; time += 1) {
      expect(read(lines(`INVITE sip:2@x${gap}y SIP/3`))).toMatchObject({ ok: false, error: { status: 400 } })
      expect(read(lines(`SIP/2.0 200 ${gap}x\u2028y`))).toMatchObject({
        ok: true,
        value: { statusCode: 200 },
      })
    }
  })

  test.each([
    ['INVITE sip:2@x SIP/2.0', 'INVITE', 'sip:2@x'],
    ['INVITE  sip:2@x \t SIP / 2.0', 'INVITE', 'sip:2@x'],
    ['INVITE sip:2@x;a=SIP/2.0 sip/2.0', 'INVITE', 'sip:2@x;a=SIP/2.0'],
    ['INVITE <sip:2@x> SIP/2.0', 'INVITE', 'sip:2@x'],
  ])('%s is a request', (line, method, uri) => {
    const message = read(lines(line))
    const request = message.ok && message.value instanceof Core.IncomingRequestMessage ? message.value : null
    expect([request?.method, request?.ruri?.toRaw()]).toEqual([method, uri])
  })

  test.each(['INVITE SIP/2.0', 'SIP/2.0', 'INVITE', '', 'INVITE sip:2@x'])('%j is none', (line) => {
    expect(read(lines(line))).toMatchObject({ ok: false, error: { status: 400, reason: 'Bad Start Line' } })
  })
})

describe('the words of the far end', () => {
  test('are as long as a person reads, and hide nothing', () => {
    const refusal = read(lines(`SIP/2.0 486 Bu\u202esy\u0007 ${'x'.repeat(50_000)}`))
    if (!refusal.ok || !(refusal.value instanceof Core.IncomingResponseMessage))
      throw new Error('no response')
    const words = endWordsOf(refusal.value)
    expect(words).toMatch(/^486 Bu sy x/)
    expect(words.length).toBeLessThan(200)
  })

  test('in a Reason are, too', () => {
    expect(reasonText(`SIP;cause=200;text="Bu\u202esy ${'x'.repeat(4_000)}"`)).toMatch(/^Bu sy x{60,120}$/)
    expect(reasonText('SIP;cause=200;text="Call completed elsewhere"')).toBe('Call completed elsewhere')
  })
})
