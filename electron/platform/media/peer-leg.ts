import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { Association } from './association.ts'
import { type AudioPort, type Frame, silence } from './audio-port.ts'
import { DtmfReceiver } from './dtmf-receiver.ts'
import { FrameQueue } from './frame-queue.ts'
import { decodeMuLaw, encodeMuLaw } from './g711.ts'
import { type Direction, directionOf, fingerprintOf, sourceOf } from './sdp.ts'

/** What carries media is the largest part of the platform: it is loaded for the first call, or before when asked to. */
export const loadAssociation = () => import('./association.ts')

interface Link {
  readonly association: Association
  readonly queue: FrameQueue
}

/**
 * The platform's end of one telephone's media: it negotiates by offer and answer (RFC 3264) and is an audio port for
 * the mixer. Negotiations are carried out strictly one after another, in the order in which they were asked for;
 * after `close` they reject. A refused description rejects and leaves what was agreed before in force.
 */
export class PeerLeg implements AudioPort, AsyncDisposable {
  private readonly keys = new Emitter<string>()
  private readonly end = Promise.withResolvers<never>()
  /** Every association that is not closed: the one in use, and while one takes its place, that one too. */
  private readonly associations = new Set<Association>()
  private link: Link | undefined
  private last: Promise<unknown> = Promise.resolve()
  private closed = false
  /** What the other end described last. */
  private remote: string | undefined
  /** What sent its audio last. */
  private source: string | undefined
  private received = 0
  private signs = 0

  private readonly loses: () => boolean

  /** `loses` says of each audio packet, either way, whether it is lost on its way. */
  constructor(loses: () => boolean = () => false) {
    this.loses = loses
    // Closing concerns only those who wait for a negotiation just then.
    this.end.promise.catch(() => undefined)
  }

  /** Audio packets heard since the beginning, over all of the leg's connections. */
  get packetsReceived(): number {
    return this.received
  }

  /**
   * Grows with everything that comes from the other end: audio, and the checks of its connection that it makes every few
   * seconds also where nobody sends audio (RFC 7675).
   */
  get signsOfLife(): number {
    return this.signs
  }

  /** Whether media can flow now: ICE and DTLS have come through. */
  get connected(): boolean {
    return this.link?.association.connected ?? false
  }

  /** Who sends, as the other end said it last: `sendonly` and `inactive` mean that it has put us on hold. */
  get remoteDirection(): Direction {
    return this.remote === undefined ? 'sendrecv' : directionOf(this.remote)
  }

  get remoteSends(): boolean {
    return this.remoteDirection === 'sendrecv' || this.remoteDirection === 'sendonly'
  }

  get remoteReceives(): boolean {
    return this.remoteDirection === 'sendrecv' || this.remoteDirection === 'recvonly'
  }

  /** Tells every key that the other end presses, once (RFC 4733): `0` to `9`, `*`, `#`, `A` to `D`. */
  onDtmf(listener: (symbol: string) => void): Unsubscribe {
    return this.keys.on(listener)
  }

  /** An offer for an INVITE or re-INVITE; `direction` is what this end wants to do, `restart` restarts ICE. */
  createOffer(direction: Direction = 'sendrecv', restart = false): Promise<string> {
    return this.inTurn(async () => {
      this.link ??= await this.open()
      return await this.link.association.offer(direction, restart)
    })
  }

  /** Takes the answer to the last offer; one that comes again, as in 183 and then 200, is ignored. */
  acceptAnswer(sdp: string): Promise<void> {
    return this.inTurn(async () => {
      if (this.link === undefined) throw new Error('No offer was made.')
      if (!this.link.association.awaitsAnswer) return
      await this.link.association.accept(sdp)
      this.learn(sdp)
    })
  }

  /**
   * Answers an offer, also one within a call. An offer with another certificate than before, because the telephone's page
   * was loaded anew, gets a new peer connection: werift would go on listening to the old association. One that restarts
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

  /** Ends all media at once and for good; what is being negotiated rejects. */
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

  /** Connections of one certificate, as a program without a browser may have them, differ in what sends their audio. */
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
