import type { Description, MediaDirection, RtcState } from '#shared/host/audio.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import { DtmfQueue } from './dtmf-queue.ts'
import { gathered } from './gathered.ts'
import type { Microphone, MicrophoneUser } from './microphone.ts'
import { makeSilentTrack } from './silent-track.ts'
import type { Speaker } from './speaker.ts'

export type PeerLineOptions = {
  readonly lineId: string
  readonly microphone: Microphone
  readonly speaker: Speaker
  readonly onConnection: (state: RtcState) => void
  readonly onDigit: (digit: string) => void
}

/**
 * One line's peer connection. Negotiations are carried out one after another, as the host asks for them; they reject
 * with the browser's own words. Only a line that is `sendrecv` sends the microphone: `sendonly` is hold.
 */
export class PeerLine implements MicrophoneUser, Disposable {
  private readonly options: PeerLineOptions
  private readonly connection = new RTCPeerConnection({ iceServers: [], bundlePolicy: 'max-bundle' })
  private readonly element: HTMLAudioElement
  private readonly turns = new SerialQueue()
  private transceiver: RTCRtpTransceiver | null = null
  private dtmf: DtmfQueue | null = null
  private track: MediaStreamTrack | null = null
  private silence: ReturnType<typeof makeSilentTrack> | null = null
  private muted = false
  private direction: MediaDirection = 'inactive'
  /** What to go back to when the far end refuses. */
  private agreedDirection: MediaDirection = 'inactive'

  constructor(options: PeerLineOptions) {
    this.options = options
    this.element = options.speaker.add({ line: options.lineId })
    this.connection.addEventListener('track', ({ track }) => this.hear(track))
    this.connection.addEventListener('connectionstatechange', () =>
      options.onConnection(this.connection.connectionState),
    )
  }

  offer(direction: MediaDirection): Promise<Description> {
    return this.turns.run(async () => {
      const transceiver =
        this.transceiver ?? this.enter(this.connection.addTransceiver('audio', { direction }))
      const microphone = await this.direct(transceiver, direction)
      await this.connection.setLocalDescription(await this.connection.createOffer())
      return { sdp: await gathered(this.connection), microphone }
    })
  }

  answer(offer: string, direction: MediaDirection): Promise<Description> {
    return this.turns.run(async () => {
      await this.connection.setRemoteDescription({ type: 'offer', sdp: offer })
      const offered = this.connection
        .getTransceivers()
        .find(({ receiver }) => receiver.track.kind === 'audio')
      if (!offered) throw new DOMException('The offer has no audio.', 'InvalidAccessError')
      const transceiver = this.transceiver === offered ? offered : this.enter(offered)
      const microphone = await this.direct(transceiver, direction)
      await this.connection.setLocalDescription(await this.connection.createAnswer())
      this.agreedDirection = direction
      return { sdp: await gathered(this.connection), microphone }
    })
  }

  accept(answer: string): Promise<void> {
    return this.turns.run(async () => {
      await this.connection.setRemoteDescription({ type: 'answer', sdp: answer })
      this.agreedDirection = this.direction
    })
  }

  rollback(): Promise<void> {
    return this.turns.run(async () => {
      const { signalingState } = this.connection
      if (signalingState === 'have-local-offer')
        await this.connection.setLocalDescription({ type: 'rollback' })
      if (signalingState === 'have-remote-offer')
        await this.connection.setRemoteDescription({ type: 'rollback' })
      if (this.transceiver) await this.direct(this.transceiver, this.agreedDirection)
    })
  }

  /** At once, whatever is being negotiated. */
  mute(muted: boolean): void {
    this.muted = muted
    if (this.track) this.track.enabled = !muted
  }

  /** Queues digits (RFC 4733); false where the far end takes none, or before the connection stands. */
  sendDigits(digits: string): boolean {
    return this.dtmf?.send(digits) ?? false
  }

  takeTrack(track: MediaStreamTrack | null): void {
    this.track = track
    if (track) track.enabled = !this.muted
    void this.speak()
  }

  [Symbol.dispose](): void {
    this.dtmf?.[Symbol.dispose]()
    this.connection.close()
    this.options.microphone.close(this)
    this.options.speaker.remove(this.element)
    this.silence?.stop()
  }

  private enter(transceiver: RTCRtpTransceiver): RTCRtpTransceiver {
    // Comfort noise has crashed renderers in quick re-INVITEs, and nobody needs it.
    const codecs = RTCRtpReceiver.getCapabilities('audio')?.codecs ?? []
    transceiver.setCodecPreferences(codecs.filter(({ mimeType }) => mimeType.toLowerCase() !== 'audio/cn'))
    this.dtmf?.[Symbol.dispose]()
    const { dtmf } = transceiver.sender
    this.dtmf = dtmf ? new DtmfQueue(dtmf, this.options.onDigit) : null
    this.transceiver = transceiver
    return transceiver
  }

  private async direct(transceiver: RTCRtpTransceiver, direction: MediaDirection) {
    this.direction = direction
    const microphone = await this.options.microphone.open(this)
    transceiver.direction = direction
    await this.speak()
    return microphone
  }

  /** Sends the microphone, silence where there is none, or nothing while the line is held. */
  private async speak(): Promise<void> {
    const { sender } = this.transceiver ?? {}
    if (!sender || this.connection.signalingState === 'closed') return
    await sender.replaceTrack(this.direction === 'sendrecv' ? (this.track ?? this.silentTrack()) : null)
  }

  private silentTrack(): MediaStreamTrack | null {
    this.silence ??= makeSilentTrack()
    return this.silence.track
  }

  private hear(track: MediaStreamTrack): void {
    const { srcObject } = this.element
    if (srcObject instanceof MediaStream && srcObject.getTracks().includes(track)) return
    this.element.srcObject = new MediaStream([track])
    this.options.speaker.play(this.element)
  }
}
