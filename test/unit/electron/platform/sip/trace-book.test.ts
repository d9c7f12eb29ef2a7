import { beforeEach, describe, expect, it } from 'vitest'
import { TraceBook, traceLimits, withoutSecrets } from '#electron/platform/sip/trace-book.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { sipMessage } from '#test/support/raw-sip.ts'

describe('the trace', () => {
  let clock: ManualClock
  let book: TraceBook

  beforeEach(() => {
    clock = new ManualClock()
    book = new TraceBook(clock)
  })

  const phone = {}
  const record = (first: string, callId: string, { owner = phone, body = '' } = {}) =>
    book.record(
      {
        direction: 'received',
        peer: '127.0.0.1:5',
        message: sipMessage(first, { 'Call-ID': callId, CSeq: '1 X' }, body),
      },
      owner,
    )
  const charactersOf = (ids: readonly string[]) =>
    ids.flatMap((id) => book.entriesOf(id)).reduce((sum, { message }) => sum + message.length, 0)

  it('keeps a dialog from its INVITE on, and nothing else', () => {
    record('REGISTER sip:x SIP/2.0', 'a')
    record('SIP/2.0 200 OK', 'b')
    record('INVITE sip:x SIP/2.0', 'b')
    clock.advance(20)
    record('SIP/2.0 180 Ringing', 'b')

    expect(book.entriesOf('a')).toEqual([])
    const [invite, ringing, ...more] = book.entriesOf('b')
    expect(invite).toMatchObject({ time: clock.now() - 20, direction: 'received', peer: '127.0.0.1:5' })
    expect(ringing?.message).toContain('180 Ringing')
    expect(more).toEqual([])
  })

  it('keeps the last 500 dialogs, and the first 200 messages of each', () => {
    for (let dialog = 0; dialog <= 500; dialog += 1) record('INVITE sip:x SIP/2.0', `dialog-${dialog}`)
    for (let message = 0; message < 300; message += 1) record('INFO sip:x SIP/2.0', 'dialog-500')

    expect(book.entriesOf('dialog-0')).toEqual([])
    expect(book.entriesOf('dialog-1')).toHaveLength(1)
    expect(book.entriesOf('dialog-500')).toHaveLength(200)
  })

  it('keeps so much of a dialog, of a phone and in all, and no more', () => {
    const body = 'a'.repeat(60_000)
    const { dialog, phone: ofPhone, all } = traceLimits
    for (let message = 0; message < 20; message += 1) record('INVITE sip:x SIP/2.0', 'long', { body })
    expect(charactersOf(['long'])).toBeLessThanOrEqual(dialog)

    const ids = Array.from({ length: 300 }, (_, index) => `of-one-${index}`)
    for (const id of ids) record('INVITE sip:x SIP/2.0', id, { body })
    expect(charactersOf(ids)).toBeLessThanOrEqual(ofPhone)
    expect(book.entriesOf('of-one-299')).toHaveLength(1)

    record('INVITE sip:x SIP/2.0', 'first-of-another', { owner: {} })
    for (const id of ids) record('INVITE sip:x SIP/2.0', `${id}-again`, { body })
    expect(book.entriesOf('first-of-another')).toHaveLength(1)

    const many = Array.from({ length: 450 }, (_, index) => `of-many-${index}`)
    for (const id of many) record('INVITE sip:x SIP/2.0', id, { owner: {}, body })
    expect(charactersOf(many)).toBeLessThanOrEqual(all)
    expect(book.entriesOf('of-many-449')).toHaveLength(1)
  })
})

it('takes secrets out of a message and leaves the rest', () => {
  const message = [
    'INVITE sip:x SIP/2.0',
    'Proxy-Authorization: Digest username="1001",',
    '  response="abc"',
    'authorization : Digest response="def"',
    'Call-ID: 1',
    '',
    'a=ice-ufrag:u',
    'a=ice-pwd:a-secret-password',
    'a=crypto:1',
    'a=fingerprint:sha-256 AA:BB',
    'a=mid:0',
  ].join('\r\n')

  expect(withoutSecrets(message).split('\r\n')).toEqual([
    'INVITE sip:x SIP/2.0',
    'Proxy-Authorization: [removed]',
    'authorization : [removed]',
    'Call-ID: 1',
    '',
    'a=ice-ufrag:u',
    'a=ice-pwd:[removed]........',
    'a=crypto:[',
    'a=fingerprint:[removed]....',
    'a=mid:0',
  ])
})
