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
  private readonly closing = Promise.withResolvers<never>()
  /** Every association that is not closed: the one in use, and its replacement while that is being set up. */
  private readonly associations = new Set<Association>()
  private link: Link | undefined
  private lastNegotiation: Promise<unknown> = Promise.resolve()
  private isClosed = false
  /** The other end's last description. */
  private remoteDescription: string | undefined
  /** The last source of the other end's audio. */
  private source: string | undefined
  private receivedPackets = 0
  private activityCount = 0

  private readonly isPacketLost: () => boolean

  /** `isPacketLost` decides for each audio packet, in either direction, whether to lose it. */
  constructor(isPacketLost: () => boolean = () => false) {
    this.isPacketLost = isPacketLost
    // Closing concerns only callers waiting for a negotiation at that moment.
    this.closing.promise.catch(() => undefined)
  }

  /** Audio packets received since the beginning, over all of the leg's connections. */
  get packetsReceived(): number {
    return this.receivedPackets
  }

  /**
   * Grows with everything that arrives from the other end: audio, and the connection checks that it makes every few
   * seconds even if nobody sends audio (RFC 7675).
   */
  get remoteActivity(): number {
    return this.activityCount
  }

  /** Whether media can flow: ICE and DTLS are connected. */
  get isConnected(): boolean {
    return this.link?.association.isConnected ?? false
  }

  /** Direction in the other end's last description: `sendonly` and `inactive` mean that it has put us on hold. */
  get remoteDirection(): Direction {
    return this.remoteDescription === undefined ? 'sendrecv' : directionOf(this.remoteDescription)
  }

  get isRemoteSending(): boolean {
    return this.remoteDirection === 'sendrecv' || this.remoteDirection === 'sendonly'
  }

  get isRemoteReceiving(): boolean {
    return this.remoteDirection === 'sendrecv' || this.remoteDirection === 'recvonly'
  }

  /** Calls the listener once for every key the other end presses (RFC 4733): `0` to `9`, `*`, `#`, `A` to `D`. */
  onDtmf(listener: (symbol: string) => void): Unsubscribe {
    return this.keys.on(listener)
  }

  /** Creates an offer for an INVITE or re-INVITE; `direction` is the one this end wants, `restart` restarts ICE. */
  createOffer(direction: Direction = 'sendrecv', restart = false): Promise<string> {
    return this.negotiate(async () => {
      this.link ??= await this.openLink()
      return await this.link.association.createOffer(direction, restart)
    })
  }

  /** Accepts the answer to the last offer; a repeated one, as in 183 and then 200, is ignored. */
  acceptAnswer(sdp: string): Promise<void> {
    return this.negotiate(async () => {
      if (this.link === undefined) throw new Error('No offer was made.')
      if (!this.link.association.isAwaitingAnswer) return
      await this.link.association.acceptAnswer(sdp)
      this.rememberRemote(sdp)
    })
  }

  /**
   * Answers an offer, also within a call. An offer with a new certificate, because the telephone's page was reloaded,
   * gets a new peer connection: werift would go on listening to the old association. One that restarts
   * ICE and keeps the certificate keeps its association (RFC 8842 section 5.5).
   */
  answerOffer(sdp: string): Promise<string> {
    return this.negotiate(async () => {
      const { link } = this
      const canReuse = link !== undefined && this.isOfSameConnection(sdp)
      const answer = canReuse ? await link.association.answerOffer(sdp) : await this.replaceConnection(sdp)
      this.rememberRemote(sdp)
      return answer
    })
  }

  pull(): Frame {
    const frame = this.link?.queue.pull() ?? silence
    return this.isRemoteSending ? frame : silence
  }

  push(frame: Frame): void {
    if (!this.isRemoteReceiving) return
    if (this.isPacketLost()) this.link?.association.skipPacket()
    else this.link?.association.send(encodeMuLaw(frame))
  }

  /** Ends all media immediately and for good; a negotiation in progress rejects. */
  async close(): Promise<void> {
    this.isClosed = true
    this.closing.reject(new Error('The leg is closed.'))
    this.link = undefined
    await Promise.all([...this.associations].map((association) => association.close()))
    this.associations.clear()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  private rememberRemote(sdp: string): void {
    this.remoteDescription = sdp
    this.source = sourceOf(sdp) ?? this.source
  }

  /** Connections with the same certificate, possible in programs other than browsers, differ in their audio source. */
  private isOfSameConnection(sdp: string): boolean {
    const source = sourceOf(sdp) ?? this.source
    const isSource = this.source === undefined || this.source === source
    return (
      isSource &&
      this.remoteDescription !== undefined &&
      fingerprintOf(this.remoteDescription) === fingerprintOf(sdp)
    )
  }

  private async replaceConnection(offer: string): Promise<string> {
    const previous = this.link
    const link = await this.openLink(previous !== undefined)
    try {
      const answer = await link.association.answerOffer(offer)
      this.link = link
      await this.closeLink(previous)
      return answer
    } catch (cause) {
      await this.closeLink(link)
      throw cause
    }
  }

  private async openLink(freshCertificate = false): Promise<Link> {
    const queue = new FrameQueue()
    const dtmf = new DtmfReceiver()
    const { Association: LoadedAssociation } = await loadAssociation()
    const association = await LoadedAssociation.create({
      freshCertificate,
      onAudio: ({ sequence, payload }) => {
        if (this.isPacketLost()) return
        this.receivedPackets += 1
        this.activityCount += 1
        queue.push(sequence, decodeMuLaw(payload))
      },
      onCheck: () => (this.activityCount += 1),
      onTelephoneEvent: ({ timestamp, payload }) => {
        const symbol = dtmf.receive(timestamp, payload)
        if (symbol !== undefined) this.keys.emit(symbol)
      },
    })
    const link = { association, queue }
    this.associations.add(association)
    if (this.isClosed) await this.closeLink(link)
    return link
  }

  private async closeLink(link: Link | undefined): Promise<void> {
    if (link === undefined) return
    this.associations.delete(link.association)
    await link.association.close()
  }

  private negotiate<Value>(step: () => Promise<Value>): Promise<Value> {
    const negotiation = this.lastNegotiation.then(() => {
      if (this.isClosed) return this.closing.promise
      return Promise.race([step(), this.closing.promise])
    })
    this.lastNegotiation = negotiation.catch(() => undefined)
    return negotiation
  }
}
