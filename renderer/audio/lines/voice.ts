import type { Microphone, MicrophoneUser } from '../devices/microphone.ts'
import type { MixingContext } from '../mixing.ts'

export type VoiceOptions = {
  readonly microphone: Microphone
  readonly mixing: MixingContext
  /** The agent's own track was replaced, or is no longer sent. */
  readonly onChange: () => void
}

/**
 * The audio that a line sends: the agent's own voice, a mix of it with others, silence without a microphone, or nothing
 * while the line is held.
 */
export class Voice implements MicrophoneUser, Disposable {
  private readonly options: VoiceOptions
  private currentSender: RTCRtpSender | null = null
  private track: MediaStreamTrack | null = null
  private mixedTrack: MediaStreamTrack | null = null
  private silentSource: ReturnType<typeof createSilentTrack> | null = null
  private muted = false
  private isSpeaking = false
  private isClosed = false

  constructor(options: VoiceOptions) {
    this.options = options
  }

  set sender(sender: RTCRtpSender) {
    this.currentSender = sender
  }

  /** The agent's own voice on this line: silent while the line is muted. */
  get agentTrack(): MediaStreamTrack | null {
    return this.track
  }

  /** Whether the agent can be heard on this line. */
  get isAudible(): boolean {
    return !this.muted && this.track?.readyState === 'live'
  }

  /** Takes effect at once, whatever is being negotiated. Others in a mix are still heard. */
  mute(muted: boolean): void {
    this.muted = muted
    if (this.track) this.track.enabled = !muted
  }

  setSpeaking(speaking: boolean): void {
    const isNew = speaking !== this.isSpeaking
    this.isSpeaking = speaking
    this.updateSender()
    if (isNew) this.options.onChange()
  }

  /** Sends a mix instead of the agent's own voice; null ends it. */
  setMix(mixed: MediaStreamTrack | null): void {
    if (mixed === this.mixedTrack) return
    this.mixedTrack = mixed
    this.updateSender()
  }

  setTrack(track: MediaStreamTrack | null): void {
    this.track = track
    if (track) track.enabled = !this.muted
    this.updateSender()
    this.options.onChange()
  }

  [Symbol.dispose](): void {
    this.isClosed = true
    this.options.microphone.close(this)
    this.silentSource?.stop()
  }

  private updateSender(): void {
    if (!this.currentSender || this.isClosed) return
    const track = this.isSpeaking ? (this.mixedTrack ?? this.track ?? this.silentTrack()) : null
    // It rejects only on a closed connection, which the next description reports anyway.
    this.currentSender.replaceTrack(track).catch(() => undefined)
  }

  /** None while the microphone is about to open. */
  private silentTrack(): MediaStreamTrack | null {
    if (this.options.microphone.isPending) return null
    this.silentSource ??= createSilentTrack(this.options.mixing)
    return this.silentSource.track
  }
}

/**
 * A silent track, for a call without a microphone; `stop` ends it and releases its source. A destination without a
 * source delivers nothing to send, and a relay ends a call whose packets do not come.
 */
function createSilentTrack(mixing: MixingContext): { readonly track: MediaStreamTrack | null; stop(): void } {
  const context = mixing.acquire()
  const out = new MediaStreamAudioDestinationNode(context)
  const source = new ConstantSourceNode(context, { offset: 0 })
  source.connect(out)
  source.start()
  const [track = null] = out.stream.getAudioTracks()
  return {
    track,
    stop() {
      source.stop()
      track?.stop()
      mixing.release()
    },
  }
}
