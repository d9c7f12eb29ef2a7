import type { SessionDescriptionHandler } from 'sip.js'
import type { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge } from '#electron/platform/media/mixer.ts'
import type { Direction } from '#electron/platform/media/sdp.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'
import { answerTo, readPlainSdp, writePlainSdp } from './plain-sdp.ts'
import { type KeyPress, RtpPort } from './rtp-port.ts'

const contentType = 'application/sdp'

/** The media of one call at a plain telephone, whose person says one steady tone. */
export class PlainMedia implements SessionDescriptionHandler {
  /** What this end wants to do from its next description on. */
  direction: Direction = 'sendrecv'
  /** Who sends, in the other end's words, oldest first: `sendonly` is how it puts this telephone on hold. */
  readonly heardDirections: Direction[] = []
  private readonly clock: FrameClock
  private readonly party: VirtualParty
  private rtp: RtpPort | undefined
  private bridge: Bridge | undefined
  private offered: Direction | undefined
  private awaitsAnswer = false
  private keyType: number | undefined = 101
  private version = 0
  private closed = false

  constructor(clock: FrameClock, frequency: number) {
    this.clock = clock
    // Quiet: an echo canceller takes a loud steady tone for the echo of everything that its own side says.
    this.party = new VirtualParty({ frequency, level: 0.05 })
  }

  get presses(): readonly KeyPress[] {
    return this.rtp?.presses ?? []
  }

  get packets(): number {
    return this.rtp?.packets ?? 0
  }

  heardShare(frequency: number): number {
    return this.party.heardShare(frequency)
  }

  get heardLevel(): number {
    return this.party.heardLevel
  }

  say(frequency: number): void {
    this.party.play(sineTone(frequency, 0.05))
  }

  async getDescription() {
    const rtp = await this.open()
    const { offered, keyType } = this
    this.offered = undefined
    this.awaitsAnswer = offered === undefined
    const direction = offered === undefined ? this.direction : answerTo(offered, this.direction)
    if (offered !== undefined) this.agree(direction)
    this.version += 1
    const body = writePlainSdp({ port: rtp.port, direction, keyType, version: this.version })
    return { body, contentType }
  }

  async setDescription(sdp: string): Promise<void> {
    const rtp = await this.open()
    const { port, direction, keyType } = readPlainSdp(sdp)
    this.heardDirections.push(direction)
    this.keyType = keyType
    rtp.keyType = keyType
    rtp.remotePort = port
    if (this.awaitsAnswer) this.agree(answerTo(direction, this.direction))
    else this.offered = direction
    this.awaitsAnswer = false
  }

  hasDescription(type: string): boolean {
    return type.startsWith(contentType)
  }

  async rollbackDescription(): Promise<void> {
    this.awaitsAnswer = false
    this.offered = undefined
  }

  /** The keys of a plain telephone are not tested here. */
  sendDtmf(): boolean {
    return false
  }

  close(): void {
    this.closed = true
    this.bridge?.[Symbol.dispose]()
    void this.rtp?.[Symbol.asyncDispose]()
  }

  private agree(direction: Direction): void {
    if (!this.rtp) return
    this.rtp.sends = direction === 'sendrecv' || direction === 'sendonly'
    this.rtp.hears = direction === 'sendrecv' || direction === 'recvonly'
  }

  private async open(): Promise<RtpPort> {
    if (this.rtp) return this.rtp
    const rtp = await RtpPort.open()
    if (this.closed) {
      await rtp[Symbol.asyncDispose]()
      throw new Error('The call is over.')
    }
    this.rtp = rtp
    this.bridge = new Bridge(this.clock)
    this.bridge.join(this.party)
    this.bridge.join(rtp)
    return rtp
  }
}
