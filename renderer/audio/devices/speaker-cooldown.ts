import type { DeviceList } from './device-list.ts'

/**
 * Keeps loudspeakers from being reused too soon. If the system moved a stream elsewhere because its device was removed,
 * Chromium would reuse that stream, and play at the wrong place, until it has closed it.
 */
export class SpeakerCooldown {
  private readonly cooldown: number
  private readonly removedAt = new Map<string, number>()
  private previousIds: readonly string[] = []

  /** `rest`: milliseconds after which a removed device may be used again. */
  constructor(rest: number) {
    this.cooldown = rest
  }

  /** The list without the loudspeakers in cooldown; `now` in milliseconds. */
  withoutCoolingDown(list: DeviceList, now: number): DeviceList {
    const { devices } = list.speakers
    const ids = devices.map(({ id }) => id)
    for (const id of this.previousIds) if (!ids.includes(id)) this.removedAt.set(id, now)
    this.previousIds = ids
    for (const [id, at] of this.removedAt)
      if (now - at >= this.cooldown && ids.includes(id)) this.removedAt.delete(id)
    const available = devices.filter(({ id }) => !this.removedAt.has(id))
    return available.length === devices.length
      ? list
      : { ...list, speakers: { ...list.speakers, devices: available } }
  }
}
