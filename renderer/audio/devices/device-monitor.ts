import { isSame } from '#shared/core/is-same.ts'
import type { AudioDevices, DeviceSwitch } from '#shared/host/audio.ts'
import { readDevices, type DeviceList, type DevicesOfKind } from './device-list.ts'
import { SpeakerCooldown } from './speaker-cooldown.ts'
import { resolveRoles, RoleSwitches, type DeviceChoices, type DeviceRoles } from './device-roles.ts'

export type DeviceMonitorOptions = {
  /** Undefined if the page may not use devices at all. */
  readonly devices:
    | Pick<MediaDevices, 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>
    | undefined
  /** The roles have other devices, or devices were added or removed. */
  readonly onRoles: (roles: DeviceRoles) => void
  readonly onDevices: (devices: AudioDevices) => void
  readonly onSwitched: (switched: DeviceSwitch) => void
  /** Whether audio is in use now. */
  readonly isInUse: () => boolean
  /** Whether the system moves playback to another device when one is removed, as sound servers of Linux do. */
  readonly movesStreams: boolean
  /** Identifier of the open microphone, which may differ from the requested one. */
  readonly openMicrophone: () => string | undefined
}

/**
 * Milliseconds between device scans, in a call and at rest: events alone are missed (and on Linux not sent by
 * themselves).
 */
const scanInterval = { busy: 700, idle: 4_000 }

/** Milliseconds for which Chromium keeps an idle stream (five seconds), plus a margin for a busy computer. */
const cooldownAfterMove = 8_000

const emptyList: DeviceList = {
  microphones: { devices: [], systemDefault: null },
  speakers: { devices: [], systemDefault: null },
  hasNames: false,
}

/** Tracks the devices that are present and which one serves each role; reports changes. */
export class DeviceMonitor implements Disposable {
  private readonly options: DeviceMonitorOptions
  private readonly switches = new RoleSwitches()
  private readonly cooldown: SpeakerCooldown
  private timer: ReturnType<typeof setTimeout> | undefined
  private choices: DeviceChoices = { microphone: null, speaker: null, ringers: [] }
  private current: DeviceList = emptyList
  private lastReport: AudioDevices | null = null
  private pendingScan: Promise<void> | null = null
  private disposed = false

  constructor(options: DeviceMonitorOptions) {
    this.options = options
    this.cooldown = new SpeakerCooldown(options.movesStreams ? cooldownAfterMove : 0)
    options.devices?.addEventListener('devicechange', this.onDeviceChange)
    this.scheduleScan()
  }

  get list(): DeviceList {
    return this.current
  }

  get roles(): DeviceRoles {
    return resolveRoles(this.current, this.choices)
  }

  /** Applies other choices; settles when they are in effect. */
  async setChoices(choices: DeviceChoices): Promise<void> {
    this.choices = choices
    await this.scan()
    this.apply()
  }

  /** Scans the devices now; settles when the roles are up to date. */
  scan(): Promise<void> {
    this.scheduleScan()
    this.pendingScan ??= this.readDevices().finally(() => {
      this.pendingScan = null
    })
    return this.pendingScan
  }

  /** Reports the devices in use, if they have changed. */
  publish(): void {
    const { roles, list } = this
    const open = list.microphones.devices.find(({ id }) => id === this.options.openMicrophone())
    const devices: AudioDevices = {
      microphones: namedDevices(list.microphones),
      speakers: namedDevices(list.speakers),
      inUse: {
        microphone: open ?? roles.microphone.device,
        speaker: roles.speaker.device,
        ringers: roles.ringers.flatMap(({ device }) => device ?? []),
      },
    }
    if (isSame(devices, this.lastReport)) return
    this.lastReport = devices
    this.options.onDevices(devices)
  }

  [Symbol.dispose](): void {
    this.disposed = true
    clearTimeout(this.timer)
    this.options.devices?.removeEventListener('devicechange', this.onDeviceChange)
  }

  /** Schedules the next scan. Its interval depends on the current state, so a new user of audio scans at once. */
  private scheduleScan(): void {
    clearTimeout(this.timer)
    if (this.disposed) return
    this.timer = setTimeout(
      () => void this.scan(),
      this.options.isInUse() ? scanInterval.busy : scanInterval.idle,
    )
  }

  private readonly onDeviceChange = (): void => {
    void this.scan()
  }

  private async readDevices(): Promise<void> {
    // If the list is not available, the next scan may get it.
    const infos = await this.options.devices?.enumerateDevices().catch(() => undefined)
    if (!infos || this.disposed) return
    const list = this.cooldown.withoutCoolingDown(readDevices(infos), Date.now())
    const isNew = !isSame(list, this.current)
    this.current = list
    if (isNew || this.lastReport === null) this.apply()
  }

  private apply(): void {
    const { roles } = this
    this.options.onRoles(roles)
    for (const switched of this.switches.update(this.current, this.choices, roles))
      this.options.onSwitched({ ...switched, at: Date.now() })
    this.publish()
  }
}

/** Devices whose names the page may not see are shown as one device of the system's. */
function namedDevices({ devices, systemDefault }: DevicesOfKind): AudioDevices['microphones'] {
  return devices.length > 0 || !systemDefault ? devices : [systemDefault]
}
