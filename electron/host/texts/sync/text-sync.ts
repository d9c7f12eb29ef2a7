import type { ApiClient } from '#shared/api/client.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import type { Arrived } from '../copy/record-writer.ts'
import type { TextStore } from '../copy/text-store.ts'
import { PendingResults } from './pending-results.ts'
import { pageCount, readNewest, readNth, type Paging, type SmsPage } from './sms-pages.ts'
import { nextPause } from './sync-rhythm.ts'
import { upsertInBatches } from './upsert-in-batches.ts'
import { TextCopier } from './text-copier.ts'
import { readThread } from './read-thread.ts'

export type SyncStep = {
  readonly changed: boolean
  readonly error: AppError | null
  /** Only older texts were copied, and more follow: not urgent to show. */
  readonly isCopy: boolean
}

export type TextSyncOptions = {
  readonly api: Pick<ApiClient, 'storage' | 'customer'>
  readonly clock: Clock
  readonly log: Log
  readonly store: TextStore
  readonly agentId: number
  /** Called with the raw records before they are written. */
  readonly onRecords: (records: readonly Sms[]) => void
  readonly onArrived: (texts: readonly Arrived[]) => void
  /** Called after each request, since the displayed texts may have changed. */
  readonly onStep: (step: SyncStep) => void
  readonly random?: () => number
}

/** Newest texts per request. */
const newest = 100
/** Maximum pages of `newest` read to catch up; beyond that everything is copied again. */
const mostPages = 20
/** Minimum milliseconds between the starts of two requests, however often it is woken. */
const closest = 200
const settling = 30
/** Milliseconds after an event within which its text must have a record. */
const confirmedWithin = 120_000
/** Maximum share of the time spent on copies caused by mismatching totals. */
const copyingShare = 0.05
const leastApart = 2_000

type ThreadRequest = { readonly thread: string; readonly own: readonly string[] }

/** Keeps the copy in sync with the platform: one request at a time, at the pace of `sync-rhythm.ts`. */
export class TextSync implements Disposable {
  private readonly options: TextSyncOptions
  private readonly copier: TextCopier
  private readonly pending: PendingResults
  private cancel: Unsubscribe = () => {}
  private isRunning = false
  private isStopped = false
  private isWanted = false
  private hasPolled = false
  private hasJustPolled = false
  private failures = 0
  private error: AppError | null = null
  private startedAt = -Infinity
  private polledAt = -Infinity
  private copyBegun: number
  private copyDuration = 0
  private mismatches = 0
  private threadRequests: readonly ThreadRequest[] = []
  private readonly fetched = new Set<string>()
  private waiting: ((outcome: Result) => void)[] = []

  constructor(options: TextSyncOptions) {
    this.options = options
    const { api, store } = options
    const isOver = () => this.isStopped
    const upsert = (records: readonly Sms[]) => this.upsert(records)
    this.copier = new TextCopier({ api, store, upsert, isOver })
    this.pending = new PendingResults(options)
    this.copyBegun = options.clock.now()
    void this.run()
  }

  /** Polls soon; while requests fail, the back-off still applies. */
  wake(): void {
    if (this.isStopped) return
    this.isWanted = true
    if (this.isRunning) return
    if (this.failures === 0) this.schedule(Math.max(settling, this.rest()))
  }

  /** Settles once the newest texts were read again, or with the error. */
  refresh(): Outcome {
    if (this.error?.retryAfter !== undefined) return Promise.resolve(err(this.error))
    return new Promise((resolve) => {
      this.waiting.push(resolve)
      if (this.failures > 0 && !this.isRunning) this.schedule(settling)
      this.wake()
    })
  }

  /** Fetches a thread opened during the copy of older texts, once and first. `own`: the agent's numbers in it. */
  fetchThread(thread: string, own: readonly string[]): void {
    if (!this.copier.isCopying || own.length === 0 || this.fetched.has(thread)) return
    this.fetched.add(thread)
    this.threadRequests = [...this.threadRequests, { thread, own }]
    if (!this.isRunning && this.failures === 0) this.schedule(settling)
  }

  /** Progress of the copy of older texts; null while none is running or its extent is unknown. */
  get extent(): TextCopier['extent'] {
    return this.copier.extent
  }

  /** Stops the copy of older texts for the agent, or resumes it. */
  stopCopy(isStopped: boolean): void {
    this.options.store.stopCopy(isStopped)
    if (!isStopped && !this.isRunning && this.failures === 0) this.schedule(settling)
  }

  [Symbol.dispose](): void {
    this.isStopped = true
    this.cancel()
    for (const resolve of this.waiting) resolve(ok(undefined))
    this.waiting = []
  }

  private async run(): Promise<void> {
    const { clock, onStep } = this.options
    this.isRunning = true
    this.startedAt = clock.now()
    const isPoll = this.isTimeToPoll()
    this.hasJustPolled = isPoll
    const waiting = isPoll ? this.waiting : []
    if (isPoll) {
      this.isWanted = false
      this.waiting = []
    }
    const outcome = await (isPoll ? this.poll() : this.step()).catch((fault: unknown) => this.failed(fault))
    for (const resolve of waiting) resolve(outcome.ok ? ok(undefined) : outcome)
    this.isRunning = false
    if (this.isStopped) return
    this.failures = outcome.ok ? 0 : this.failures + 1
    this.error = outcome.ok ? null : outcome.error
    const isCopy = !isPoll && this.copier.isCopying
    onStep({ changed: outcome.ok && outcome.value.changed, error: this.error, isCopy })
    const pause = this.pause()
    this.schedule(this.isWanted && outcome.ok ? Math.min(pause, this.rest()) : pause)
  }

  /** Logs a fault as a failed request, so that polling continues. */
  private failed(fault: unknown): Result<never> {
    this.options.log.write('error', 'texts.sync-failed', { fault: faultOf(fault) })
    return err(appError('internal'))
  }

  /** Fetches an opened thread, else the next page of the copy. */
  private async step(): Outcome<{ readonly changed: boolean }> {
    const [errand, ...others] = this.threadRequests
    if (errand) {
      this.threadRequests = others
      await this.copier.quiet()
      const { api, agentId } = this.options
      const read = await readThread(api, { ...errand, agentId })
      if (!read.ok || this.isStopped) return read.ok ? ok({ changed: false }) : read
      return ok({ changed: (await this.upsert(read.value)).changed })
    }
    if (!this.copier.isCopying) return ok({ changed: false })
    const copied = await this.copier.step()
    if (!this.isStopped && !this.copier.isCopying)
      this.copyDuration = this.options.clock.now() - this.copyBegun
    return copied
  }

  /** Whether to poll now; while a copy is running, a page is copied between two polls, however often it is woken. */
  private isTimeToPoll(): boolean {
    if (this.hasJustPolled && this.copier.isCopying) return false
    if (this.isWanted || (!this.copier.isCopying && this.threadRequests.length === 0)) return true
    const { isExpecting } = this.pending
    const pause = nextPause({ failures: 0, error: null, isCopying: false, isExpecting, random: 0 })
    return this.startedAt - this.polledAt >= pause || this.polledAt > this.startedAt
  }

  private async poll(): Outcome<{ readonly changed: boolean }> {
    const { api, store, onArrived, clock } = this.options
    const begun = this.startedAt
    await this.copier.quiet()
    const read = await readNewest(api, newest)
    if (!read.ok) return read
    const before = store.count
    const taken = await this.upsert(read.value.records)
    if (this.isStopped) return ok({ changed: false })
    const isGap = before > 0 && taken.known === 0
    const caught = isGap ? await this.catchUp(read.value) : ok(taken)
    if (!caught.ok || this.isStopped) return caught.ok ? ok({ changed: false }) : caught
    const renewed = await this.pending.renew(new Set(read.value.records.map(({ id }) => id)))
    if (this.isStopped) return ok({ changed: false })
    const dropped = store.dropUnconfirmed(begun - confirmedWithin)
    const arrived = [...taken.arrived, ...(isGap ? caught.value.arrived : [])]
    if (this.hasPolled && arrived.length > 0) onArrived(arrived)
    this.hasPolled = true
    this.polledAt = begun
    this.compare(read.value.total, clock.now())
    return ok({ changed: taken.changed || caught.value.changed || renewed || dropped })
  }

  /** More texts arrived than one page holds: reads on to the first known one. */
  private async catchUp({ paging }: SmsPage & { readonly paging: Paging }) {
    const { api } = this.options
    let arrived: readonly Arrived[] = []
    for (let nth = 2; nth <= Math.min(pageCount(paging), mostPages); nth += 1) {
      const read = await readNth(api, nth, { limit: newest, paging })
      if (!read.ok) return read
      const taken = await this.upsert(read.value.records)
      arrived = [...arrived, ...taken.arrived]
      if (taken.known > 0 || this.isStopped) return ok({ changed: true, arrived })
    }
    // A resumed copy would miss some of them.
    if (this.copier.isUnfinished) this.copier.begin()
    return ok({ changed: true, arrived })
  }

  /** Starts a new copy if the platform's total differs from the copy's twice in a row. */
  private compare(total: number, now: number): void {
    const { store } = this.options
    if (this.copier.isUnfinished || total === store.count + store.drift) {
      this.mismatches = 0
      return
    }
    this.mismatches += 1
    const apart = Math.max(leastApart, this.copyDuration / copyingShare)
    if (this.mismatches < 2 || now - this.copyBegun < apart) return
    this.mismatches = 0
    this.copyBegun = now
    this.copier.begin()
  }

  private async upsert(records: readonly Sms[]) {
    if (!this.isStopped) this.options.onRecords(records)
    return upsertInBatches(this.options.store, records, () => this.isStopped)
  }

  private pause(): number {
    const { random = Math.random } = this.options
    return nextPause({
      failures: this.failures,
      error: this.error,
      isCopying: this.copier.isCopying || this.threadRequests.length > 0,
      isExpecting: this.pending.isExpecting || this.mismatches > 0,
      random: random(),
    })
  }

  private rest(): number {
    return Math.max(0, Math.min(closest, this.startedAt + closest - this.options.clock.now()))
  }

  private schedule(delay: number): void {
    this.cancel()
    this.cancel = this.options.clock.after(delay, () => void this.run())
  }
}
