import type { AudioConfig, DeviceRole, DeviceSwitch } from '#shared/host/audio.ts'
import type { DeviceChoice } from '#shared/settings/settings.ts'
import { chooseDevice, chooseRingers, type OutputTarget } from './choose-device.ts'
import type { DeviceList, DevicesOfKind } from './device-list.ts'
import { RoleWatch } from './role-watch.ts'

/** The device of each role. */
export type DeviceRoles = {
  readonly microphone: OutputTarget
  readonly speaker: OutputTarget
  readonly ringers: readonly OutputTarget[]
}

export type DeviceChoices = Pick<AudioConfig, 'microphone' | 'speaker' | 'ringers'>

export function resolveRoles(list: DeviceList, choices: DeviceChoices): DeviceRoles {
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
  update(list: DeviceList, choices: DeviceChoices, roles: DeviceRoles): readonly Omit<DeviceSwitch, 'at'>[] {
    if (!list.hasNames) return []
    const { microphones, speakers } = list
    const found: Omit<DeviceSwitch, 'at'>[] = []
    const check = (role: DeviceRole, watch: RoleWatch, state: Parameters<RoleWatch['update']>[0]) => {
      const roleSwitch = watch.update(state)
      if (roleSwitch) found.push({ role, ...roleSwitch })
    }
    const { microphone, speaker } = choices
    check('microphone', this.microphone, {
      list: microphones,
      choice: microphone,
      device: roles.microphone.device,
    })
    check('speaker', this.speaker, { list: speakers, choice: speaker, device: roles.speaker.device })
    for (const choice of this.watchRingers(choices.ringers)) {
      const watch = this.ringers.get(choice?.id ?? '')
      if (watch) check('ringer', watch, { list: speakers, choice, device: ringerDevice(speakers, choice) })
    }
    return found
  }

  private watchRingers(choices: readonly DeviceChoice[]): readonly (DeviceChoice | null)[] {
    const monitored = choices.length > 0 ? choices : [null]
    const ids = monitored.map((choice) => choice?.id ?? '')
    this.ringers = new Map(ids.map((id) => [id, this.ringers.get(id) ?? new RoleWatch()]))
    return monitored
  }
}

function ringerDevice(list: DevicesOfKind, choice: DeviceChoice | null): DeviceChoice | null {
  return chooseDevice(list, choice).device
}
