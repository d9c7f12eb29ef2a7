import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { InboxEntry, Settle } from './event-inbox.ts'
import { inboxError, type InboxError, type InboxTrouble } from './inbox-error.ts'
import type { InboxStore, StoredEntry } from './inbox-store.ts'

export type GroupAppendOptions = {
  readonly store: Pick<InboxStore, 'keep' | 'sync'>
  readonly log: Log
  readonly onKept: (entries: readonly StoredEntry[]) => void
}

/** Entries whose senders wait, and how each of them is told what became of it. */
export type WaitingEntries = { readonly entries: InboxEntry[]; readonly settles: Settle[] }

/** A commit of fewer entries waits for more, until so many milliseconds after the one before it began. */
const enough = 16
const shortestRound = 2

/**
 * Lets all entries of one turn of the event loop, and all that come while the disk is waited for, share one commit: it
 * costs the same wait, however much it carries. An entry that comes alone is not held up. The event loop does not wait.
 */
export class GroupAppend {
  private readonly options: GroupAppendOptions
  private waiting: WaitingEntries = { entries: [], settles: [] }
  /** A commit is to begin in this turn of the event loop, or waits for the disk. */
  private isBusy = false
  private began = -Infinity
  private later: NodeJS.Timeout | undefined
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
    if (this.isBusy || this.later) await new Promise<void>((resolve) => (this.onIdle = resolve))
  }

  /** What the next commit carries: all that waits. */
  protected next(): WaitingEntries {
    const { waiting } = this
    this.waiting = { entries: [], settles: [] }
    return waiting
  }

  /** Milliseconds until the next commit may begin. */
  protected pause(): number {
    return this.waiting.entries.length < enough ? this.began + shortestRound - performance.now() : 0
  }

  private plan(): void {
    if (this.isBusy) return
    const pause = this.pause()
    if (pause > 0) {
      this.later ??= setTimeout(() => this.again(), Math.ceil(pause))
      return
    }
    clearTimeout(this.later)
    this.later = undefined
    this.isBusy = true
    setImmediate(() => this.commit())
  }

  private again(): void {
    this.later = undefined
    this.plan()
  }

  private commit(): void {
    this.began = performance.now()
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
