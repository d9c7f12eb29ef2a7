import type { AudioConfig, DeviceRole, DeviceSwitch } from '#shared/host/audio.ts'
import type { DeviceChoice } from '#shared/settings/settings.ts'
import { chooseDevice, chooseRingers, type Target } from './choose-device.ts'
import type { DeviceList, KindList } from './device-list.ts'
import { RoleWatch } from './role-watch.ts'

/** The device of each role. */
export type Roles = {
  readonly microphone: Target
  readonly speaker: Target
  readonly ringers: readonly Target[]
}

export type Choices = Pick<AudioConfig, 'microphone' | 'speaker' | 'ringers'>

export function resolveRoles(list: DeviceList, choices: Choices): Roles {
  return {
    microphone: chooseDevice(list.microphones, choices.microphone),
    speaker: chooseDevice(list.speakers, choices.speaker),
    ringers: chooseRingers(list.speakers, choices.ringers),
  }
}

/** Watches every role for devices that disappear and return. */
export class RoleSwitches {
  private readonly microphone = new RoleWatch()
  private readonly speaker = new RoleWatch()
  private ringers = new Map<string, RoleWatch>()

  /** The switches since the previous call that nobody chose. */
  see(list: DeviceList, choices: Choices, roles: Roles): readonly Omit<DeviceSwitch, 'at'>[] {
    if (!list.named) return []
    const { microphones, speakers } = list
    const found: Omit<DeviceSwitch, 'at'>[] = []
    const look = (role: DeviceRole, watch: RoleWatch, seen: Parameters<RoleWatch['see']>[0]) => {
      const happened = watch.see(seen)
      if (happened) found.push({ role, ...happened })
    }
    const { microphone, speaker } = choices
    look('microphone', this.microphone, {
      list: microphones,
      choice: microphone,
      used: roles.microphone.device,
    })
    look('speaker', this.speaker, { list: speakers, choice: speaker, used: roles.speaker.device })
    for (const choice of this.watchRingers(choices.ringers)) {
      const watch = this.ringers.get(choice?.id ?? '')
      if (watch) look('ringer', watch, { list: speakers, choice, used: rings(speakers, choice) })
    }
    return found
  }

  private watchRingers(choices: readonly DeviceChoice[]): readonly (DeviceChoice | null)[] {
    const watched = choices.length > 0 ? choices : [null]
    const ids = watched.map((choice) => choice?.id ?? '')
    this.ringers = new Map(ids.map((id) => [id, this.ringers.get(id) ?? new RoleWatch()]))
    return watched
  }
}

function rings(list: KindList, choice: DeviceChoice | null): DeviceChoice | null {
  return chooseDevice(list, choice).device
}
