import type { MicrophoneState } from '#shared/calls/line.ts'
import type { AudioConfig, AudioReport } from '#shared/host/audio.ts'
import { DeviceMonitor } from './device-monitor.ts'
import type { DeviceRoles } from './device-roles.ts'
import { Microphone } from './microphone.ts'
import { PermissionWatch } from './permission-watch.ts'

export type DevicesOptions = {
  readonly navigator: Navigator
  readonly report: (report: AudioReport) => void
  /** Loudspeaker and ringers are to use other devices. */
  readonly onRoles: (roles: DeviceRoles) => void
}

type Processing = Pick<AudioConfig, 'echoCancellation' | 'noiseSuppression' | 'autoGain'>

/** The devices behind each role: the choices, the devices present, and the microphone. */
export class Devices implements Disposable {
  readonly microphone: Microphone
  private readonly options: DevicesOptions
  private readonly monitor: DeviceMonitor
  private readonly permission: PermissionWatch
  private processing: Processing = { echoCancellation: true, noiseSuppression: true, autoGain: true }

  constructor(options: DevicesOptions) {
    const { navigator, report } = options
    this.options = options
    this.microphone = new Microphone({
      devices: navigator.mediaDevices,
      onState: (state) => report({ kind: 'microphone', state }),
      expectedState: () => this.expectedMicrophoneState(),
      onLost: () => this.monitor.scan(),
      onFirstUser: () => void this.monitor.scan(),
      // Once the microphone is open, the page sees the devices' names.
      onOpened: () => void this.monitor.scan().then(() => this.monitor.publish()),
    })
    this.monitor = new DeviceMonitor({
      devices: navigator.mediaDevices,
      onRoles: (roles) => this.apply(roles),
      onDevices: (devices) => report({ kind: 'devices', devices }),
      onSwitched: (switched) => report({ kind: 'switched', switched }),
      isInUse: () => this.microphone.isUsed,
      movesStreams: navigator.userAgent.includes('Linux'),
      openMicrophone: () => this.microphone.openId,
    })
    this.permission = new PermissionWatch(navigator, () => {
      this.microphone.onPermission(!this.permission.isDenied)
      this.microphone.retry()
      void this.monitor.scan()
    })
  }

  /** Applies other choices and processing at once; settles when they are in effect. */
  async configure(config: AudioConfig): Promise<void> {
    const { echoCancellation, noiseSuppression, autoGain } = config
    this.processing = { echoCancellation, noiseSuppression, autoGain }
    await this.monitor.setChoices(config)
  }

  [Symbol.dispose](): void {
    this.permission[Symbol.dispose]()
    this.monitor[Symbol.dispose]()
    this.microphone[Symbol.dispose]()
  }

  private expectedMicrophoneState(): MicrophoneState {
    const { isGranted, isDenied } = this.permission
    if (!isGranted) return isDenied ? 'denied' : 'asking'
    return this.monitor.roles.microphone.device ? 'live' : 'absent'
  }

  private apply(roles: DeviceRoles): void {
    const { device, id } = roles.microphone
    this.microphone.configure({ ...this.processing, id, device: device?.id ?? '' })
    this.options.onRoles(roles)
  }
}
