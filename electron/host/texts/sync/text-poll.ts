import type { ApiClient } from '#shared/api/client.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { Arrived } from '../copy/record-writer.ts'
import type { TextStore } from '../copy/text-store.ts'
import { PendingResults } from './pending-results.ts'
import { pageCount, readNewest, readNth, type Paging, type SmsPage } from './sms-pages.ts'
import type { TextCopier } from './text-copier.ts'
import { TotalCheck } from './total-check.ts'
import type { UpsertRecords } from './upsert-in-batches.ts'

export type TextPollOptions = {
  readonly api: Pick<ApiClient, 'storage'>
  readonly clock: Clock
  readonly store: TextStore
  /** Restarted when its texts and the platform's differ. */
  readonly copier: TextCopier
  readonly upsert: UpsertRecords
  /** True once the sync was stopped: nothing more is written. */
  readonly isStopped: () => boolean
  /** Not called for texts found by the first poll. */
  readonly onArrived: (texts: readonly Arrived[]) => void
}

/** Newest texts per request. */
const newest = 100
/** Maximum pages of `newest` read to catch up; beyond that everything is copied again. */
const maxCatchUpPages = 20
/** Milliseconds after an event within which its text must have a record. */
const confirmWithin = 120_000

/** Polls the newest texts, and results of sent ones that may still change. */
export class TextPoll {
  readonly pending: PendingResults
  readonly totals: TotalCheck
  private readonly options: TextPollOptions
  private hasPolled = false

  constructor(options: TextPollOptions) {
    this.options = options
    this.pending = new PendingResults(options)
    this.totals = new TotalCheck(options.clock.now())
  }

  /** Polls once. `begun`: when this request began, in milliseconds since 1970. */
  async run(begun: number): Outcome<{ readonly changed: boolean }> {
    const { api, store, copier, upsert, isStopped, onArrived } = this.options
    await copier.idle()
    const read = await readNewest(api, newest)
    if (!read.ok) return read
    const before = store.count
    const written = await upsert(read.value.records)
    if (isStopped()) return ok({ changed: false })
    const isGap = before > 0 && written.knownCount === 0
    const caughtUp = isGap ? await this.catchUp(read.value) : ok(written)
    if (!caughtUp.ok || isStopped()) return caughtUp.ok ? ok({ changed: false }) : caughtUp
    const renewed = await this.pending.refresh(new Set(read.value.records.map(({ id }) => id)))
    if (isStopped()) return ok({ changed: false })
    const dropped = store.dropUnconfirmed(begun - confirmWithin)
    const arrived = [...written.arrived, ...(isGap ? caughtUp.value.arrived : [])]
    if (this.hasPolled && arrived.length > 0) onArrived(arrived)
    this.hasPolled = true
    this.compare(read.value.total)
    return ok({ changed: written.changed || caughtUp.value.changed || renewed || dropped })
  }

  /** More texts arrived than one page holds: reads on to the first known one. */
  private async catchUp({ paging }: SmsPage & { readonly paging: Paging }) {
    const { api, copier, upsert, isStopped } = this.options
    let arrived: readonly Arrived[] = []
    for (let nth = 2; nth <= Math.min(pageCount(paging), maxCatchUpPages); nth += 1) {
      const read = await readNth(api, nth, { limit: newest, paging })
      if (!read.ok) return read
      const written = await upsert(read.value.records)
      arrived = [...arrived, ...written.arrived]
      if (written.knownCount > 0 || isStopped()) return ok({ changed: true, arrived })
    }
    // A resumed copy would miss some of them.
    if (copier.isUnfinished) copier.restart()
    return ok({ changed: true, arrived })
  }

  private compare(total: number): void {
    const { store, copier, clock } = this.options
    const matches = copier.isUnfinished || total === store.count + store.drift
    if (this.totals.hasDrifted(matches, clock.now())) copier.restart()
  }
}
