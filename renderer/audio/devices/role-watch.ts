import { isSame } from '#shared/core/is-same.ts'
import type { DeviceChoice } from '#shared/settings/settings.ts'
import { findChosen, isSystem } from './choose-device.ts'
import { systemDevice, type KindList } from './device-list.ts'

/** What happened to a role by itself: it lost `from`, or `to` came back. */
export type RoleSwitch = { readonly from: string; readonly to: string; readonly back: boolean }

type Seen = {
  readonly list: KindList
  readonly choice: DeviceChoice | null
  readonly used: DeviceChoice | null
}

/**
 * Notices when a role loses its device, or gets it back, without anybody having chosen: one watch for a choice.
 * Devices without names say nothing, since the page is not told which they are.
 */
export class RoleWatch {
  private before: Seen | null = null
  private lost: DeviceChoice | null = null

  /** `used`: what the role has now. Answers what happened since it was asked last, if anything. */
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
    // Everything was away, and now there is something to fall back on.
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

/** The system's own device, where it has no name, is there as long as there is any. */
function isThere({ id }: DeviceChoice, { present, system }: KindList): boolean {
  if (id === systemDevice.id) return system !== null
  return present.some((device) => device.id === id)
}
