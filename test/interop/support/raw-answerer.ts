import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { authorize } from '#test/support/raw-sip.ts'
import { fieldOf, fieldsOf, type Fields, type Given, write } from '#test/support/wire-peer.ts'
import { domain } from './kamailio.ts'
import { PlainMedia } from './plain-media.ts'
import { RawEnd } from './raw-end.ts'

/** What an answer says. `fields` replace those of their name; `routes` stand above the server's own Record-Route. */
export type RawAnswer = { readonly fields?: Fields; readonly routes?: readonly string[] }

/** One call that was answered: its identifier, and what its person hears. */
export type RawTalk = { readonly callId: string; readonly media: PlainMedia }

/** User 2001 over UDP, registered, who writes each letter of an answer by themselves and says a tone. */
export class RawAnswerer implements AsyncDisposable {
  private readonly end: RawEnd
  private readonly frequency: number
  private readonly clock = new FrameClock()
  private readonly talks = new Map<string, PlainMedia>()

  /** Registers; `frequency`: what its person says, in hertz. */
  static async start(serverPort: number, frequency: number): Promise<RawAnswerer> {
    const answerer = new RawAnswerer(await RawEnd.open(serverPort), frequency)
    await answerer.register()
    return answerer
  }

  private constructor(end: RawEnd, frequency: number) {
    this.end = end
    this.frequency = frequency
  }

  get port(): number {
    return this.end.port
  }

  /** Rings at the next call and answers it: 180 and 200 with the same header fields. */
  async answer({ fields = [], routes = [] }: RawAnswer): Promise<RawTalk> {
    const invite = await this.end.nextCall(new Set(this.talks.keys()))
    const callId = fieldOf(invite, 'Call-ID')
    const media = new PlainMedia(this.clock, this.frequency)
    this.talks.set(callId, media)
    await media.setDescription(invite.split('\r\n\r\n')[1] ?? '')
    const { body, contentType } = await media.getDescription()
    const given: Fields = [
      ['To', `${fieldOf(invite, 'To')};tag=far-${this.talks.size}`],
      ['Contact', `<sip:2001@127.0.0.1:${this.port}>`],
      ...fields,
    ]
    const last = new Map(given.map(([name, value]) => [name, [name, value] as const]))
    const recorded = [...routes, ...fieldsOf(invite, 'Record-Route')]
    const all: Fields = [...last.values(), ...recorded.map((route) => ['Record-Route', route] as const)]
    this.reply(invite, '180 Ringing', { given: all })
    this.reply(invite, '200 OK', { given: [...all, ['Content-Type', contentType]], body })
    return { callId, media }
  }

  /** Waits for a message of a call. */
  next({ callId }: RawTalk, what: RegExp): Promise<string> {
    return this.end.next(callId, what)
  }

  /** Answers a request, by the way that it came. */
  reply(request: string, status: string, rest: Given = {}): void {
    const vias = fieldsOf(request, 'Via').map((via) => ['Via', via] as const)
    const same = ['From', 'To', 'Call-ID', 'CSeq'].map((name) => [name, fieldOf(request, name)] as const)
    this.end.send(write(`SIP/2.0 ${status}`, [...vias, ...same], rest))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const media of this.talks.values()) media.close()
    this.clock[Symbol.dispose]()
    await this.end[Symbol.asyncDispose]()
  }

  private async register(): Promise<void> {
    const { port } = this.end
    const callId = `raw-register-${port}`
    const uri = `sip:${domain}`
    const fields = (cseq: number): Fields => [
      ['Via', `SIP/2.0/UDP 127.0.0.1:${port};branch=z9hG4bK-${callId}-${cseq}`],
      ['Max-Forwards', '70'],
      ['From', `<sip:2001@${domain}>;tag=${callId}`],
      ['To', `<sip:2001@${domain}>`],
      ['Call-ID', callId],
      ['CSeq', `${cseq} REGISTER`],
      ['Contact', `<sip:2001@127.0.0.1:${port}>;expires=120`],
    ]
    this.end.send(write(`REGISTER ${uri} SIP/2.0`, fields(1)))
    const challenged = await this.end.next(callId, /^SIP\/2\.0 401 /)
    const who = { method: 'REGISTER', uri, user: '2001', password: 'secret-2001' }
    const proof = authorize(fieldOf(challenged, 'WWW-Authenticate'), who)
    this.end.send(write(`REGISTER ${uri} SIP/2.0`, [...fields(2), ['Authorization', proof]]))
    await this.end.next(callId, /^SIP\/2\.0 200 /)
  }
}
