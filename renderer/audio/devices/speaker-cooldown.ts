import type { DeviceList } from './device-list.ts'

/**
 * Keeps loudspeakers from being reused too soon. If the system moved a stream elsewhere because its device was removed,
 * Chromium would reuse that stream, and play at the wrong place, until it has closed it.
 */
export class SpeakerCooldown {
  private readonly rest: number
  private readonly goneAt = new Map<string, number>()
  private present: readonly string[] = []

  /** `rest`: milliseconds after which a removed device may be used again. */
  constructor(rest: number) {
    this.rest = rest
  }

  /** The list without the loudspeakers in cooldown; `now` in milliseconds. */
  without(list: DeviceList, now: number): DeviceList {
    const { present } = list.speakers
    const ids = present.map(({ id }) => id)
    for (const id of this.present) if (!ids.includes(id)) this.goneAt.set(id, now)
    this.present = ids
    for (const [id, at] of this.goneAt) if (now - at >= this.rest && ids.includes(id)) this.goneAt.delete(id)
    const ready = present.filter(({ id }) => !this.goneAt.has(id))
    return ready.length === present.length
      ? list
      : { ...list, speakers: { ...list.speakers, present: ready } }
  }
}
