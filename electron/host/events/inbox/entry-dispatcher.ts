import { backoff } from '#shared/core/backoff.ts'
import type { Clock } from '#shared/core/clock.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { InboxRow } from './event-inbox.ts'
import type { StoredEntry } from './inbox-file.ts'
import type { InboxStore } from './inbox-store.ts'

export type EntryDispatcherOptions = {
  readonly clock: Clock
  readonly log: Log
  /** Entries dispatched before the first of them is accepted. */
  readonly atOnce: number
  readonly onEntry: (entry: InboxRow) => void | Promise<void>
  readonly store: Pick<InboxStore, 'read' | 'end'>
  /** Called when an entry was accepted. Every entry up to `dispatchedTo` was dispatched, accepted or not. */
  readonly onAccepted: (entry: StoredEntry, dispatchedTo: number) => void
  /** Called when nothing is left to dispatch. */
  readonly onIdle: () => void
}

const readAhead = 64
/** Maximum queued entries for which new ones are added from memory rather than read from disk. */
const maxQueued = 256
/** Milliseconds of one run; then the event loop serves other work, above all the phone. */
const maxRunTime = 5
/** Bounds of the pause before a refused entry is dispatched again. */
const pauseBounds = { first: 100, max: 5_000 }
/** Milliseconds after the last try from which a new entry ends the pause. */
const soonAgain = 250
/** An entry refused this often while others are accepted is set aside, so that it does not block them. */
const maxRefusals = 3
const maxSetAside = 64
const asidePause = 30_000

/**
 * Dispatches the entries of the inbox in order. A refused entry (`onEntry` throws or rejects) is dispatched again after
 * a growing pause: if all are refused, everything waits in order; a single refused entry is set aside and retried from
 * time to time. At most a few hundred entries are in memory.
 */
export class EntryDispatcher {
  private readonly options: EntryDispatcherOptions
  private queue: StoredEntry[] = []
  private aside: StoredEntry[] = []
  private isAsideDue = false
  /** Number of refusals of each refused entry, by position. */
  private readonly refusals = new Map<number, number>()
  /** Position of the last entry read; -1 before the first. */
  private readTo = -1
  private pauses = 0
  private triedAt = 0
  private run: Promise<void> | undefined
  private isStopped = false
  private hasNewEntries = false
  private cancelPause: (() => void) | undefined
  private cancelAside: (() => void) | undefined

  constructor(options: EntryDispatcherOptions) {
    this.options = options
  }

  /** Dispatches new `entries` in a later turn of the event loop, after pending answers have gone out. */
  wake(entries: readonly StoredEntry[] = []): void {
    this.hasNewEntries = true
    if (entries[0]?.position === this.readTo + 1 && this.queue.length < maxQueued) this.add(entries)
    if (this.isStopped || this.run) return
    if (this.cancelPause && this.options.clock.now() - this.triedAt < soonAgain) return
    this.start()
  }

  /** Stops dispatching; settles when the last dispatched entry is accepted or refused. */
  async stop(): Promise<void> {
    this.isStopped = true
    this.endPause()
    this.cancelAside?.()
    await this.run
  }

  private start(): void {
    this.endPause()
    this.run = nextTurn()
      .then(() => this.dispatchAll())
      .catch((fault: unknown) => {
        if (this.pauses === 0) this.options.log.write('error', 'inbox.unreadable', { fault: faultOf(fault) })
        this.pause()
      })
      .finally(() => {
        this.run = undefined
        if (this.hasNewEntries && !this.cancelPause) this.wake()
      })
  }

  private async dispatchAll(): Promise<void> {
    let began = performance.now()
    for (;;) {
      if (this.isStopped) return
      const batch = this.next()
      if (batch.length === 0) return this.options.onIdle()
      const answers = batch.map(({ entry }) => offer(this.options.onEntry, entry))
      if (answers.every((answer) => answer === undefined)) this.removeDispatched(batch, [])
      else if (await this.settle(batch, answers)) return this.pause()
      this.pauses = 0
      if (performance.now() - began < maxRunTime) continue
      await nextTurn()
      began = performance.now()
    }
  }

  /** Includes entries after repeatedly refused ones, to find out whether everything is refused or only those. */
  private next(): readonly StoredEntry[] {
    if (this.isAsideDue) this.requeueAside()
    const size = Math.max(this.options.atOnce, this.refusedCount() + 1)
    if (this.queue.length < size) this.readMore()
    return this.queue.slice(0, size)
  }

  /** Number of repeatedly refused entries, which are at the front. */
  private refusedCount(): number {
    if (this.refusals.size === 0) return 0
    return this.queue.filter((stored) => this.refusalsOf(stored) >= maxRefusals - 1).length
  }

  private readMore(): void {
    this.hasNewEntries = false
    const { store, atOnce } = this.options
    if (this.readTo === store.end) return
    const limit = Math.max(readAhead, atOnce)
    const more = store.read(this.readTo, limit)
    this.add(more)
    if (more.length < limit) this.readTo = store.end
  }

  private add(entries: readonly StoredEntry[]): void {
    for (const stored of entries) this.queue.push(stored)
    this.readTo = entries.at(-1)?.position ?? this.readTo
  }

  /**
   * Waits for the answers to the first entries. Returns whether any of them must be dispatched again before the others.
   */
  private async settle(batch: readonly StoredEntry[], answers: readonly Answer[]): Promise<boolean> {
    const refused: StoredEntry[] = []
    let reason: unknown
    for (const [index, stored] of batch.entries()) {
      const refusal = await answers[index]
      if (refusal !== undefined) refused.push(stored)
      reason = refusal ? refusal.thrown : reason
    }
    const retried =
      refused.length === 0 ? refused : this.refuse(refused, refused.length < batch.length, reason)
    this.removeDispatched(batch, refused, retried)
    return retried.length > 0
  }

  /** Removes dispatched entries from the front: all but the refused were accepted. */
  private removeDispatched(
    some: readonly StoredEntry[],
    refused: readonly StoredEntry[],
    again = refused,
  ): void {
    if (some.length === 1 && again.length === 0) this.queue.shift()
    else this.queue.splice(0, some.length, ...again)
    const dispatchedTo = (this.queue[0]?.position ?? this.readTo + 1) - 1
    for (const stored of some) {
      if (refused.includes(stored)) continue
      if (this.refusals.size > 0) this.refusals.delete(stored.position)
      this.options.onAccepted(stored, dispatchedTo)
    }
  }

  /** Sets aside entries refused while others are accepted; returns the rest. */
  private refuse(
    refused: readonly StoredEntry[],
    othersPass: boolean,
    reason: unknown,
  ): readonly StoredEntry[] {
    const { log, clock } = this.options
    if (this.pauses === 0)
      log.write('error', 'inbox.refused', { entries: refused.length, fault: faultOf(reason) })
    for (const stored of refused) this.refusals.set(stored.position, this.refusalsOf(stored) + 1)
    if (!othersPass) return refused
    const hopeless = refused.filter((stored) => this.refusalsOf(stored) >= maxRefusals)
    const aside = hopeless.slice(0, maxSetAside - this.aside.length)
    if (aside.length === 0) return refused
    log.write('error', 'inbox.set-aside', { entries: aside.length, fault: faultOf(reason) })
    this.aside.push(...aside)
    this.cancelAside ??= clock.after(asidePause, () => this.retryAside())
    return refused.filter((stored) => !aside.includes(stored))
  }

  private refusalsOf({ position }: StoredEntry): number {
    return this.refusals.get(position) ?? 0
  }

  private retryAside(): void {
    this.cancelAside = undefined
    this.isAsideDue = true
    this.wake()
  }

  /** Only between two dispatches: the entries being dispatched are at the front of the queue. */
  private requeueAside(): void {
    this.isAsideDue = false
    this.queue.unshift(...this.aside.toSorted((one, other) => one.position - other.position))
    this.aside = []
  }

  private pause(): void {
    this.triedAt = this.options.clock.now()
    this.pauses += 1
    const length = backoff(this.pauses, pauseBounds)
    if (!this.isStopped) this.cancelPause = this.options.clock.after(length, () => this.start())
  }

  private endPause(): void {
    this.cancelPause?.()
    this.cancelPause = undefined
  }
}

/** Undefined if the entry is accepted, otherwise the reason; a promise of that if it takes time. */
type Answer = Refusal | undefined | Promise<Refusal | undefined>
/** The thrown value. */
type Refusal = { readonly thrown: unknown }

function offer(onEntry: EntryDispatcherOptions['onEntry'], entry: InboxRow): Answer {
  try {
    const answer = onEntry(entry)
    if (answer === undefined) return undefined
    return answer.then(
      () => undefined,
      (thrown: unknown) => ({ thrown }),
    )
  } catch (thrown) {
    return { thrown }
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
