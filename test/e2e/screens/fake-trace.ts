import type { ReadTrace, TracedMessage } from '#shared/calls/sip-trace/read-trace.ts'

const [carrier, phone] = ['203.0.113.20:5060', '198.51.100.12:5060']

type Step = readonly [after: number, from: string, to: string, first: string, cseq: string, body?: string]

/** A call from outside that was answered, held and ended by the caller, with one retransmitted request. */
const steps: readonly Step[] = [
  [0, carrier, 'platform', 'INVITE sip:602@pbx.example SIP/2.0', 'a 1 INVITE'],
  [2, 'platform', carrier, 'SIP/2.0 100 Trying', 'a 1 INVITE'],
  [29, 'platform', phone, 'INVITE sip:204@pbx.example SIP/2.0', 'b 1 INVITE'],
  [529, 'platform', phone, 'INVITE sip:204@pbx.example SIP/2.0', 'b 1 INVITE'],
  [560, phone, 'platform', 'SIP/2.0 180 Ringing', 'b 1 INVITE'],
  [562, 'platform', carrier, 'SIP/2.0 180 Ringing', 'a 1 INVITE'],
  [17_916, phone, 'platform', 'SIP/2.0 200 OK', 'b 1 INVITE'],
  [17_919, 'platform', phone, 'ACK sip:204@pbx.example SIP/2.0', 'b 1 ACK'],
  [17_933, 'platform', carrier, 'SIP/2.0 200 OK', 'a 1 INVITE'],
  [17_960, carrier, 'platform', 'ACK sip:602@pbx.example SIP/2.0', 'a 1 ACK'],
  [85_669, phone, 'platform', 'INVITE sip:602@pbx.example SIP/2.0', 'b 2 INVITE', 'v=0\na=sendonly'],
  [85_688, 'platform', phone, 'SIP/2.0 200 OK', 'b 2 INVITE'],
  [103_112, phone, 'platform', 'INVITE sip:602@pbx.example SIP/2.0', 'b 3 INVITE', 'v=0\na=sendrecv'],
  [103_127, 'platform', phone, 'SIP/2.0 200 OK', 'b 3 INVITE'],
  [143_403, carrier, 'platform', 'BYE sip:602@pbx.example SIP/2.0', 'a 4 BYE'],
  [143_406, 'platform', phone, 'BYE sip:204@pbx.example SIP/2.0', 'b 4 BYE'],
  [143_428, phone, 'platform', 'SIP/2.0 200 OK', 'b 4 BYE'],
]

/** The trace that the page's host returns. */
export function fakeTrace(now: number): ReadTrace {
  const messages = steps.map(([after, from, to, first, transaction, body = '']): TracedMessage => {
    const [call = '', number = '', method = ''] = transaction.split(' ')
    const agent = from === phone ? 'Switchhook' : from === carrier ? 'Outside line' : 'Switchhook PBX'
    const text = [
      first,
      `Via: SIP/2.0/UDP pbx.example;branch=z9hG4bK${call}${number}${method === 'ACK' ? 'ack' : ''}`,
      'From: <sip:441632960245@203.0.113.20>;tag=8a1c',
      'To: <sip:204@198.51.100.4>;tag=f03e',
      `Call-ID: ${call}@pbx.example`,
      `CSeq: ${number} ${method}`,
      `User-Agent: ${agent}`,
      ...(body === '' ? [] : ['Content-Type: application/sdp', '', body]),
    ].join('\n')
    return { at: now - 600_000 + after, from, to, text }
  })
  return { kind: 'messages', messages, left: 0, isCut: false }
}
