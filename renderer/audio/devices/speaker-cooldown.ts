import type { DeviceList } from './device-list.ts'

/**
 * Loudspeakers that are not taken back too soon. Where the system has moved a stream elsewhere because its device went,
 * Chromium would use that same stream again, and be heard at the wrong place, until it has closed it.
 */
export class SpeakerCooldown {
  private readonly rest: number
  private readonly goneAt = new Map<string, number>()
  private present: readonly string[] = []

  /** `rest`: milliseconds after which a device that went may be used again. */
  constructor(rest: number) {
    this.rest = rest
  }

  /** The list without the loudspeakers that must rest; `now` in milliseconds. */
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
