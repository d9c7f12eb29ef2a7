import { isSame } from '#shared/core/is-same.ts'
import type { DeviceChoice } from '#shared/settings/settings.ts'
import { findChosen, isSystem } from './choose-device.ts'
import { systemDevice, type KindList } from './device-list.ts'

/** A switch that nobody chose: the role lost `from`, or `to` returned. */
export type RoleSwitch = { readonly from: string; readonly to: string; readonly back: boolean }

type Seen = {
  readonly list: KindList
  readonly choice: DeviceChoice | null
  readonly used: DeviceChoice | null
}

/**
 * Detects when a role loses its device, or gets it back, without a new choice: one watch per choice. Devices without
 * names are ignored, since the page cannot tell which they are.
 */
export class RoleWatch {
  private before: Seen | null = null
  private lost: DeviceChoice | null = null

  /** `used`: the role's current device. Returns the switch since the previous call, if any. */
  see(now: Seen): RoleSwitch | null {
    const { before } = this
    this.before = now
    if (!before || !isSame(before.choice, now.choice)) return this.begin(now)
    if (this.lost && this.isBack(this.lost, now)) {
      this.lost = null
      return { from: before.used?.name ?? '', to: now.used?.name ?? '', back: true }
    }
    const gone = before.used !== null && !isThere(before.used, now.list)
    if (gone && before.used) return this.switched(before.used, now)
    // All devices were gone, and now there is a fallback.
    if (this.lost && before.used === null && now.used) return this.switched(this.lost, now)
    return null
  }

  private begin(now: Seen): RoleSwitch | null {
    const { choice, list } = now
    const away = !isSystem(choice) && !findChosen(list, choice)
    this.lost = null
    return away ? this.switched(choice, now) : null
  }

  private switched(from: DeviceChoice, { used }: Seen): RoleSwitch {
    this.lost ??= from
    return { from: from.name, to: used?.name ?? '', back: false }
  }

  private isBack(lost: DeviceChoice, { choice, list, used }: Seen): boolean {
    return isSystem(choice) ? used?.id === lost.id : findChosen(list, choice) !== undefined
  }
}

/** An unnamed system default is present as long as any device is. */
function isThere({ id }: DeviceChoice, { present, system }: KindList): boolean {
  if (id === systemDevice.id) return system !== null
  return present.some((device) => device.id === id)
}
