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
import { readThread } from './read-thread.ts'
import { nextPause } from './sync-rhythm.ts'
import { TextCopier } from './text-copier.ts'
import { TextPoll } from './text-poll.ts'
import { upsertInBatches } from './upsert-in-batches.ts'

export type SyncProgress = {
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
  readonly onProgress: (step: SyncProgress) => void
  readonly random?: () => number
}

/** Minimum milliseconds between the starts of two requests, however often it is woken. */
const minInterval = 200
const settling = 30

type ThreadRequest = { readonly thread: string; readonly own: readonly string[] }

/** Keeps the copy in sync with the platform: one request at a time, at the pace of `sync-rhythm.ts`. */
export class TextSync implements Disposable {
  private readonly options: TextSyncOptions
  private readonly copier: TextCopier
  private readonly poll: TextPoll
  private cancel: Unsubscribe = () => {}
  private isRunning = false
  private isStopped = false
  private isPollRequested = false
  private hasJustPolled = false
  private failures = 0
  private error: AppError | null = null
  private startedAt = -Infinity
  private polledAt = -Infinity
  private threadRequests: readonly ThreadRequest[] = []
  private readonly fetched = new Set<string>()
  private waiting: ((outcome: Result) => void)[] = []

  constructor(options: TextSyncOptions) {
    this.options = options
    const { api, store } = options
    const isStopped = () => this.isStopped
    const upsert = (records: readonly Sms[]) => this.upsert(records)
    this.copier = new TextCopier({ api, store, upsert, isStopped })
    this.poll = new TextPoll({ ...options, copier: this.copier, upsert, isStopped })
    void this.run()
  }

  /** Polls soon; while requests fail, the back-off still applies. */
  wake(): void {
    if (this.isStopped) return
    this.isPollRequested = true
    if (this.isRunning) return
    if (this.failures === 0) this.schedule(Math.max(settling, this.untilNextPoll()))
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
    const { clock, onProgress } = this.options
    this.isRunning = true
    this.startedAt = clock.now()
    const isPoll = this.isTimeToPoll()
    this.hasJustPolled = isPoll
    const waiting = isPoll ? this.waiting : []
    if (isPoll) {
      this.isPollRequested = false
      this.waiting = []
    }
    const request = isPoll ? this.poll.run(this.startedAt) : this.copyOrFetch()
    const outcome = await request.catch((fault: unknown) => this.failed(fault))
    for (const resolve of waiting) resolve(outcome.ok ? ok(undefined) : outcome)
    this.isRunning = false
    if (this.isStopped) return
    if (isPoll && outcome.ok) this.polledAt = this.startedAt
    this.failures = outcome.ok ? 0 : this.failures + 1
    this.error = outcome.ok ? null : outcome.error
    const isCopy = !isPoll && this.copier.isCopying
    onProgress({ changed: outcome.ok && outcome.value.changed, error: this.error, isCopy })
    const pause = this.pause()
    this.schedule(this.isPollRequested && outcome.ok ? Math.min(pause, this.untilNextPoll()) : pause)
  }

  /** Logs a fault as a failed request, so that polling continues. */
  private failed(fault: unknown): Result<never> {
    this.options.log.write('error', 'texts.sync-failed', { fault: faultOf(fault) })
    return err(appError('internal'))
  }

  /** Fetches an opened thread, else the next page of the copy. */
  private async copyOrFetch(): Outcome<{ readonly changed: boolean }> {
    const [request, ...remaining] = this.threadRequests
    if (request) {
      this.threadRequests = remaining
      await this.copier.idle()
      const { api, agentId } = this.options
      const read = await readThread(api, { ...request, agentId })
      if (!read.ok || this.isStopped) return read.ok ? ok({ changed: false }) : read
      return ok({ changed: (await this.upsert(read.value)).changed })
    }
    if (!this.copier.isCopying) return ok({ changed: false })
    const copied = await this.copier.step()
    if (!this.isStopped && !this.copier.isCopying) this.poll.totals.copied(this.options.clock.now())
    return copied
  }

  /** Whether to poll now; while a copy is running, a page is copied between two polls, however often it is woken. */
  private isTimeToPoll(): boolean {
    if (this.hasJustPolled && this.copier.isCopying) return false
    if (this.isPollRequested || (!this.copier.isCopying && this.threadRequests.length === 0)) return true
    const { isExpecting } = this.poll.pending
    const pause = nextPause({ failures: 0, error: null, isCopying: false, isExpecting, random: 0 })
    return this.startedAt - this.polledAt >= pause || this.polledAt > this.startedAt
  }

  private async upsert(records: readonly Sms[]) {
    if (!this.isStopped) this.options.onRecords(records)
    return upsertInBatches(this.options.store, records, () => this.isStopped)
  }

  private pause(): number {
    const { random = Math.random } = this.options
    const { pending, totals } = this.poll
    return nextPause({
      failures: this.failures,
      error: this.error,
      isCopying: this.copier.isCopying || this.threadRequests.length > 0,
      isExpecting: pending.isExpecting || totals.isExpecting,
      random: random(),
    })
  }

  private untilNextPoll(): number {
    return Math.max(0, Math.min(minInterval, this.startedAt + minInterval - this.options.clock.now()))
  }

  private schedule(delay: number): void {
    this.cancel()
    this.cancel = this.options.clock.after(delay, () => void this.run())
  }
}
