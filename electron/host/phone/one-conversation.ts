import type { Line } from '#shared/calls/line.ts'
import type { Phone } from './phone.ts'

/**
 * An agent talks on one call at a time: a line that becomes connected, for whatever reason, holds every other. Orders of
 * the agent hold the others beforehand; a call that the far end connects, such as one that was dialled before another was
 * resumed, is handled here. A conference is one conversation.
 */
export class OneConversation {
  private readonly phone: Pick<Phone, 'hold'>
  private connected: ReadonlySet<string> = new Set()

  constructor(phone: Pick<Phone, 'hold'>) {
    this.phone = phone
  }

  /** Lines have changed. */
  update(lines: readonly Line[]): void {
    const present = lines.filter(({ state }) => state === 'connected')
    const newest = present.findLast(({ id }) => !this.connected.has(id))
    this.connected = new Set(present.map(({ id }) => id))
    if (!newest) return
    for (const { id, merged } of present)
      if (id !== newest.id && !(merged && newest.merged)) void this.phone.hold(id)
  }
}
