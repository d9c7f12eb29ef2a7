import type { AudioConfig, Description, MediaDirection, RtcState } from '#shared/host/audio.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import type { Microphone } from '../devices/microphone.ts'
import type { MixingContext } from '../mixing.ts'
import type { Speaker } from '../sounds/speaker.ts'
import { audioOnly, withoutCandidates } from './offer.ts'
import { awaitedType } from './candidates.ts'
import type { Certificates } from './certificates.ts'
import { DtmfQueue } from './dtmf-queue.ts'
import { Gathering } from './gathering.ts'
import { Voice } from './voice.ts'

export type PeerLineOptions = {
  readonly lineId: string
  readonly config: () => Pick<AudioConfig, 'iceServers' | 'relayOnly' | 'gatheringMs'>
  readonly certificates: Certificates
  readonly microphone: Microphone
  readonly mixing: MixingContext
  readonly speaker: Speaker
  readonly onConnection: (state: RtcState) => void
  readonly onDigit: (digit: string) => void
  /** A track that this line sends or receives has changed. */
  readonly onTracks: () => void
}

/**
 * One line's peer connection. Negotiations run one after another, as the host asks for them; they reject with the
 * browser's own error. Only a `sendrecv` line sends the microphone: `sendonly` is hold.
 */
export class PeerLine implements Disposable {
  readonly voice: Voice
  readonly connection: RTCPeerConnection
  private readonly options: PeerLineOptions
  private readonly element: HTMLAudioElement
  private readonly gathering: Gathering
  private readonly queue = new SerialQueue()
  private transceiver: RTCRtpTransceiver | null = null
  private dtmf: DtmfQueue | null = null
  private direction: MediaDirection = 'inactive'
  /** The remote offer whose answer is prepared, and its candidates. */
  private preparedOffer: {
    readonly offer: string
    readonly candidates: readonly RTCIceCandidateInit[]
  } | null = null
  /** The direction to return to if the far end refuses. */
  private agreedDirection: MediaDirection = 'inactive'
  /** The local offer, if it is not applied before it is answered. */
  private deferredOffer: RTCSessionDescriptionInit | null = null

  constructor(options: PeerLineOptions) {
    const { certificates, config, lineId, microphone, mixing, onTracks, speaker } = options
    this.options = options
    this.connection = new RTCPeerConnection({
      ...connectionConfig(config()),
      certificates: [...certificates.next()],
    })
    this.gathering = new Gathering(this.connection)
    this.element = speaker.add({ line: lineId })
    this.voice = new Voice({ microphone, mixing, onChange: onTracks })
    this.connection.addEventListener('track', ({ track }) => this.playTrack(track))
    this.connection.addEventListener('connectionstatechange', () =>
      options.onConnection(this.connection.connectionState),
    )
  }

  /** The audio of the far end. */
  get remoteTrack(): MediaStreamTrack | null {
    return this.transceiver?.receiver.track ?? null
  }

  /** Whether agent and far end can talk, neither being on hold. */
  get isTalking(): boolean {
    const agreed = this.transceiver?.currentDirection ?? 'sendrecv'
    return this.direction === 'sendrecv' && agreed === 'sendrecv'
  }

  /** Whether audio from the far end, and from the agent, is expected to flow. */
  get expectedFlow(): { readonly receiving: boolean; readonly sending: boolean } {
    const agreed = this.transceiver?.currentDirection
    return {
      receiving: agreed === 'sendrecv' || agreed === 'recvonly',
      sending: agreed === 'sendrecv' && this.direction === 'sendrecv' && this.voice.isAudible,
    }
  }

  /**
   * `iceRestart`: gathers candidates anew, with the current servers. Any other offer within a call already has its
   * candidates, and is applied together with its answer, because Chromium keeps following an offer even after its
   * rollback.
   */
  offer(direction: MediaDirection, iceRestart = false): Promise<Description> {
    return this.queue.run(async () => {
      const transceiver =
        this.transceiver ?? this.adoptTransceiver(this.connection.addTransceiver('audio', { direction }))
      const opened = this.applyDirection(transceiver, direction)
      if (iceRestart) this.reconfigure()
      const offer = await this.connection.createOffer({ iceRestart })
      if (!iceRestart && this.connection.currentRemoteDescription) {
        this.deferredOffer = offer
        await opened
        return { sdp: offer.sdp ?? '' }
      }
      await this.connection.setLocalDescription(offer)
      await opened
      return { sdp: await this.gatheredSdp() }
    })
  }

  /** Prepares the answer during the ring: all but the microphone and the path to the far end. */
  prepareAnswer(offer: string): Promise<void> {
    return this.queue.run(async () => {
      const prepared = withoutCandidates(audioOnly(offer))
      await this.applyOffer(prepared.sdp, 'sendrecv')
      await this.gatheredSdp()
      this.preparedOffer = { offer, candidates: prepared.candidates }
    })
  }

  answer(offer: string, direction: MediaDirection): Promise<Description> {
    return this.queue.run(async () => {
      const { preparedOffer } = this
      this.preparedOffer = null
      if (preparedOffer?.offer === offer && direction === 'sendrecv')
        return this.answerPrepared(preparedOffer.candidates)
      const opened = this.options.microphone.open(this.voice)
      await this.applyOffer(audioOnly(offer), direction)
      this.setDirection(direction)
      this.onAgreed(direction)
      await opened
      return { sdp: await this.gatheredSdp() }
    })
  }

  accept(answer: string): Promise<void> {
    return this.queue.run(async () => {
      const { deferredOffer } = this
      this.deferredOffer = null
      if (deferredOffer) await this.connection.setLocalDescription(deferredOffer)
      await this.connection.setRemoteDescription({ type: 'answer', sdp: answer })
      this.onAgreed(this.direction)
    })
  }

  rollback(): Promise<void> {
    return this.queue.run(async () => {
      const { signalingState } = this.connection
      this.preparedOffer = null
      this.deferredOffer = null
      if (signalingState === 'have-local-offer')
        await this.connection.setLocalDescription({ type: 'rollback' })
      if (signalingState === 'have-remote-offer')
        await this.connection.setRemoteDescription({ type: 'rollback' })
      if (this.transceiver) await this.applyDirection(this.transceiver, this.agreedDirection)
    })
  }

  /** Queues digits (RFC 4733); false if the far end accepts none, or before the connection is established. */
  sendDigits(digits: string): boolean {
    return this.dtmf?.send(digits) ?? false
  }

  [Symbol.dispose](): void {
    this.dtmf?.[Symbol.dispose]()
    this.connection.close()
    this.voice[Symbol.dispose]()
    this.options.speaker.remove(this.element)
  }

  private async applyOffer(offer: string, direction: MediaDirection): Promise<void> {
    await this.connection.setRemoteDescription({ type: 'offer', sdp: offer })
    // A rejected medium has a transceiver too.
    const offered = this.connection
      .getTransceivers()
      .find(({ direction: way, receiver }) => receiver.track.kind === 'audio' && way !== 'stopped')
    if (!offered) throw new DOMException('The offer has no audio.', 'InvalidAccessError')
    const transceiver = this.transceiver === offered ? offered : this.adoptTransceiver(offered)
    transceiver.direction = direction
    await this.connection.setLocalDescription(await this.connection.createAnswer())
  }

  /** Does not wait for the microphone: the caller waits for nothing more. */
  private async answerPrepared(candidates: readonly RTCIceCandidateInit[]): Promise<Description> {
    void this.options.microphone.open(this.voice)
    this.setDirection('sendrecv')
    this.onAgreed('sendrecv')
    await Promise.all(candidates.map((candidate) => this.connection.addIceCandidate(candidate)))
    return { sdp: await this.gatheredSdp() }
  }

  private onAgreed(direction: MediaDirection): void {
    this.agreedDirection = direction
    this.options.onTracks()
  }

  /** Certificates are part of the configuration and must not change. */
  private reconfigure(): void {
    const { connection, options } = this
    connection.setConfiguration({ ...connection.getConfiguration(), ...connectionConfig(options.config()) })
  }

  private adoptTransceiver(transceiver: RTCRtpTransceiver): RTCRtpTransceiver {
    // Comfort noise has crashed renderers in quick re-INVITEs, and is not needed.
    const codecs = RTCRtpReceiver.getCapabilities('audio')?.codecs ?? []
    transceiver.setCodecPreferences(codecs.filter(({ mimeType }) => mimeType.toLowerCase() !== 'audio/cn'))
    this.dtmf?.[Symbol.dispose]()
    const { dtmf } = transceiver.sender
    this.dtmf = dtmf ? new DtmfQueue(dtmf, this.options.onDigit) : null
    this.transceiver = transceiver
    this.voice.sender = transceiver.sender
    return transceiver
  }

  /** Sets the direction at once; settles with the microphone, which may take longer than a description may wait. */
  private applyDirection(transceiver: RTCRtpTransceiver, direction: MediaDirection) {
    transceiver.direction = direction
    this.setDirection(direction)
    return this.options.microphone.open(this.voice)
  }

  private setDirection(direction: MediaDirection): void {
    this.direction = direction
    this.voice.setSpeaking(direction === 'sendrecv')
  }

  private gatheredSdp(): Promise<string> {
    const { config } = this.options
    return this.gathering.complete({ awaited: awaitedType(config()), maxWait: config().gatheringMs })
  }

  private playTrack(track: MediaStreamTrack): void {
    const { srcObject } = this.element
    if (srcObject instanceof MediaStream && srcObject.getTracks().includes(track)) return
    this.element.srcObject = new MediaStream([track])
    this.options.speaker.play(this.element)
    this.options.onTracks()
  }
}

/**
 * The browser's configuration of a peer connection (W3C WebRTC section 4.2.1). The bundle policy stays at its default:
 * `max-bundle` refuses an offer without a BUNDLE group, which is what rtpengine and many exchanges send.
 */
function connectionConfig(config: Pick<AudioConfig, 'iceServers' | 'relayOnly'>): RTCConfiguration {
  return {
    iceServers: config.iceServers.map((server) => ({ ...server })),
    iceTransportPolicy: config.relayOnly ? 'relay' : 'all',
  }
}
