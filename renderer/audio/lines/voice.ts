import type { Microphone, MicrophoneUser } from '../devices/microphone.ts'
import type { Mixing } from '../mixing.ts'

export type VoiceOptions = {
  readonly microphone: Microphone
  readonly mixing: Mixing
  /** The agent's own track was replaced, or is no longer sent. */
  readonly onChange: () => void
}

/**
 * The audio that a line sends: the agent's own voice, a mix of it with others, silence without a microphone, or nothing
 * while the line is held.
 */
export class Voice implements MicrophoneUser, Disposable {
  private readonly options: VoiceOptions
  private target: RTCRtpSender | null = null
  private track: MediaStreamTrack | null = null
  private mixed: MediaStreamTrack | null = null
  private silence: ReturnType<typeof makeSilentTrack> | null = null
  private muted = false
  private speaking = false
  private closed = false

  constructor(options: VoiceOptions) {
    this.options = options
  }

  set sender(sender: RTCRtpSender) {
    this.target = sender
  }

  /** The agent's own voice on this line: silent while the line is muted. */
  get own(): MediaStreamTrack | null {
    return this.track
  }

  /** Whether the agent can be heard on this line. */
  get audible(): boolean {
    return !this.muted && this.track?.readyState === 'live'
  }

  /** Takes effect at once, whatever is being negotiated. Others in a mix are still heard. */
  mute(muted: boolean): void {
    this.muted = muted
    if (this.track) this.track.enabled = !muted
  }

  speak(speaking: boolean): void {
    const isNew = speaking !== this.speaking
    this.speaking = speaking
    this.send()
    if (isNew) this.options.onChange()
  }

  /** Sends a mix instead of the agent's own voice; null ends it. */
  mix(mixed: MediaStreamTrack | null): void {
    if (mixed === this.mixed) return
    this.mixed = mixed
    this.send()
  }

  setTrack(track: MediaStreamTrack | null): void {
    this.track = track
    if (track) track.enabled = !this.muted
    this.send()
    this.options.onChange()
  }

  [Symbol.dispose](): void {
    this.closed = true
    this.options.microphone.close(this)
    this.silence?.stop()
  }

  private send(): void {
    if (!this.target || this.closed) return
    const track = this.speaking ? (this.mixed ?? this.track ?? this.silentTrack()) : null
    // It rejects only on a closed connection, which the next description reports anyway.
    this.target.replaceTrack(track).catch(() => undefined)
  }

  /** None while the microphone is about to open. */
  private silentTrack(): MediaStreamTrack | null {
    if (this.options.microphone.pending) return null
    this.silence ??= makeSilentTrack(this.options.mixing)
    return this.silence.track
  }
}

/**
 * A silent track, for a call without a microphone; `stop` ends it and releases its source. A destination without a
 * source delivers nothing to send, and a relay ends a call whose packets do not come.
 */
function makeSilentTrack(mixing: Mixing): { readonly track: MediaStreamTrack | null; stop(): void } {
  const context = mixing.use()
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
