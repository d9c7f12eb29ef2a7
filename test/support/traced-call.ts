import type { SipTraceEntry } from '#electron/platform/sip/leg.ts'
import { withoutSecrets } from '#electron/platform/sip/trace-book.ts'

/** Start of the call, in milliseconds since 1970. */
export const tracedFrom = Date.UTC(2026, 0, 2, 3, 4, 5, 6)

const sdp = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\na=ice-pwd:a-secret-password\r\n'

function message(first: string, method: string, body = ''): string {
  const type = body === '' ? [] : ['Content-Type: application/sdp']
  return [
    first,
    'Via: SIP/2.0/WS phone.invalid;branch=z9hG4bK1',
    'From: "Jörg" <sip:101@pbx.localhost>;tag=a',
    'To: <sip:102@pbx.localhost>',
    'Call-ID: call-1',
    `CSeq: 1 ${method}`,
    ...type,
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}

/** A message, `after` milliseconds from the start of the call, in the form of the trace book. */
export function traced(after: number, direction: SipTraceEntry['direction'], text: string): SipTraceEntry {
  return { time: tracedFrom + after, direction, peer: '127.0.0.1:40123', message: withoutSecrets(text) }
}

/** A short call in the platform's trace, out of order as the messages of two dialogs are. */
export const tracedCall: readonly SipTraceEntry[] = [
  traced(900, 'received', message('BYE sip:102@pbx.localhost SIP/2.0', 'BYE')),
  traced(0, 'received', message('INVITE sip:102@pbx.localhost SIP/2.0', 'INVITE', sdp)),
  traced(7, 'sent', message('SIP/2.0 100 Trying', 'INVITE')),
  traced(90, 'sent', message('SIP/2.0 200 OK', 'INVITE', sdp)),
  traced(95, 'received', message('ACK sip:102@pbx.localhost SIP/2.0', 'ACK')),
]
