import type { Log } from '#shared/core/log.ts'
import type { InboxEntry } from './event-inbox.ts'
import { inboxError, type InboxTrouble } from './inbox-error.ts'
import type { InboxStore, StoredEntry } from './inbox-store.ts'

export type GroupAppendOptions = {
  readonly store: Pick<InboxStore, 'keep' | 'sync'>
  readonly log: Log
  readonly onKept: (entries: readonly StoredEntry[]) => void
}

/** An entry whose sender waits. */
export type WaitingEntry = {
  readonly entry: InboxEntry
  readonly resolve: (outcome: 'kept' | 'duplicate') => void
  readonly reject: (error: unknown) => void
}

/**
 * Lets all entries of one turn of the event loop, and all that come while the disk is waited for, share one commit: it
 * costs the same wait, however much it carries. The event loop does not wait.
 */
export class GroupAppend {
  private readonly options: GroupAppendOptions
  private waiting: WaitingEntry[] = []
  private isPlanned = false
  private trouble: InboxTrouble | undefined
  private onIdle: (() => void) | undefined

  constructor(options: GroupAppendOptions) {
    this.options = options
  }

  /** Settles when the entry is on disk; rejects with InboxError where the disk did not take it. */
  add(entry: InboxEntry): Promise<'kept' | 'duplicate'> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ entry, resolve, reject })
      this.plan()
    })
  }

  /** Settles when everything that was added is on disk, or refused. */
  async end(): Promise<void> {
    if (this.isPlanned) await new Promise<void>((resolve) => (this.onIdle = resolve))
  }

  /** What the next commit carries: all that waits. */
  protected next(): readonly WaitingEntry[] {
    return this.waiting.splice(0)
  }

  private plan(): void {
    if (this.isPlanned) return
    this.isPlanned = true
    setImmediate(() => this.commit())
  }

  private commit(): void {
    const some = this.next()
    try {
      const stored = this.options.store.keep(some.map(({ entry }) => entry))
      this.options.store.sync((error) => this.done(some, stored, error))
    } catch (error) {
      this.done(some, [], error)
    }
  }

  private done(some: readonly WaitingEntry[], stored: readonly StoredEntry[], error: unknown): void {
    this.isPlanned = false
    if (error === undefined) {
      for (const [index, { resolve }] of some.entries())
        resolve(stored[index]?.entry.known ? 'duplicate' : 'kept')
      this.say(undefined)
      this.options.onKept(stored)
    } else {
      const failure = inboxError(error)
      for (const { reject } of some) reject(failure)
      this.say(failure.trouble, failure.cause)
    }
    if (this.waiting.length > 0) this.plan()
    else this.onIdle?.()
  }

  private say(trouble: InboxTrouble | undefined, cause?: unknown): void {
    if (trouble === this.trouble) return
    const { log } = this.options
    if (trouble === undefined) log.write('info', 'inbox.keeps-again')
    else log.write('error', 'inbox.cannot-keep', { trouble, reason: String(cause ?? '') })
    this.trouble = trouble
  }
}
