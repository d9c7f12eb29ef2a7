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
  /** Entries that are dispatched before the first of them is accepted. */
  readonly atOnce: number
  readonly onEntry: (entry: InboxRow) => void | Promise<void>
  readonly store: Pick<InboxStore, 'read' | 'end'>
  /** Every entry up to `dispatchedTo` was dispatched, whether it was accepted or not. */
  readonly onAccepted: (entry: StoredEntry, dispatchedTo: number) => void
  /** Nothing is left to dispatch. */
  readonly onIdle: () => void
}

const readAhead = 64
/** Entries in memory to which those that just came are added, rather than read again from the disk. */
const mostWaiting = 256
/** Milliseconds of one run; then the event loop serves others, the phone above all. */
const longestRun = 5
/** Of the pause before a refused entry is dispatched again. */
const pauseBounds = { first: 100, longest: 5_000 }
/** Milliseconds after the last try from which a new entry ends the pause. */
const soonAgain = 250
/** An entry refused this often while others are accepted is set aside, so that it holds nothing up. */
const mostRefusals = 3
const mostAside = 64
const asidePause = 30_000

/**
 * Dispatches the entries of the inbox in order. One that is refused (`onEntry` throws or rejects) is dispatched again
 * after a growing pause: where all are refused everything waits in its order, where one entry alone is, it is set aside
 * and retried from time to time. A few hundred entries at most are in memory.
 */
export class EntryDispatcher {
  private readonly options: EntryDispatcherOptions
  private queue: StoredEntry[] = []
  private aside: StoredEntry[] = []
  /** How often those were refused that were, by their position. */
  private readonly refusals = new Map<number, number>()
  /** Position of the last entry that was read; nothing was yet. */
  private readTo = -1
  private pauses = 0
  private triedAt = 0
  private run: Promise<void> | undefined
  private isStopped = false
  private hasNews = false
  private cancelPause: (() => void) | undefined
  private cancelAside: (() => void) | undefined

  constructor(options: EntryDispatcherOptions) {
    this.options = options
  }

  /** `entries` came: they are dispatched in a later turn of the event loop, after the answers that wait have gone out. */
  wake(entries: readonly StoredEntry[] = []): void {
    this.hasNews = true
    if (entries[0]?.position === this.readTo + 1 && this.queue.length < mostWaiting) this.add(entries)
    if (this.isStopped || this.run) return
    if (this.cancelPause && this.options.clock.now() - this.triedAt < soonAgain) return
    this.start()
  }

  /** Dispatches no more; settles when the last dispatched entry is accepted or refused. */
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
        if (this.hasNews && !this.cancelPause) this.wake()
      })
  }

  private async dispatchAll(): Promise<void> {
    let began = performance.now()
    for (;;) {
      if (this.isStopped) return
      const some = this.next()
      if (some.length === 0) return this.options.onIdle()
      const answers = some.map(({ entry }) => offer(this.options.onEntry, entry))
      if (answers.every((answer) => answer === undefined)) this.leave(some, [])
      else if (await this.settle(some, answers)) return this.pause()
      this.pauses = 0
      if (performance.now() - began < longestRun) continue
      await nextTurn()
      began = performance.now()
    }
  }

  /** Where entries are refused again and again, what follows them is tried as well: is it they, or everything? */
  private next(): readonly StoredEntry[] {
    const size = Math.max(this.options.atOnce, this.failing() + 1)
    if (this.queue.length < size) this.readMore()
    return this.queue.slice(0, size)
  }

  /** What was refused stands in front. */
  private failing(): number {
    if (this.refusals.size === 0) return 0
    return this.queue.filter((stored) => this.refusalsOf(stored) >= mostRefusals - 1).length
  }

  private readMore(): void {
    this.hasNews = false
    const { store, atOnce } = this.options
    if (this.readTo === store.end) return
    const most = Math.max(readAhead, atOnce)
    const more = store.read(this.readTo, most)
    this.add(more)
    if (more.length < most) this.readTo = store.end
  }

  private add(entries: readonly StoredEntry[]): void {
    for (const stored of entries) this.queue.push(stored)
    this.readTo = entries.at(-1)?.position ?? this.readTo
  }

  /** Waits for the first of the queue. Whether any of them is to be dispatched again before the others. */
  private async settle(some: readonly StoredEntry[], answers: readonly Answer[]): Promise<boolean> {
    const refused: StoredEntry[] = []
    let reason: unknown
    for (const [index, stored] of some.entries()) {
      const refusal = await answers[index]
      if (refusal !== undefined) refused.push(stored)
      reason = refusal ? refusal.thrown : reason
    }
    const again = refused.length === 0 ? refused : this.refuse(refused, refused.length < some.length, reason)
    this.leave(some, refused, again)
    return again.length > 0
  }

  /** The first of the queue were dispatched: all but the refused were accepted. */
  private leave(some: readonly StoredEntry[], refused: readonly StoredEntry[], again = refused): void {
    if (some.length === 1 && again.length === 0) this.queue.shift()
    else this.queue.splice(0, some.length, ...again)
    const dispatchedTo = (this.queue[0]?.position ?? this.readTo + 1) - 1
    for (const stored of some) {
      if (refused.includes(stored)) continue
      if (this.refusals.size > 0) this.refusals.delete(stored.position)
      this.options.onAccepted(stored, dispatchedTo)
    }
  }

  /** Sets aside what is refused though others are taken; returns the rest. */
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
    const hopeless = refused.filter((stored) => this.refusalsOf(stored) >= mostRefusals)
    const aside = hopeless.slice(0, mostAside - this.aside.length)
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
    this.queue.unshift(...this.aside.toSorted((one, other) => one.position - other.position))
    this.aside = []
    this.wake()
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

/** Undefined where the entry is accepted, otherwise why not; a promise of that where it takes time. */
type Answer = Refusal | undefined | Promise<Refusal | undefined>
/** What was thrown. */
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
