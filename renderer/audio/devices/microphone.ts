import { isSame } from '#shared/core/is-same.ts'
import type { MicrophoneState } from '#shared/calls/line.ts'

/** A user of the microphone. Gets a track of its own, which can be muted separately, or none. */
export interface MicrophoneUser {
  setTrack(track: MediaStreamTrack | null): void
}

export type MicrophoneOptions = {
  /** Undefined if the page may not use devices at all. */
  readonly devices: Pick<MediaDevices, 'getUserMedia'> | undefined
  readonly onState: (state: MicrophoneState | 'unknown') => void
  /** The likely state of a microphone that has not answered yet. */
  readonly expectedState?: () => MicrophoneState
  /** The device was lost: settles when the remaining ones are known. */
  readonly onLost?: () => Promise<void>
  /** The first user is about to open it. */
  readonly onFirstUser?: () => void
  /** Another device is open, or none. */
  readonly onOpened?: () => void
}

/** The microphone to open. An empty identifier leaves it to the system; `device` is the one behind it, if known. */
export type MicrophoneConfig = {
  readonly id: string
  readonly device: string
  readonly echoCancellation: boolean
  readonly noiseSuppression: boolean
  readonly autoGain: boolean
}

/** Milliseconds that a call waits for the microphone; an agent who is asked for permission may take longer. */
const openTimeout = 200

const defaultConfig: MicrophoneConfig = {
  id: '',
  device: '',
  echoCancellation: true,
  noiseSuppression: true,
  autoGain: true,
}

/**
 * The agent's microphone, shared by its users and open only while there is one. A change of the device or its
 * processing opens another track, which replaces the previous one everywhere.
 */
export class Microphone implements Disposable {
  private readonly options: MicrophoneOptions
  private readonly users = new Map<MicrophoneUser, MediaStreamTrack | null>()
  private config = defaultConfig
  private source: MediaStreamTrack | null = null
  private request: Promise<void> | null = null
  /** Whether the browser has not answered the last request yet. */
  private isAwaitingBrowser = false
  private lastState: MicrophoneState | 'unknown' | null = null

  constructor(options: MicrophoneOptions) {
    this.options = options
  }

  /** Identifier of the open device. */
  get openId(): string | undefined {
    return this.source?.getSettings().deviceId
  }

  get isUsed(): boolean {
    return this.users.size > 0
  }

  /** The last reported state; null before the first attempt. */
  get state(): MicrophoneState | 'unknown' | null {
    return this.lastState
  }

  /** Whether a user is waiting for a device that has not answered yet. */
  get isPending(): boolean {
    return this.isAwaitingBrowser && this.source === null
  }

  /** Opens the microphone for a user; settles when it has answered, or after `openTimeout`. The result is reported. */
  async open(user: MicrophoneUser): Promise<void> {
    const isFirst = !this.isUsed
    if (!this.users.has(user)) this.users.set(user, null)
    if (isFirst) this.options.onFirstUser?.()
    this.distributeTracks()
    if (this.source) return
    await Promise.race([this.requestTrack(), new Promise((resolve) => setTimeout(resolve, openTimeout))])
    if (this.isPending && this.users.size > 0) this.setState(this.options.expectedState?.() ?? 'asking')
  }

  /** Removes a user; closes the microphone after the last one. */
  close(user: MicrophoneUser): void {
    this.users.get(user)?.stop()
    this.users.delete(user)
    if (this.users.size > 0) return
    this.source?.stop()
    this.source = null
  }

  /** Switches to another device or other processing, at once if the microphone is open. */
  configure(config: MicrophoneConfig): void {
    if (isSame(config, this.config)) return this.retry()
    this.config = config
    if (this.users.size > 0) void this.requestTrack()
  }

  /** Takes the browser's permission state while the microphone is closed, so that it is known before the first call. */
  onPermission(isPermitted: boolean): void {
    if (this.source) return
    const isUncertain = this.lastState === 'denied' || this.lastState === 'asking'
    if (isPermitted && isUncertain) this.setState('unknown')
    if (!isPermitted && this.lastState !== 'denied') this.setState('denied')
  }

  /** Tries again if there is a user: the devices or the permission have changed. */
  readonly retry = (): void => {
    if (this.users.size > 0 && !this.source) void this.requestTrack()
  };

  [Symbol.dispose](): void {
    for (const user of [...this.users.keys()]) this.close(user)
  }

  private requestTrack(): Promise<void> {
    this.request ??= this.openConfigured().finally(() => {
      this.request = null
    })
    return this.request
  }

  /** A configuration set meanwhile is opened afterwards. */
  private async openConfigured(): Promise<void> {
    let config: MicrophoneConfig
    do {
      config = this.config
      await this.openDevice(config)
    } while (!isSame(config, this.config) && this.users.size > 0)
  }

  private async openDevice(config: MicrophoneConfig): Promise<void> {
    const { devices } = this.options
    if (!devices) return this.onFailed('absent')
    try {
      this.isAwaitingBrowser = true
      const track = await openTrack(devices, config).finally(() => {
        this.isAwaitingBrowser = false
      })
      if (track && this.users.size > 0) return this.useTrack(track)
      track?.stop()
      if (this.lastState === 'asking') this.setState('unknown')
    } catch (fault) {
      // Keeps what is open: better than nothing.
      if (this.source?.readyState !== 'live') this.onFailed(stateForError(fault))
    }
  }

  private useTrack(track: MediaStreamTrack): void {
    const former = this.source
    this.source = track
    track.addEventListener('ended', () => void this.onTrackLost(track))
    this.setState('live')
    this.distributeTracks(true)
    former?.stop()
    this.options.onOpened?.()
  }

  /** `anew`: also replaces tracks of a previous source. */
  private distributeTracks(replaceLive = false): void {
    for (const [user, userTrack] of this.users) {
      if (!this.source || (!replaceLive && userTrack?.readyState === 'live')) continue
      const clone = this.source.clone()
      this.users.set(user, clone)
      user.setTrack(clone)
      userTrack?.stop()
    }
  }

  /** The device was unplugged, or its use was forbidden during a call: opens another. */
  private async onTrackLost(track: MediaStreamTrack): Promise<void> {
    if (this.source !== track) return
    this.source = null
    await this.options.onLost?.()
    if (this.users.size > 0 && !this.source) await this.requestTrack()
  }

  private onFailed(state: MicrophoneState): void {
    this.source = null
    for (const [user, given] of this.users) {
      given?.stop()
      this.users.set(user, null)
      user.setTrack(null)
    }
    this.setState(state)
  }

  /** Reported even if unchanged, since a user that has just opened it knows only the expected state. */
  private setState(state: MicrophoneState | 'unknown'): void {
    this.lastState = state
    this.options.onState(state)
  }
}

/** Falls back to the system's default if the chosen device cannot be opened, such as one that another program holds. */
async function openTrack(
  devices: Pick<MediaDevices, 'getUserMedia'>,
  config: MicrophoneConfig,
): Promise<MediaStreamTrack | undefined> {
  const { id, echoCancellation, noiseSuppression, autoGain: autoGainControl } = config
  const audio = { echoCancellation, noiseSuppression, autoGainControl }
  const open = async (constraints: MediaTrackConstraints) =>
    (await devices.getUserMedia({ audio: constraints })).getAudioTracks()[0]
  if (id === '') return open(audio)
  try {
    return await open({ ...audio, deviceId: { exact: id } })
  } catch (fault) {
    if (stateForError(fault) === 'denied') throw fault
    return open(audio)
  }
}

function stateForError(fault: unknown): MicrophoneState {
  const name = fault instanceof DOMException ? fault.name : ''
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'absent'
}
