import type { ApiClient } from '#shared/api/client.ts'
import { ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { CopyProgress, TextStore } from '../copy/text-store.ts'
import { pageCount, pagingOf, readNth, readPage, type Paging, type SmsPage } from './sms-pages.ts'
import type { UpsertRecords } from './upsert-in-batches.ts'

export type TextCopierOptions = {
  readonly api: Pick<ApiClient, 'storage'>
  readonly store: TextStore
  readonly upsert: UpsertRecords
  /** True once the sync was stopped: nothing more is written. */
  readonly isStopped: () => boolean
}

type Step = Outcome<{ readonly changed: boolean }>
type Ahead = { readonly nth: number; readonly paging: Paging; readonly read: Promise<Result<SmsPage>> }

/** Texts per request. */
const limit = 500
/** Maximum pages of one copy, whatever the total says: a million texts if pages are full. */
const maxPages = 2_000
/** How often a copy is restarted because texts were deleted meanwhile; a drifting total starts another one later. */
const maxRestarts = 3
const unread: CopyProgress = { nth: 0, paging: { oldestFirst: false, limit, total: 0 }, most: 0 }

/**
 * Copies all texts, newest first, one page per step; afterwards texts that the platform no longer has are removed. The
 * next page is fetched while one is written, one request at a time. Saves its progress, so that a restart continues
 * from there.
 */
export class TextCopier {
  private readonly options: TextCopierOptions
  private progress: CopyProgress | null
  private ahead: Ahead | null = null
  private reading: Promise<unknown> = Promise.resolve()
  private restarts = 0

  constructor(options: TextCopierOptions) {
    this.options = options
    this.progress = options.store.copyProgress
  }

  /** Whether a copy is due or unfinished and the agent has not stopped it. */
  get isCopying(): boolean {
    return this.isUnfinished && !this.options.store.isCopyStopped
  }

  get isUnfinished(): boolean {
    return this.progress !== null || !this.options.store.isComplete
  }

  /** The total number of texts and how many were copied; null until the first page has arrived. */
  get extent(): { readonly copied: number; readonly total: number } | null {
    if (!this.isUnfinished || !this.progress || this.progress.nth < 1) return null
    const { nth, paging, most } = this.progress
    return { copied: Math.min(most, (nth - 1) * paging.limit), total: most }
  }

  /** Restarts the copy from the first page. */
  restart(): void {
    this.options.store.beginRound()
    this.ahead = null
    this.progress = unread
  }

  /** Reads the next page. */
  async step(): Step {
    if (!this.progress) this.restart()
    const progress = this.progress ?? unread
    return progress.nth === 0 ? this.readFirst() : this.readNext(progress)
  }

  /** Settles once no page is being read ahead. */
  async idle(): Promise<void> {
    await this.reading
  }

  private async readFirst(): Step {
    const { api, upsert, isStopped } = this.options
    await this.idle()
    const read = await readPage(api, 1, limit)
    if (!read.ok) return read
    const { records, total } = read.value
    const paging = pagingOf(read.value, limit)
    // With the oldest first, the newest page is still to be read, and this one comes up again at the end.
    const nth = paging.oldestFirst && pageCount(paging) > 1 ? 1 : 2
    this.readAhead(nth, paging)
    const written = await upsert(records)
    if (isStopped()) return ok({ changed: false })
    return ok({ changed: this.advance({ nth, paging, most: total }, pageCount(paging)) || written.changed })
  }

  private async readNext({ nth, paging, most }: CopyProgress): Step {
    const { upsert, isStopped } = this.options
    const read = await this.readPrefetched(nth, paging)
    if (!read.ok) return read
    if (isStopped()) return ok({ changed: false })
    const { records, total, served } = read.value
    // A deleted text shifted the others up: one of them may be on a page that was already read.
    if (total < most && this.restarts < maxRestarts) {
      this.restarts += 1
      this.restart()
      return ok({ changed: false })
    }
    const currentPaging = paging.oldestFirst ? paging : { ...paging, total }
    const lastPage = served === 0 ? nth : Math.min(pageCount(currentPaging), maxPages)
    if (nth < lastPage) this.readAhead(nth + 1, currentPaging)
    const written = await upsert(records)
    if (isStopped()) return ok({ changed: false })
    const isDone = this.advance({ nth: nth + 1, paging: currentPaging, most: total }, lastPage)
    return ok({ changed: isDone || written.changed })
  }

  /** Returns the prefetched page, or reads it now. */
  private readPrefetched(nth: number, paging: Paging): Promise<Result<SmsPage>> {
    const { ahead } = this
    this.ahead = null
    return ahead?.nth === nth ? ahead.read : this.read(nth, paging)
  }

  private readAhead(nth: number, paging: Paging): void {
    if (nth <= pageCount(paging)) this.ahead = { nth, paging, read: this.read(nth, paging) }
  }

  private read(nth: number, paging: Paging): Promise<Result<SmsPage>> {
    const read = this.reading.then(() => readNth(this.options.api, nth, { limit, paging }))
    this.reading = read.catch(() => undefined)
    return read
  }

  /** Saves the progress; returns whether the copy is done. */
  private advance(progress: CopyProgress, lastPage: number): boolean {
    const { store } = this.options
    const isDone = progress.nth > lastPage
    this.progress = isDone ? null : progress
    if (isDone) this.restarts = 0
    if (isDone) store.endRound(progress.most)
    else store.setProgress(progress)
    return isDone
  }
}
