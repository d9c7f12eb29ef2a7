import type { ApiClient } from '#shared/api/client.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { TextStore } from '../copy/text-store.ts'
import { pageCount, pagingOf, readNth, readPage, type Paging } from './sms-pages.ts'
import type { UpsertRecords } from './upsert-in-batches.ts'

export type TextCopierOptions = {
  readonly api: Pick<ApiClient, 'storage'>
  readonly store: TextStore
  readonly upsert: UpsertRecords
  /** Nobody wants the copy any more: nothing is written. */
  readonly isOver: () => boolean
}

/** `most`: the greatest total that was told. */
type Progress = { readonly nth: number; readonly paging: Paging; readonly most: number }
type Step = Outcome<{ readonly changed: boolean }>

/** Texts that are asked for at a time. */
const limit = 500
/** Pages of one copy at most, whatever the total says: a million texts where pages are full. */
const mostPages = 2_000
const unread: Progress = { nth: 0, paging: { oldestFirst: false, limit, total: 0 }, most: 0 }

/** Copies all texts, newest first, a page each time it is asked; afterwards nothing is here that the platform has not. */
export class TextCopier {
  private readonly options: TextCopierOptions
  private progress: Progress | null = null

  constructor(options: TextCopierOptions) {
    this.options = options
  }

  /** There is a copy to be made, or one to be finished. */
  get isCopying(): boolean {
    return this.progress !== null || !this.options.store.isComplete
  }

  /** Everything is to be read once more. */
  begin(): void {
    this.options.store.beginRound()
    this.progress = unread
  }

  /** Reads the next page. */
  async step(): Step {
    if (!this.progress) this.begin()
    const progress = this.progress ?? unread
    return progress.nth === 0 ? this.first() : this.next(progress)
  }

  private async first(): Step {
    const { api, upsert, isOver } = this.options
    const read = await readPage(api, 1, limit)
    if (!read.ok) return read
    const { records, total } = read.value
    const paging = pagingOf(read.value, limit)
    const taken = await upsert(records)
    if (isOver()) return ok({ changed: false })
    // Where the oldest come first, the newest page is still to be read, and this one is met again at the end.
    const nth = paging.oldestFirst && pageCount(paging) > 1 ? 1 : 2
    this.progress = { nth, paging, most: total }
    return ok({ changed: this.finishIfDone(total, pageCount(paging)) || taken.changed })
  }

  private async next({ nth, paging, most }: Progress): Step {
    const { api, upsert, isOver } = this.options
    const read = await readNth(api, nth, { limit, paging })
    if (!read.ok) return read
    if (isOver()) return ok({ changed: false })
    const { records, total } = read.value
    // A text that went moved the others up: one of them may be on a page that was read.
    if (total < most) {
      this.begin()
      return ok({ changed: false })
    }
    const taken = await upsert(records)
    if (isOver()) return ok({ changed: false })
    const grown = paging.oldestFirst ? paging : { ...paging, total }
    this.progress = { nth: nth + 1, paging: grown, most: total }
    const last = records.length === 0 ? nth : Math.min(pageCount(grown), mostPages)
    return ok({ changed: this.finishIfDone(total, last) || taken.changed })
  }

  private finishIfDone(total: number, last: number): boolean {
    if (!this.progress || this.progress.nth <= last) return false
    this.progress = null
    this.options.store.endRound(total)
    return true
  }
}
