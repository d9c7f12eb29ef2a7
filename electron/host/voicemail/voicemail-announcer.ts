import type { LeftMessage } from './read-voicemessage.ts'
import type { NewestSeen } from './newest-seen.ts'

export type VoicemailAnnouncerOptions = {
  readonly seen: NewestSeen
  readonly isForAgent: (message: LeftMessage) => boolean
  readonly onArrived: (message: LeftMessage) => void
  /** Called when this message, or every message, is no longer new. */
  readonly onHeard: (id?: number) => void
}

/**
 * Announces messages that are newer than all seen on this computer, once each, and reports when they have been heard.
 * At an agent's first start here nothing is new.
 */
export class VoicemailAnnouncer {
  private readonly options: VoicemailAnnouncerOptions
  private readonly announced = new Set<number>()
  private hadNew = false

  constructor(options: VoicemailAnnouncerOptions) {
    this.options = options
  }

  /** `arrived`: new in a reading; `shown`: all messages, without those being deleted. */
  announce(arrived: readonly LeftMessage[], shown: readonly LeftMessage[]): void {
    const { seen, isForAgent, onArrived } = this.options
    const { isNewer } = seen
    seen.advance(arrived)
    if (!isNewer) return
    const present = new Set(shown.map(({ id }) => id))
    const unannounced = arrived
      .filter((message) => isNewer(message) && message.isNew && present.has(message.id))
      .filter(isForAgent)
    for (const message of unannounced.toSorted((a, b) => a.at - b.at || a.id - b.id)) {
      this.announced.add(message.id)
      onArrived(message)
    }
  }

  /** Called when the shown messages have changed. */
  messagesChanged(messages: readonly LeftMessage[]): void {
    const { isForAgent, onHeard } = this.options
    const newMessages = messages.filter((message) => message.isNew && isForAgent(message))
    const ids = new Set(newMessages.map(({ id }) => id))
    for (const id of this.announced) {
      if (ids.has(id)) continue
      this.announced.delete(id)
      onHeard(id)
    }
    const hasNew = newMessages.length > 0
    if (this.hadNew && !hasNew) onHeard()
    this.hadNew = hasNew
  }
}
