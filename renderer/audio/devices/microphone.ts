import { isSame } from '#shared/core/is-same.ts'
import type { MicrophoneState } from '#shared/calls/line.ts'

/** Whoever speaks through the microphone. Gets a track of its own, which may be muted by itself, or none. */
export interface MicrophoneUser {
  setTrack(track: MediaStreamTrack | null): void
}

export type MicrophoneOptions = {
  /** Undefined where the page may have no devices at all. */
  readonly devices: Pick<MediaDevices, 'getUserMedia'> | undefined
  readonly onState: (state: MicrophoneState | 'unknown') => void
  /** What is to be expected of a microphone that has not answered yet. */
  readonly expects?: () => MicrophoneState
  /** The device went: settles when it is known which are left. */
  readonly onLost?: () => Promise<void>
  /** The first one is about to speak. */
  readonly onUsed?: () => void
  /** Another device is open, or none. */
  readonly onOpened?: () => void
}

/** What is opened. An empty identifier leaves the device to the system; `device` is the one behind it, where known. */
export type MicrophoneConfig = {
  readonly id: string
  readonly device: string
  readonly echoCancellation: boolean
  readonly noiseSuppression: boolean
  readonly autoGain: boolean
}

/** Milliseconds that a call waits for the microphone; a person who is being asked for it may take longer. */
const patience = 200

const plain: MicrophoneConfig = {
  id: '',
  device: '',
  echoCancellation: true,
  noiseSuppression: true,
  autoGain: true,
}

/**
 * The agent's microphone, shared by all who use it and open only while there is one. A change of the device or of its
 * processing is made by another track, which replaces the former one everywhere.
 */
export class Microphone implements Disposable {
  private readonly options: MicrophoneOptions
  private readonly users = new Map<MicrophoneUser, MediaStreamTrack | null>()
  private config = plain
  private source: MediaStreamTrack | null = null
  private request: Promise<void> | null = null
  private reported: MicrophoneState | 'unknown' | null = null

  constructor(options: MicrophoneOptions) {
    this.options = options
  }

  /** Identifier of the device that is open. */
  get openId(): string | undefined {
    return this.source?.getSettings().deviceId
  }

  get isUsed(): boolean {
    return this.users.size > 0
  }

  /** What was reported of it last; null before the first try. */
  get last(): MicrophoneState | 'unknown' | null {
    return this.reported
  }

  /** Whether somebody waits for a device that has not answered yet. */
  get pending(): boolean {
    return this.request !== null && this.source === null
  }

  /** Opens the microphone for a user; settles when it has answered, or after a moment. What became of it is reported. */
  async open(user: MicrophoneUser): Promise<void> {
    const isFirst = !this.isUsed
    if (!this.users.has(user)) this.users.set(user, null)
    if (isFirst) this.options.onUsed?.()
    this.handOut()
    if (this.source) return
    await Promise.race([this.ask(), new Promise((resolve) => setTimeout(resolve, patience))])
    if (this.pending && this.users.size > 0) this.setState(this.options.expects?.() ?? 'asking')
  }

  /** The user needs it no more; with the last one it is closed. */
  close(user: MicrophoneUser): void {
    this.users.get(user)?.stop()
    this.users.delete(user)
    if (this.users.size > 0) return
    this.source?.stop()
    this.source = null
  }

  /** Takes another device or other processing, at once where the microphone is open. */
  configure(config: MicrophoneConfig): void {
    if (isSame(config, this.config)) return this.retry()
    this.config = config
    if (this.users.size > 0) void this.ask()
  }

  /** What the browser says of the permission while nobody speaks: it is known before the first call needs it. */
  permit(isPermitted: boolean): void {
    if (this.source) return
    const isInDoubt = this.reported === 'denied' || this.reported === 'asking'
    if (isPermitted && isInDoubt) this.setState('unknown')
    if (!isPermitted && this.reported !== 'denied') this.setState('denied')
  }

  /** Asks again, where somebody would speak: the devices or the permission have changed. */
  readonly retry = (): void => {
    if (this.users.size > 0 && !this.source) void this.ask()
  };

  [Symbol.dispose](): void {
    for (const user of [...this.users.keys()]) this.close(user)
  }

  private ask(): Promise<void> {
    this.request ??= this.openConfigured().finally(() => {
      this.request = null
    })
    return this.request
  }

  /** What is configured meanwhile is opened after it. */
  private async openConfigured(): Promise<void> {
    let config: MicrophoneConfig
    do {
      config = this.config
      await this.openDevice(config)
    } while (!isSame(config, this.config) && this.users.size > 0)
  }

  private async openDevice(config: MicrophoneConfig): Promise<void> {
    const { devices } = this.options
    if (!devices) return this.failed('absent')
    try {
      const track = await firstTrack(devices, config)
      if (track && this.users.size > 0) return this.use(track)
      track?.stop()
      if (this.reported === 'asking') this.setState('unknown')
    } catch (fault) {
      // What is open is better than nothing.
      if (this.source?.readyState !== 'live') this.failed(stateOf(fault))
    }
  }

  private use(track: MediaStreamTrack): void {
    const former = this.source
    this.source = track
    track.addEventListener('ended', () => void this.lost(track))
    this.setState('live')
    this.handOut(true)
    former?.stop()
    this.options.onOpened?.()
  }

  /** `anew`: also to those who have a track, of another source. */
  private handOut(anew = false): void {
    for (const [user, given] of this.users) {
      if (!this.source || (!anew && given?.readyState === 'live')) continue
      const own = this.source.clone()
      this.users.set(user, own)
      user.setTrack(own)
      given?.stop()
    }
  }

  /** The device was pulled out, or its use was forbidden in the midst of a call: takes another. */
  private async lost(track: MediaStreamTrack): Promise<void> {
    if (this.source !== track) return
    this.source = null
    await this.options.onLost?.()
    if (this.users.size > 0 && !this.source) await this.ask()
  }

  private failed(state: MicrophoneState): void {
    this.source = null
    for (const [user, given] of this.users) {
      given?.stop()
      this.users.set(user, null)
      user.setTrack(null)
    }
    this.setState(state)
  }

  /** Also where it is what it was: whoever opened it knows only what was to be expected. */
  private setState(state: MicrophoneState | 'unknown'): void {
    this.reported = state
    this.options.onState(state)
  }
}

/** A chosen device that cannot be opened, such as one that another program keeps to itself, gives way to the system's own. */
async function firstTrack(
  devices: Pick<MediaDevices, 'getUserMedia'>,
  config: MicrophoneConfig,
): Promise<MediaStreamTrack | undefined> {
  const { id, echoCancellation, noiseSuppression, autoGain: autoGainControl } = config
  const audio = { echoCancellation, noiseSuppression, autoGainControl }
  const open = async (wanted: MediaTrackConstraints) =>
    (await devices.getUserMedia({ audio: wanted })).getAudioTracks()[0]
  if (id === '') return open(audio)
  try {
    return await open({ ...audio, deviceId: { exact: id } })
  } catch (fault) {
    if (stateOf(fault) === 'denied') throw fault
    return open(audio)
  }
}

function stateOf(fault: unknown): MicrophoneState {
  const name = fault instanceof DOMException ? fault.name : ''
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'absent'
}
