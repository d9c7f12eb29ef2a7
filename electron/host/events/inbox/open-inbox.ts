import { join } from 'node:path'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { Later } from '../../first-screen.ts'
import type { EventInbox, InboxEntry, Settle, InboxRow } from './event-inbox.ts'
import { GroupAppend } from './group-append.ts'
import { InboxError } from './inbox-error.ts'
import { InboxStore, type InboxLimits } from './inbox-store.ts'
import { EntryDispatcher } from './entry-dispatcher.ts'

export type InboxOptions = {
  readonly userData: string
  readonly clock: Clock
  readonly log: Log
  /** Called for each entry, known ones too. An entry is accepted once this has returned or settled. */
  readonly onEntry: (entry: InboxRow) => void | Promise<void>
  /** Entries dispatched, in order, before the first of them is accepted; default 1. */
  readonly atOnce?: number
  readonly limits?: Partial<InboxLimits>
  /** When stored entries are dispatched; by default at once. */
  readonly later?: Later
}

const usualLimits: InboxLimits = { waitingLength: 64 * 2 ** 20, known: 100_000, age: 7 * 86_400_000 }
/** Milliseconds of idle time after which accepted entries are deleted, and after which their texts leave the disk. */
const flushAfter = 100
const compactAfter = 1_000
const disposeTimeout = 2_000

/**
 * Opens the inbox in `events.db`. Never throws: while the file cannot be opened, entries are refused and opening is
 * retried. Disposal waits briefly for the last dispatched entries.
 */
export function openInbox(options: InboxOptions): EventInbox {
  return new DurableInbox(options)
}

class DurableInbox implements EventInbox {
  private readonly clock: Clock
  private readonly log: Log
  private readonly store: InboxStore
  private readonly dispatcher: EntryDispatcher
  private readonly appends: GroupAppend
  private readonly plans = new Map<'flush' | 'compact', Unsubscribe>()
  private isClosed = false

  constructor({ userData, clock, log, onEntry, atOnce = 1, limits, later = (work) => work() }: InboxOptions) {
    this.clock = clock
    this.log = log
    const path = join(userData, 'events.db')
    const store = new InboxStore({ path, clock, log, limits: { ...usualLimits, ...limits } })
    this.store = store
    this.dispatcher = new EntryDispatcher({
      clock,
      log,
      atOnce,
      onEntry,
      store,
      onAccepted: (entry, dispatchedTo) => store.accept(entry, dispatchedTo),
      onIdle: () => this.plan('flush', flushAfter),
    })
    this.appends = new GroupAppend({ store, log, onKept: (entries) => this.dispatcher.wake(entries) })
    later(() => this.dispatcher.wake())
  }

  append(entry: InboxEntry): Promise<'kept' | 'duplicate'> {
    return new Promise((resolve, reject) => {
      this.add(entry, (outcome) => (typeof outcome === 'string' ? resolve(outcome) : reject(outcome)))
    })
  }

  add(entry: InboxEntry, settle: Settle): void {
    if (this.isClosed) setImmediate(settle, new InboxError('closed'))
    else this.appends.add(entry, settle)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    await this.appends.end()
    for (const cancel of this.plans.values()) cancel()
    const late = Promise.withResolvers<void>()
    const cancel = this.clock.after(disposeTimeout, late.resolve)
    await Promise.race([this.dispatcher.stop(), late.promise])
    cancel()
    this.runSafely('flush')
    this.runSafely('compact')
    this.store[Symbol.dispose]()
  }

  private plan(work: 'flush' | 'compact', delay: number): void {
    if (this.isClosed || this.plans.has(work)) return
    const run = () => {
      this.plans.delete(work)
      this.runSafely(work)
      if (work === 'flush') this.plan('compact', compactAfter)
    }
    this.plans.set(work, this.clock.after(delay, run))
  }

  /** A failure here is made up for by the next commit, or the next run. */
  private runSafely(work: 'flush' | 'compact'): void {
    try {
      this.store[work]()
    } catch (error) {
      this.log.write('warn', 'inbox.untidy', { fault: faultOf(error) })
    }
  }
}
