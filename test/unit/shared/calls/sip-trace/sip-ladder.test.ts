import { expect, test } from 'vitest'
import { buildLadder } from '#shared/calls/sip-trace/build-ladder.ts'
import { readTrace, readTraceMessages, type ReadTrace } from '#shared/calls/sip-trace/read-trace.ts'
import { traceLimits } from '#shared/calls/sip-trace/trace-limits.ts'
import { arrowedTrace, drawn, sidedTrace, type Step } from './golden-traces.ts'

const [carrier, phone, other] = ['203.0.113.20:5060', '198.51.100.12:5060', '198.51.100.13:5060']
const invite = 'INVITE sip:204@pbx.example SIP/2.0'

function messagesOf(read: ReadTrace) {
  if (read.kind !== 'messages') throw new Error(`The trace was read as ${read.kind}`)
  return read
}
const ladderOf = (text: string) => drawn(buildLadder(messagesOf(readTrace(text)).messages))

const answered: readonly Step[] = [
  [0, carrier, 'platform', invite, { agent: 'Carrier' }],
  [2, 'platform', carrier, 'SIP/2.0 100 Trying', { cseq: '1 INVITE' }],
  [29, 'platform', phone, invite, { call: 'b@x' }],
  [40, phone, 'platform', 'SIP/2.0 180 Ringing', { call: 'b@x', cseq: '1 INVITE', agent: 'Switchhook' }],
  [18_000, phone, 'platform', 'SIP/2.0 200 OK', { call: 'b@x', cseq: '1 INVITE' }],
  [18_003, 'platform', phone, 'ACK sip:204@x SIP/2.0', { call: 'b@x' }],
  [18_010, 'platform', carrier, 'SIP/2.0 200 OK', { cseq: '1 INVITE' }],
  [
    30_000,
    phone,
    'platform',
    'INVITE sip:x SIP/2.0',
    { call: 'b@x', cseq: '2 INVITE', body: 'v=0\na=sendonly' },
  ],
  [60_000, carrier, 'platform', 'BYE sip:x SIP/2.0', { cseq: '2 BYE' }],
  [60_002, 'platform', phone, 'BYE sip:x SIP/2.0', { call: 'b@x', cseq: '3 BYE' }],
]

test('a call of three ends, held, and ended by the caller', () => {
  expect(ladderOf(sidedTrace(answered))).toBe(
    [
      `| ${carrier} | platform | ${phone}`,
      `${carrier} > platform: INVITE [request]`,
      `platform > ${carrier}: 100 Trying [progress] +2`,
      `platform > ${phone}: INVITE [request] +27`,
      `${phone} > platform: 180 Ringing [ringing] +11`,
      `${phone} > platform: 200 OK [success] +17960`,
      `platform > ${phone}: ACK [request] +3`,
      `platform > ${carrier}: 200 OK [success] +7`,
      `${phone} > platform: INVITE sendonly [hold] +11990`,
      `${carrier} > platform: BYE [end] +30000`,
      `platform > ${phone}: BYE [end] +2`,
      '= hung-up-by-caller',
    ].join('\n'),
  )
})

test('the same trace in another way of writing is the same ladder', () => {
  expect(ladderOf(arrowedTrace(answered))).toBe(ladderOf(sidedTrace(answered)))
})

test('retransmissions are folded into the first, and silence is said', () => {
  const sent = [0, 500, 1_500, 3_500, 7_500].map((after): Step => [after, 'platform', phone, invite])
  expect(ladderOf(sidedTrace(sent))).toBe(
    [`| platform | ${phone}`, `platform > ${phone}: INVITE x5 [request]`, '= no-response'].join('\n'),
  )
  const ladder = buildLadder(messagesOf(readTrace(sidedTrace(sent))).messages)
  expect(ladder.rows[0]?.lastAt).toBe((ladder.rows[0]?.at ?? 0) + 7_500)
})

test('a fork rings two phones: one answers, the other is cancelled', () => {
  const forked: readonly Step[] = [
    [0, carrier, 'platform', invite],
    [10, 'platform', phone, invite, { call: 'b@x' }],
    [11, 'platform', other, invite, { call: 'c@x' }],
    [50, phone, 'platform', 'SIP/2.0 180 Ringing', { call: 'b@x', cseq: '1 INVITE' }],
    [55, other, 'platform', 'SIP/2.0 180 Ringing', { call: 'c@x', cseq: '1 INVITE' }],
    [4_000, other, 'platform', 'SIP/2.0 200 OK', { call: 'c@x', cseq: '1 INVITE' }],
    [4_002, 'platform', phone, 'CANCEL sip:x SIP/2.0', { call: 'b@x' }],
    [4_003, 'platform', carrier, 'SIP/2.0 200 OK', { cseq: '1 INVITE' }],
    [4_010, phone, 'platform', 'SIP/2.0 487 Request Terminated', { call: 'b@x', cseq: '1 INVITE' }],
    [9_000, other, 'platform', 'BYE sip:x SIP/2.0', { call: 'c@x', cseq: '2 BYE' }],
  ]
  const text = ladderOf(sidedTrace(forked))
  expect(text.split('\n')[0]).toBe(`| ${carrier} | platform | ${phone} | ${other}`)
  expect(text).toContain(`platform > ${phone}: CANCEL [end] +2`)
  expect(text).toContain(`${phone} > platform: 487 Request Terminated [failure] +7`)
  expect(text.split('\n').at(-1)).toBe('= hung-up-by-called')
})

test('a challenge is no failure, and what follows it decides', () => {
  const challenged: readonly Step[] = [
    [0, phone, 'platform', invite, { branch: 'one' }],
    [1, 'platform', phone, 'SIP/2.0 407 Proxy Authentication Required', { cseq: '1 INVITE' }],
    [2, phone, 'platform', invite, { cseq: '2 INVITE', branch: 'two' }],
    [90, 'platform', phone, 'SIP/2.0 486 Busy Here', { cseq: '2 INVITE' }],
  ]
  expect(ladderOf(sidedTrace(challenged)).split('\n').slice(2)).toEqual([
    `platform > ${phone}: 407 Proxy Authentication Required [progress] +1`,
    `${phone} > platform: INVITE [request] +1`,
    `platform > ${phone}: 486 Busy Here [failure] +88`,
    '= busy',
  ])
})

test.each([
  [403, 'not-allowed'],
  [404, 'not-found'],
  [480, 'no-answer'],
  [488, 'no-common-audio'],
  [503, 'service-failed'],
  [603, 'declined'],
  [302, 'redirected'],
  [420, 'refused'],
  [200, 'still-on'],
  [180, 'still-on'],
])('the last answer %i says how the call ended: %s', (status, end) => {
  const trace = sidedTrace([
    [0, phone, 'platform', invite],
    [90, 'platform', phone, `SIP/2.0 ${status} Whatever`, { cseq: '1 INVITE' }],
  ])
  expect(ladderOf(trace).split('\n').at(-1)).toBe(`= ${end}`)
})

test('two legs that the platform called are not told apart', () => {
  const clicked: readonly Step[] = [
    [0, 'platform', phone, invite],
    [10, 'platform', other, invite, { call: 'b@x' }],
    [900, other, 'platform', 'BYE sip:x SIP/2.0', { call: 'b@x', cseq: '2 BYE' }],
  ]
  expect(ladderOf(sidedTrace(clicked)).split('\n').at(-1)).toBe('= hung-up')
})

test('messages that cannot be read stay, with their first line', () => {
  const text = sidedTrace([
    [0, phone, 'platform', invite],
    [5, phone, 'platform', '\u0000\u0007 noise without a header'],
    [9, 'platform', phone, 'SIP/2.0 Ringing', { cseq: 'x' }],
  ])
  const rows = ladderOf(text).split('\n')
  expect(rows).toHaveLength(5)
  expect(rows[2]).toContain('noise without a header')
  expect(rows[3]).toContain('SIP/2.0 Ringing')
})

test('a trace that ends in the middle of a message says so', () => {
  const whole = `${sidedTrace([[0, phone, 'platform', invite]]).trimEnd()}\nContent-Length: 400\n\nv=0\no=- 1 1`
  expect(messagesOf(readTrace(whole)).isCut).toBe(true)
  expect(messagesOf(readTrace(sidedTrace(answered))).isCut).toBe(false)
})

test('10,000 messages are a ladder, more are counted, and long ones are cut', () => {
  const many = Array.from({ length: 10_050 }, (_, index): Step => [
    index,
    phone,
    'platform',
    'OPTIONS sip:x SIP/2.0',
    { cseq: `${index + 1} OPTIONS` },
  ])
  const read = messagesOf(readTrace(sidedTrace(many)))
  expect([read.messages.length, read.left]).toEqual([traceLimits.messages, 50])
  expect(buildLadder(read.messages).rows).toHaveLength(traceLimits.messages)
  const long = messagesOf(
    readTrace(sidedTrace([[0, phone, 'platform', invite, { body: 'x'.repeat(50_000) }]])),
  )
  expect(long.messages[0]?.text.length).toBe(traceLimits.message)
})

test('more ends than there are lanes share the last one', () => {
  const steps = Array.from({ length: 30 }, (_, index): Step => [
    index,
    'platform',
    `198.51.100.${index}:5060`,
    invite,
    { call: `${index}@x` },
  ])
  const ladder = buildLadder(messagesOf(readTrace(sidedTrace(steps))).messages)
  expect(ladder.lanes).toHaveLength(traceLimits.lanes)
  expect(ladder.lanes.at(-1)).toEqual({ end: '', agent: '' })
  expect(ladder.rows.at(-1)?.to).toBe(traceLimits.lanes - 1)
})

test('the records of a live call are messages too', () => {
  const records = [
    { id: 1, time: '2025-11-20 11:02:15.102', from: phone, to: 'pbx', message: `${invite}\r\nCall-ID: a` },
    { id: 2, time: 'some time', to: 'pbx', message: 'SIP/2.0 180 Ringing' },
    { id: 3, message: '' },
    'nonsense',
  ]
  const read = messagesOf(readTraceMessages(records))
  expect(read.messages.map(({ at, from }) => [at, from])).toEqual([
    [Date.UTC(2025, 10, 20, 11, 2, 15, 102), phone],
    [null, '?'],
  ])
  const asJson = messagesOf(readTrace(JSON.stringify({ data: records })))
  expect(asJson.messages).toEqual(read.messages)
})

test('a trace in no known form is text, and one without messages is none', () => {
  expect(readTrace('frame 1: something else\n')).toMatchObject({ kind: 'text', isCut: false })
  expect(readTrace('x'.repeat(600_000))).toMatchObject({ kind: 'text', isCut: true })
  expect(readTrace('{"half":')).toMatchObject({ kind: 'text' })
  expect(readTrace(' \n')).toEqual({ kind: 'none' })
  expect(readTrace('No SIP messages were exchanged in this call.\n')).toEqual({ kind: 'none' })
})
