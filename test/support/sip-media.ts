import type { SessionDescriptionHandler } from 'sip.js'
import type { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge, type BridgeMember } from '#electron/platform/media/mixer.ts'
import { PeerLeg } from '#electron/platform/media/peer-leg.ts'
import type { Direction } from '#electron/platform/media/sdp.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'
import { sendTelephoneEvent } from './telephone-event.ts'

/** The voice and the ear of the person at a test telephone. */
export interface LineAudio {
  /** Says a steady tone, in hertz, from now on. */
  playTone(frequency: number): void
  stop(): void
  /** The strongest frequency of the last second, to 10 Hz; 0 for silence. */
  heardFrequency(): number
  /** Share of the last second's energy at a frequency, 0 to 1. */
  heardShare(frequency: number): number
  /** Root mean square of the last second, 0 to 1. */
  heardLevel(): number
  /** Seconds heard in total, silence among them. On a busy machine this time passes more slowly than the clock's. */
  heardSeconds(): number
}

const quiet = 0.005

/** The media of one line: descriptions for sip.js, and a person who speaks tones. */
export class LineMedia implements SessionDescriptionHandler {
  /** The direction in the next offer of this end. */
  direction: Direction = 'sendrecv'
  readonly audio: LineAudio
  private peer = new PeerLeg()
  private readonly bridge: Bridge
  private readonly seat: BridgeMember
  /** The next offer restarts ICE. */
  private restarts = false
  private offered = false
  private remoteOffer: string | undefined

  constructor(clock: FrameClock) {
    const party = new VirtualParty()
    party.stop()
    this.bridge = new Bridge(clock)
    this.bridge.join(party)
    this.seat = this.bridge.join(this.peer)
    this.audio = {
      playTone: (frequency) => party.play(sineTone(frequency)),
      stop: () => party.stop(),
      heardFrequency: () => (party.heardLevel < quiet ? 0 : strongest(party)),
      heardShare: (frequency) => party.heardShare(frequency),
      heardLevel: () => party.heardLevel,
      heardSeconds: () => party.heardSeconds,
    }
  }

  async getDescription() {
    const offer = this.remoteOffer
    this.remoteOffer = undefined
    this.offered = offer === undefined
    const body =
      offer === undefined
        ? await this.peer.createOffer(this.direction, this.restarts)
        : await this.peer.answerOffer(offer)
    if (offer === undefined) this.restarts = false
    return { body, contentType: 'application/sdp' }
  }

  async setDescription(sdp: string) {
    if (this.offered) await this.peer.acceptAnswer(sdp)
    else this.remoteOffer = sdp
  }

  hasDescription(contentType: string): boolean {
    return contentType === 'application/sdp'
  }

  /** Creates a new peer connection, as after a page reload; the next offer carries it to the other end. */
  async renew(): Promise<void> {
    const former = this.peer
    this.peer = new PeerLeg()
    this.seat.replacePort(this.peer)
    await former.close()
  }

  /** Renews the connection's ICE credentials, as after a change of network; the next offer carries them. */
  restartIce(): void {
    this.restarts = true
  }

  /** Sends each key by RFC 4733. */
  sendDtmf(keys: string): boolean {
    for (const key of keys) sendTelephoneEvent(this.peer, key)
    return true
  }

  close(): void {
    this.bridge[Symbol.dispose]()
    void this.peer.close()
  }
}

function strongest(party: VirtualParty): number {
  const candidates = Array.from({ length: 330 }, (_, index) => 100 + index * 10)
  return candidates.reduce((best, next) => (party.heardShare(next) > party.heardShare(best) ? next : best))
}
