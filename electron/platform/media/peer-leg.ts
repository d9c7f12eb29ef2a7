import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { Association } from './association.ts'
import { type AudioPort, type Frame, silence } from './audio-port.ts'
import { DtmfReceiver } from './dtmf-receiver.ts'
import { FrameQueue } from './frame-queue.ts'
import { decodeMuLaw, encodeMuLaw } from './g711.ts'
import { type Direction, directionOf, fingerprintOf, sourceOf } from './sdp.ts'

/** Loads the media code, the largest part of the platform, on the first call, or earlier on request. */
export const loadAssociation = () => import('./association.ts')

interface Link {
  readonly association: Association
  readonly queue: FrameQueue
}

/**
 * The platform's end of one telephone's media: it negotiates by offer and answer (RFC 3264) and is an audio port for
 * the mixer. Negotiations run strictly one after another, in the order in which they were requested;
 * after `close` they reject. A refused description rejects and leaves the previous agreement in force.
 */
export class PeerLeg implements AudioPort, AsyncDisposable {
  private readonly keys = new Emitter<string>()
  private readonly end = Promise.withResolvers<never>()
  /** Every association that is not closed: the one in use, and its replacement while that is being set up. */
  private readonly associations = new Set<Association>()
  private link: Link | undefined
  private last: Promise<unknown> = Promise.resolve()
  private closed = false
  /** The other end's last description. */
  private remote: string | undefined
  /** The last source of the other end's audio. */
  private source: string | undefined
  private received = 0
  private signs = 0

  private readonly loses: () => boolean

  /** `loses` decides for each audio packet, in either direction, whether to lose it. */
  constructor(loses: () => boolean = () => false) {
    this.loses = loses
    // Closing concerns only callers waiting for a negotiation at that moment.
    this.end.promise.catch(() => undefined)
  }

  /** Audio packets received since the beginning, over all of the leg's connections. */
  get packetsReceived(): number {
    return this.received
  }

  /**
   * Grows with everything that arrives from the other end: audio, and the connection checks that it makes every few
   * seconds even if nobody sends audio (RFC 7675).
   */
  get signsOfLife(): number {
    return this.signs
  }

  /** Whether media can flow: ICE and DTLS are connected. */
  get connected(): boolean {
    return this.link?.association.connected ?? false
  }

  /** Direction in the other end's last description: `sendonly` and `inactive` mean that it has put us on hold. */
  get remoteDirection(): Direction {
    return this.remote === undefined ? 'sendrecv' : directionOf(this.remote)
  }

  get remoteSends(): boolean {
    return this.remoteDirection === 'sendrecv' || this.remoteDirection === 'sendonly'
  }

  get remoteReceives(): boolean {
    return this.remoteDirection === 'sendrecv' || this.remoteDirection === 'recvonly'
  }

  /** Calls the listener once for every key the other end presses (RFC 4733): `0` to `9`, `*`, `#`, `A` to `D`. */
  onDtmf(listener: (symbol: string) => void): Unsubscribe {
    return this.keys.on(listener)
  }

  /** Creates an offer for an INVITE or re-INVITE; `direction` is the one this end wants, `restart` restarts ICE. */
  createOffer(direction: Direction = 'sendrecv', restart = false): Promise<string> {
    return this.inTurn(async () => {
      this.link ??= await this.open()
      return await this.link.association.offer(direction, restart)
    })
  }

  /** Accepts the answer to the last offer; a repeated one, as in 183 and then 200, is ignored. */
  acceptAnswer(sdp: string): Promise<void> {
    return this.inTurn(async () => {
      if (this.link === undefined) throw new Error('No offer was made.')
      if (!this.link.association.awaitsAnswer) return
      await this.link.association.accept(sdp)
      this.learn(sdp)
    })
  }

  /**
   * Answers an offer, also within a call. An offer with a new certificate, because the telephone's page was reloaded,
   * gets a new peer connection: werift would go on listening to the old association. One that restarts
   * ICE and keeps the certificate keeps its association (RFC 8842 section 5.5).
   */
  answerOffer(sdp: string): Promise<string> {
    return this.inTurn(async () => {
      const { link } = this
      const stays = link !== undefined && this.isOfSameConnection(sdp)
      const answer = stays ? await link.association.answer(sdp) : await this.renew(sdp)
      this.learn(sdp)
      return answer
    })
  }

  pull(): Frame {
    const frame = this.link?.queue.pull() ?? silence
    return this.remoteSends ? frame : silence
  }

  push(frame: Frame): void {
    if (!this.remoteReceives) return
    if (this.loses()) this.link?.association.skip()
    else this.link?.association.send(encodeMuLaw(frame))
  }

  /** Ends all media immediately and for good; a negotiation in progress rejects. */
  async close(): Promise<void> {
    this.closed = true
    this.end.reject(new Error('The leg is closed.'))
    this.link = undefined
    await Promise.all([...this.associations].map((association) => association.close()))
    this.associations.clear()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  private learn(sdp: string): void {
    this.remote = sdp
    this.source = sourceOf(sdp) ?? this.source
  }

  /** Connections with the same certificate, possible in programs other than browsers, differ in their audio source. */
  private isOfSameConnection(sdp: string): boolean {
    const source = sourceOf(sdp) ?? this.source
    const isSource = this.source === undefined || this.source === source
    return isSource && this.remote !== undefined && fingerprintOf(this.remote) === fingerprintOf(sdp)
  }

  private async renew(offer: string): Promise<string> {
    const former = this.link
    const link = await this.open(former !== undefined)
    try {
      const answer = await link.association.answer(offer)
      this.link = link
      await this.shut(former)
      return answer
    } catch (cause) {
      await this.shut(link)
      throw cause
    }
  }

  private async open(freshCertificate = false): Promise<Link> {
    const queue = new FrameQueue()
    const dtmf = new DtmfReceiver()
    const { Association: Opened } = await loadAssociation()
    const association = await Opened.create({
      freshCertificate,
      onAudio: ({ sequence, payload }) => {
        if (this.loses()) return
        this.received += 1
        this.signs += 1
        queue.push(sequence, decodeMuLaw(payload))
      },
      onCheck: () => (this.signs += 1),
      onTelephoneEvent: ({ timestamp, payload }) => {
        const symbol = dtmf.receive(timestamp, payload)
        if (symbol !== undefined) this.keys.emit(symbol)
      },
    })
    const link = { association, queue }
    this.associations.add(association)
    if (this.closed) await this.shut(link)
    return link
  }

  private async shut(link: Link | undefined): Promise<void> {
    if (link === undefined) return
    this.associations.delete(link.association)
    await link.association.close()
  }

  private inTurn<Value>(step: () => Promise<Value>): Promise<Value> {
    const turn = this.last.then(() => {
      if (this.closed) return this.end.promise
      return Promise.race([step(), this.end.promise])
    })
    this.last = turn.catch(() => undefined)
    return turn
  }
}
