import type { MicrophoneState } from '#shared/calls/line.ts'

/** Whoever speaks through the microphone. Gets a track of its own, which may be muted by itself, or none. */
export interface MicrophoneUser {
  takeTrack(track: MediaStreamTrack | null): void
}

export type MicrophoneOptions = {
  /** Undefined where the page may have no devices at all. */
  readonly devices:
    Pick<MediaDevices, 'getUserMedia' | 'addEventListener' | 'removeEventListener'> | undefined
  readonly onState: (state: MicrophoneState) => void
}

/** Milliseconds that a call waits for the microphone; a person who is being asked for it may take longer. */
const patience = 1_500

const constraints: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
}

/**
 * The agent's microphone, shared by all lines and open only while one of them needs it. One that is denied or absent
 * is asked for again when the devices change; whoever speaks through it then gets its track.
 */
export class Microphone implements Disposable {
  private readonly options: MicrophoneOptions
  private readonly users = new Map<MicrophoneUser, MediaStreamTrack | null>()
  private source: MediaStreamTrack | null = null
  private request: Promise<void> | null = null
  private state: MicrophoneState | null = null

  constructor(options: MicrophoneOptions) {
    this.options = options
    options.devices?.addEventListener('devicechange', this.retry)
  }

  /** Opens the microphone for a user; waits for it a moment, and answers whether the user is heard. */
  async open(user: MicrophoneUser): Promise<MicrophoneState> {
    if (!this.users.has(user)) this.users.set(user, null)
    this.handOut()
    if (!this.source)
      await Promise.race([this.ask(), new Promise((resolve) => setTimeout(resolve, patience))])
    return this.source ? 'live' : (this.state ?? 'denied')
  }

  /** The user needs it no more; with the last one it is closed. */
  close(user: MicrophoneUser): void {
    this.users.get(user)?.stop()
    this.users.delete(user)
    if (this.users.size > 0) return
    this.source?.stop()
    this.source = null
  }

  /** Asks again, where somebody would speak: the devices or the permission have changed. */
  readonly retry = (): void => {
    if (this.users.size > 0 && !this.source) void this.ask()
  };

  [Symbol.dispose](): void {
    this.options.devices?.removeEventListener('devicechange', this.retry)
    for (const user of [...this.users.keys()]) this.close(user)
  }

  private ask(): Promise<void> {
    this.request ??= this.openDevice().finally(() => {
      this.request = null
    })
    return this.request
  }

  private async openDevice(): Promise<void> {
    const { devices } = this.options
    if (!devices) return this.enter('absent')
    try {
      const [track] = (await devices.getUserMedia(constraints)).getAudioTracks()
      if (track && this.users.size > 0) this.use(track)
      else track?.stop()
    } catch (fault) {
      this.enter(stateOf(fault))
    }
  }

  private use(track: MediaStreamTrack): void {
    this.source = track
    track.addEventListener('ended', () => this.lost(track))
    this.enter('live')
    this.handOut()
  }

  private handOut(): void {
    for (const [user, given] of this.users) {
      if (!this.source || given?.readyState === 'live') continue
      const own = this.source.clone()
      this.users.set(user, own)
      user.takeTrack(own)
    }
  }

  /** The device was pulled out, or its use was forbidden in the midst of a call. */
  private lost(track: MediaStreamTrack): void {
    if (this.source !== track) return
    this.source = null
    for (const [user, given] of this.users) {
      given?.stop()
      this.users.set(user, null)
      user.takeTrack(null)
    }
    this.enter('absent')
    void this.ask()
  }

  private enter(state: MicrophoneState): void {
    if (state === this.state) return
    this.state = state
    this.options.onState(state)
  }
}

function stateOf(fault: unknown): MicrophoneState {
  const name = fault instanceof DOMException ? fault.name : ''
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'absent'
}
