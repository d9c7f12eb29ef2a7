import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { InboxEntry, Settle } from './event-inbox.ts'
import { inboxError, type InboxError, type InboxTrouble } from './inbox-error.ts'
import type { StoredEntry } from './inbox-file.ts'
import type { InboxStore } from './inbox-store.ts'

export type GroupAppendOptions = {
  readonly store: Pick<InboxStore, 'keep' | 'sync'>
  readonly log: Log
  readonly onKept: (entries: readonly StoredEntry[]) => void
}

/** Entries whose senders wait, and their callbacks. */
export type WaitingEntries = { readonly entries: InboxEntry[]; readonly settles: Settle[] }

/**
 * Lets all entries of one turn of the event loop, and all that arrive during a disk write, share one commit: the wait
 * is the same, whatever its size. The first entry of an idle inbox waits for no other. The event loop is not blocked.
 */
export class GroupAppend {
  private readonly options: GroupAppendOptions
  private waiting: WaitingEntries = { entries: [], settles: [] }
  /** Whether a commit begins in this turn of the event loop, or waits for the disk. */
  private isBusy = false
  private trouble: InboxTrouble | undefined
  private onIdle: (() => void) | undefined

  constructor(options: GroupAppendOptions) {
    this.options = options
  }

  /** Calls `settle` when the entry is on disk, or with InboxError if the disk refused it. */
  add(entry: InboxEntry, settle: Settle): void {
    this.waiting.entries.push(entry)
    this.waiting.settles.push(settle)
    this.scheduleCommit()
  }

  /** Settles when everything added is on disk, or refused. */
  async end(): Promise<void> {
    if (this.isBusy) await new Promise<void>((resolve) => (this.onIdle = resolve))
  }

  /** Takes the entries of the next commit: all that wait. */
  protected dequeueAll(): WaitingEntries {
    const { waiting } = this
    this.waiting = { entries: [], settles: [] }
    return waiting
  }

  private scheduleCommit(): void {
    if (this.isBusy) return
    this.isBusy = true
    setImmediate(() => this.commit())
  }

  private commit(): void {
    const { entries, settles } = this.dequeueAll()
    try {
      const stored = this.options.store.keep(entries)
      this.options.store.sync((error) => this.settleAll(settles, stored, error))
    } catch (error) {
      this.settleAll(settles, [], inboxError(error))
    }
  }

  private settleAll(settles: readonly Settle[], stored: readonly StoredEntry[], error?: InboxError): void {
    this.isBusy = false
    for (const [index, settle] of settles.entries())
      settle(error ?? (stored[index]?.entry.known ? 'duplicate' : 'kept'))
    this.logTrouble(error?.trouble, error?.cause)
    if (!error) this.options.onKept(stored)
    if (this.waiting.entries.length > 0) this.scheduleCommit()
    else this.onIdle?.()
  }

  private logTrouble(trouble: InboxTrouble | undefined, cause?: unknown): void {
    if (trouble === this.trouble) return
    const { log } = this.options
    if (trouble === undefined) log.write('info', 'inbox.keeps-again')
    else log.write('error', 'inbox.cannot-keep', { trouble, fault: faultOf(cause) })
    this.trouble = trouble
  }
}
