import { isSame } from '#shared/core/is-same.ts'
import type { AudioDevices, DeviceSwitch } from '#shared/host/audio.ts'
import { readDevices, type DeviceList, type KindList } from './device-list.ts'
import { SpeakerCooldown } from './speaker-cooldown.ts'
import { resolveRoles, RoleSwitches, type Choices, type Roles } from './device-roles.ts'

export type DeviceMonitorOptions = {
  /** Undefined if the page may not use devices at all. */
  readonly devices:
    | Pick<MediaDevices, 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>
    | undefined
  /** The roles have other devices, or devices were added or removed. */
  readonly onRoles: (roles: Roles) => void
  readonly onDevices: (devices: AudioDevices) => void
  readonly onSwitched: (switched: DeviceSwitch) => void
  /** Whether audio is in use now. */
  readonly isBusy: () => boolean
  /** Whether the system moves playback to another device when one is removed, as sound servers of Linux do. */
  readonly keepsStreams: boolean
  /** Identifier of the open microphone, which may differ from the requested one. */
  readonly openMicrophone: () => string | undefined
}

/**
 * Milliseconds between device scans, in a call and at rest: events alone are missed (and on Linux not sent by
 * themselves).
 */
const rhythm = { busy: 700, idle: 4_000 }

/** Milliseconds for which Chromium keeps an idle stream (five seconds), plus a margin for a busy computer. */
const restAfterMove = 8_000

const nothing: DeviceList = {
  microphones: { present: [], system: null },
  speakers: { present: [], system: null },
  named: false,
}

/** Tracks the devices that are present and which one serves each role; reports changes. */
export class DeviceMonitor implements Disposable {
  private readonly options: DeviceMonitorOptions
  private readonly switches = new RoleSwitches()
  private readonly resting: SpeakerCooldown
  private timer: ReturnType<typeof setTimeout> | undefined
  private choices: Choices = { microphone: null, speaker: null, ringers: [] }
  private current: DeviceList = nothing
  private published: AudioDevices | null = null
  private looking: Promise<void> | null = null
  private disposed = false

  constructor(options: DeviceMonitorOptions) {
    this.options = options
    this.resting = new SpeakerCooldown(options.keepsStreams ? restAfterMove : 0)
    options.devices?.addEventListener('devicechange', this.changed)
    this.lookLater()
  }

  get list(): DeviceList {
    return this.current
  }

  get roles(): Roles {
    return resolveRoles(this.current, this.choices)
  }

  /** Applies other choices; settles when they are in effect. */
  async choose(choices: Choices): Promise<void> {
    this.choices = choices
    await this.look()
    this.apply()
  }

  /** Scans the devices now; settles when the roles are up to date. */
  look(): Promise<void> {
    this.lookLater()
    this.looking ??= this.read().finally(() => {
      this.looking = null
    })
    return this.looking
  }

  /** Reports the devices in use, if they have changed. */
  publish(): void {
    const { roles, list } = this
    const open = list.microphones.present.find(({ id }) => id === this.options.openMicrophone())
    const devices: AudioDevices = {
      microphones: listed(list.microphones),
      speakers: listed(list.speakers),
      inUse: {
        microphone: open ?? roles.microphone.device,
        speaker: roles.speaker.device,
        ringers: roles.ringers.flatMap(({ device }) => device ?? []),
      },
    }
    if (isSame(devices, this.published)) return
    this.published = devices
    this.options.onDevices(devices)
  }

  [Symbol.dispose](): void {
    this.disposed = true
    clearTimeout(this.timer)
    this.options.devices?.removeEventListener('devicechange', this.changed)
  }

  /** Schedules the next scan. Its interval depends on the current state, so a new user of audio scans at once. */
  private lookLater(): void {
    clearTimeout(this.timer)
    if (this.disposed) return
    this.timer = setTimeout(() => void this.look(), this.options.isBusy() ? rhythm.busy : rhythm.idle)
  }

  private readonly changed = (): void => {
    void this.look()
  }

  private async read(): Promise<void> {
    // If the list is not available, the next scan may get it.
    const infos = await this.options.devices?.enumerateDevices().catch(() => undefined)
    if (!infos || this.disposed) return
    const list = this.resting.without(readDevices(infos), Date.now())
    const isNew = !isSame(list, this.current)
    this.current = list
    if (isNew || this.published === null) this.apply()
  }

  private apply(): void {
    const { roles } = this
    this.options.onRoles(roles)
    for (const switched of this.switches.see(this.current, this.choices, roles))
      this.options.onSwitched({ ...switched, at: Date.now() })
    this.publish()
  }
}

/** Devices whose names the page may not see are shown as one device of the system's. */
function listed({ present, system }: KindList): AudioDevices['microphones'] {
  return present.length > 0 || !system ? present : [system]
}
