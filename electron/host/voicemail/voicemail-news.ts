import type { LeftMessage } from './read-voicemessage.ts'
import type { NewestSeen } from './newest-seen.ts'

export type VoicemailNewsOptions = {
  readonly seen: NewestSeen
  readonly isForAgent: (message: LeftMessage) => boolean
  readonly onArrived: (message: LeftMessage) => void
  /** Called when this message, or every message, is no longer new. */
  readonly onHeard: (id?: number) => void
}

/**
 * Announces messages that are newer than the newest seen on this computer, once each, and reports when they have been
 * heard. At an agent's first start here nothing is new. Ids of the platform increase.
 */
export class VoicemailNews {
  private readonly options: VoicemailNewsOptions
  private readonly announced = new Set<number>()
  private hadNew = false

  constructor(options: VoicemailNewsOptions) {
    this.options = options
  }

  /** `come`: new in a reading; `shown`: all messages, without those being deleted. */
  announce(come: readonly LeftMessage[], shown: readonly LeftMessage[]): void {
    const { seen, isForAgent, onArrived } = this.options
    const before = seen.id
    seen.keep(Math.max(0, ...come.map(({ id }) => id)))
    if (before === null) return
    const present = new Set(shown.map(({ id }) => id))
    const news = come
      .filter((message) => message.id > before && message.isNew && present.has(message.id))
      .filter(isForAgent)
    for (const message of news.toSorted((a, b) => a.at - b.at || a.id - b.id)) {
      this.announced.add(message.id)
      onArrived(message)
    }
  }

  /** Called when the shown messages have changed. */
  shown(messages: readonly LeftMessage[]): void {
    const { isForAgent, onHeard } = this.options
    const fresh = messages.filter((message) => message.isNew && isForAgent(message))
    const ids = new Set(fresh.map(({ id }) => id))
    for (const id of this.announced) {
      if (ids.has(id)) continue
      this.announced.delete(id)
      onHeard(id)
    }
    const hasNew = fresh.length > 0
    if (this.hadNew && !hasNew) onHeard()
    this.hadNew = hasNew
  }
}
