import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import type { EventInbox, ToldEntry } from './event-inbox.ts'

export type InboxOptions = {
  readonly userData: string
  readonly clock: Clock
  readonly log: Log
  /** Called for each entry, known ones too. An entry counts as taken once this returned, or settled. */
  readonly onEntry: (entry: ToldEntry) => void | Promise<void>
}

export function openInbox({ onEntry }: InboxOptions): EventInbox {
  const ids = new Set<string>()
  return {
    async append(entry) {
      const { id } = JSON.parse(entry.text) as { id?: string }
      const known = id !== undefined && ids.has(id)
      if (id !== undefined) ids.add(id)
      await onEntry({ ...entry, known })
      return known ? 'duplicate' : 'kept'
    },
    async [Symbol.asyncDispose]() {},
  }
}
