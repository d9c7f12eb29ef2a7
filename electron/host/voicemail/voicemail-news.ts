import type { LeftMessage } from './read-voicemessage.ts'
import type { NewestSeen } from './newest-seen.ts'

export type VoicemailNewsOptions = {
  readonly seen: NewestSeen
  readonly isForAgent: (message: LeftMessage) => boolean
  readonly onArrived: (message: LeftMessage) => void
  /** This message, or every message, is no news any more. */
  readonly onHeard: (id?: number) => void
}

/**
 * Tells of messages that came since this computer saw the newest, once each, and when they have been heard. At the first
 * start of an agent here nothing is news. Identifiers of the platform rise.
 */
export class VoicemailNews {
  private readonly options: VoicemailNewsOptions
  private readonly announced = new Set<number>()
  private hadNew = false

  constructor(options: VoicemailNewsOptions) {
    this.options = options
  }

  /** What a reading brought, and all that is shown since; without what is being deleted. */
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

  /** What is shown has changed. */
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
