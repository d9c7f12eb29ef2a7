import { isSame } from '#shared/core/is-same.ts'
import type { DeviceChoice } from '#shared/settings/settings.ts'
import { findChosen, isSystemChoice } from './choose-device.ts'
import { systemDevice, type DevicesOfKind } from './device-list.ts'

/** A switch that nobody chose: the role lost `from`, or `to` returned. */
export type RoleSwitch = { readonly from: string; readonly to: string; readonly back: boolean }

type RoleState = {
  readonly list: DevicesOfKind
  readonly choice: DeviceChoice | null
  readonly device: DeviceChoice | null
}

/**
 * Detects when a role loses its device, or gets it back, without a new choice: one watch per choice. Devices without
 * names are ignored, since the page cannot tell which they are.
 */
export class RoleWatch {
  private previous: RoleState | null = null
  private lostDevice: DeviceChoice | null = null

  /** `device`: the role's current device. Returns the switch since the previous call, if any. */
  update(current: RoleState): RoleSwitch | null {
    const { previous } = this
    this.previous = current
    if (!previous || !isSame(previous.choice, current.choice)) return this.start(current)
    if (this.lostDevice && this.hasReturned(this.lostDevice, current)) {
      this.lostDevice = null
      return { from: previous.device?.name ?? '', to: current.device?.name ?? '', back: true }
    }
    const isGone = previous.device !== null && !isPresent(previous.device, current.list)
    if (isGone && previous.device) return this.switchFrom(previous.device, current)
    // All devices were gone, and now there is a fallback.
    if (this.lostDevice && previous.device === null && current.device)
      return this.switchFrom(this.lostDevice, current)
    return null
  }

  private start(now: RoleState): RoleSwitch | null {
    const { choice, list } = now
    const isAbsent = !isSystemChoice(choice) && !findChosen(list, choice)
    this.lostDevice = null
    return isAbsent ? this.switchFrom(choice, now) : null
  }

  private switchFrom(from: DeviceChoice, { device }: RoleState): RoleSwitch {
    this.lostDevice ??= from
    return { from: from.name, to: device?.name ?? '', back: false }
  }

  private hasReturned(lost: DeviceChoice, { choice, list, device }: RoleState): boolean {
    return isSystemChoice(choice) ? device?.id === lost.id : findChosen(list, choice) !== undefined
  }
}

/** An unnamed system default is present as long as any device is. */
function isPresent({ id }: DeviceChoice, { devices, systemDefault }: DevicesOfKind): boolean {
  if (id === systemDevice.id) return systemDefault !== null
  return devices.some((device) => device.id === id)
}
