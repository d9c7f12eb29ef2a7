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

/** Entries whose senders wait, and how each of them is told what became of it. */
export type WaitingEntries = { readonly entries: InboxEntry[]; readonly settles: Settle[] }

/**
 * Lets all entries of one turn of the event loop, and all that come while the disk is waited for, share one commit: it
 * costs the same wait, however much it carries. The first entry of an idle inbox waits for no other. The event loop does
 * not wait for the disk.
 */
export class GroupAppend {
  private readonly options: GroupAppendOptions
  private waiting: WaitingEntries = { entries: [], settles: [] }
  /** A commit is to begin in this turn of the event loop, or waits for the disk. */
  private isBusy = false
  private trouble: InboxTrouble | undefined
  private onIdle: (() => void) | undefined

  constructor(options: GroupAppendOptions) {
    this.options = options
  }

  /** Settles when the entry is on disk, or with InboxError where the disk did not take it. */
  add(entry: InboxEntry, settle: Settle): void {
    this.waiting.entries.push(entry)
    this.waiting.settles.push(settle)
    this.plan()
  }

  /** Settles when everything that was added is on disk, or refused. */
  async end(): Promise<void> {
    if (this.isBusy) await new Promise<void>((resolve) => (this.onIdle = resolve))
  }

  /** What the next commit carries: all that waits. */
  protected next(): WaitingEntries {
    const { waiting } = this
    this.waiting = { entries: [], settles: [] }
    return waiting
  }

  private plan(): void {
    if (this.isBusy) return
    this.isBusy = true
    setImmediate(() => this.commit())
  }

  private commit(): void {
    const { entries, settles } = this.next()
    try {
      const stored = this.options.store.keep(entries)
      this.options.store.sync((error) => this.done(settles, stored, error))
    } catch (error) {
      this.done(settles, [], inboxError(error))
    }
  }

  private done(settles: readonly Settle[], stored: readonly StoredEntry[], error?: InboxError): void {
    this.isBusy = false
    for (const [index, settle] of settles.entries())
      settle(error ?? (stored[index]?.entry.known ? 'duplicate' : 'kept'))
    this.say(error?.trouble, error?.cause)
    if (!error) this.options.onKept(stored)
    if (this.waiting.entries.length > 0) this.plan()
    else this.onIdle?.()
  }

  private say(trouble: InboxTrouble | undefined, cause?: unknown): void {
    if (trouble === this.trouble) return
    const { log } = this.options
    if (trouble === undefined) log.write('info', 'inbox.keeps-again')
    else log.write('error', 'inbox.cannot-keep', { trouble, fault: faultOf(cause) })
    this.trouble = trouble
  }
}
