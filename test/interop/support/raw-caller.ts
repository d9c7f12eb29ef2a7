import { createSocket, type Socket } from 'node:dgram'
import { authorize } from '#test/support/raw-sip.ts'
import { eventually } from '#test/support/eventually.ts'
import { fieldOf, fieldsOf, type Fields, write } from '#test/support/wire-peer.ts'
import { domain } from './kamailio.ts'

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
  private readonly socket: Socket
  private readonly serverPort: number
  private readonly heard: string[] = []
  private made = 0

  static async start(serverPort: number): Promise<RawCaller> {
    const socket = createSocket('udp4')
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    return new RawCaller(socket, serverPort)
  }

  private constructor(socket: Socket, serverPort: number) {
    this.socket = socket
    this.serverPort = serverPort
    socket.on('message', (data) => this.heard.push(String(data)))
  }

  /** Sends an INVITE for user 1001, with the password that is asked for. `end` is what stands for this call in its fields. */
  async invite(given: (end: { readonly port: number; readonly tag: string }) => Fields): Promise<string> {
    this.made += 1
    const { port } = this.socket.address()
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
    const { port } = this.socket.address()
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
    this.socket.send(text, this.serverPort, '127.0.0.1')
  }

  /** Waits for a message of a call. */
  next(callId: string, what: RegExp): Promise<string> {
    return eventually(() => {
      const found = this.heard.find((text) => fieldOf(text, 'Call-ID') === callId && what.test(text))
      if (found === undefined) throw new Error(`Not heard: ${what}\n${this.heard.join('\n')}`)
      return found
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(() => resolve()))
  }
}
