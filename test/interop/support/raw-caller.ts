import { authorize } from '#test/support/raw-sip.ts'
import { fieldOf, fieldsOf, type Fields, write } from '#test/support/wire-peer.ts'
import { domain } from './kamailio.ts'
import { RawEnd } from './raw-end.ts'

/** Plain RTP that nobody sends: for calls of which only the signalling matters. */
const plainSdp = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  'c=IN IP4 127.0.0.1',
  't=0 0',
  'm=audio 40000 RTP/AVP 0',
  'a=rtpmap:0 PCMU/8000',
  '',
].join('\r\n')

/** User 2001 over UDP, who writes each letter of a call by themselves. Disposing it closes its port. */
export class RawCaller implements AsyncDisposable {
  private readonly end: RawEnd
  private made = 0

  static async start(serverPort: number): Promise<RawCaller> {
    return new RawCaller(await RawEnd.open(serverPort))
  }

  private constructor(end: RawEnd) {
    this.end = end
  }

  /** Sends an INVITE for user 1001, with the password that is asked for. `end` is what stands for this call in its fields. */
  async invite(given: (end: { readonly port: number; readonly tag: string }) => Fields): Promise<string> {
    this.made += 1
    const { port } = this.end
    const callId = `raw-${port}-${this.made}`
    const base = (cseq: number): Fields => [
      ['Via', `SIP/2.0/UDP 127.0.0.1:${port};branch=z9hG4bK-${callId}-${cseq}`],
      ['Max-Forwards', '70'],
      ['From', `<sip:2001@${domain}>;tag=${callId}`],
      ['To', `<sip:1001@${domain}>`],
      ['Call-ID', callId],
      ['CSeq', `${cseq} INVITE`],
      ['Contact', `<sip:2001@127.0.0.1:${port}>`],
      ['Content-Type', 'application/sdp'],
    ]
    const uri = `sip:1001@${domain}`
    const fields = given({ port, tag: callId })
    this.send(write(`INVITE ${uri} SIP/2.0`, base(1), { given: fields, body: plainSdp }))
    const challenged = await this.next(callId, /^SIP\/2\.0 407 /)
    this.send(
      write(`ACK ${uri} SIP/2.0`, [...base(1).slice(0, 5), ['CSeq', '1 ACK']], {
        given: [...fields, ['To', fieldOf(challenged, 'To')]],
      }),
    )
    const who = { method: 'INVITE', uri, user: '2001', password: 'secret-2001' }
    const proof = authorize(fieldOf(challenged, 'Proxy-Authenticate'), who)
    this.send(
      write(`INVITE ${uri} SIP/2.0`, base(2), {
        given: [...fields, ['Proxy-Authorization', proof]],
        body: plainSdp,
      }),
    )
    return callId
  }

  /** Acknowledges a 200, by the way that it names. */
  acknowledge(accepted: string): void {
    const target = /<([^>]*)>/.exec(fieldOf(accepted, 'Contact'))?.[1] ?? ''
    const routes = fieldsOf(accepted, 'Record-Route').toReversed()
    const { port } = this.end
    const fields: Fields = [
      ['Via', `SIP/2.0/UDP 127.0.0.1:${port};branch=z9hG4bK-ack-${this.made}`],
      ['Max-Forwards', '70'],
      ...routes.map((route) => ['Route', route] as const),
      ...['From', 'To', 'Call-ID'].map((name) => [name, fieldOf(accepted, name)] as const),
      ['CSeq', '2 ACK'],
    ]
    this.send(write(`ACK ${target} SIP/2.0`, fields))
  }

  send(text: string): void {
    this.end.send(text)
  }

  /** Waits for a message of a call. */
  next(callId: string, what: RegExp): Promise<string> {
    return this.end.next(callId, what)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end[Symbol.asyncDispose]()
  }
}
