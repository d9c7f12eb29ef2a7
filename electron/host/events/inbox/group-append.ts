import type { Log } from '#shared/core/log.ts'
import type { InboxEntry } from './event-inbox.ts'
import { inboxError, type InboxTrouble } from './inbox-error.ts'
import type { StoredEntry } from './inbox-file.ts'
import type { InboxStore } from './inbox-store.ts'

export type GroupAppendOptions = {
  readonly store: Pick<InboxStore, 'keep'>
  readonly log: Log
  readonly onKept: (entries: readonly StoredEntry[]) => void
}

type Waiting = {
  readonly resolve: (outcome: 'kept' | 'duplicate') => void
  readonly reject: (error: unknown) => void
}

/** Lets all entries of one turn of the event loop share one commit: it costs a wait for the disk, however much it has. */
export class GroupAppend {
  private readonly options: GroupAppendOptions
  private entries: InboxEntry[] = []
  private waiting: Waiting[] = []
  private trouble: InboxTrouble | undefined

  constructor(options: GroupAppendOptions) {
    this.options = options
  }

  /** Settles after the commit; rejects with InboxError where the disk did not take it. */
  add(entry: InboxEntry): Promise<'kept' | 'duplicate'> {
    if (this.entries.push(entry) === 1) setImmediate(() => this.commit())
    return new Promise((resolve, reject) => void this.waiting.push({ resolve, reject }))
  }

  /** Commits now what was added. */
  commit(): void {
    const { entries, waiting } = this
    if (entries.length === 0) return
    this.entries = []
    this.waiting = []
    try {
      const stored = this.options.store.keep(entries)
      for (const [index, { resolve }] of waiting.entries())
        resolve(stored[index]?.entry.known ? 'duplicate' : 'kept')
      this.say(undefined)
      this.options.onKept(stored)
    } catch (error) {
      const failure = inboxError(error)
      this.say(failure.trouble, failure.cause)
      for (const { reject } of waiting) reject(failure)
    }
  }

  private say(trouble: InboxTrouble | undefined, cause?: unknown): void {
    if (trouble === this.trouble) return
    const { log } = this.options
    if (trouble === undefined) log.write('info', 'inbox.keeps-again')
    else log.write('error', 'inbox.cannot-keep', { trouble, reason: String(cause ?? '') })
    this.trouble = trouble
  }
}
