import type { ApiClient } from '#shared/api/client.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { TextStore } from '../copy/text-store.ts'

export type PendingResultsOptions = {
  readonly api: Pick<ApiClient, 'storage'>
  readonly clock: Clock
  readonly store: TextStore
}

/** Milliseconds after which a missing result is no longer polled. */
const maxAge = 24 * 60 * 60_000
/** Milliseconds in which the result of a sent text is expected to change. */
const expectedWithin = 30_000
const maxIds = 100

/** Polls results of sent texts that may still change, until they are final or a day old. */
export class PendingResults {
  private readonly options: PendingResultsOptions
  /** The platform rejects this query, so it is not repeated. */
  private isRefused = false

  constructor(options: PendingResultsOptions) {
    this.options = options
  }

  /** Whether the next answer is likely to differ. */
  get isExpecting(): boolean {
    const { clock, store } = this.options
    return store.pending(clock.now() - expectedWithin).length > 0
  }

  /** Polls the results that were not just read; true if one has changed. */
  async refresh(alreadyRead: ReadonlySet<number>): Promise<boolean> {
    const { api, clock, store } = this.options
    const ids = store.pending(clock.now() - maxAge).filter((id) => !alreadyRead.has(id))
    if (ids.length === 0 || this.isRefused) return false
    const filter = [{ property: 'id', operator: 'in' as const, value: ids.slice(0, maxIds) }]
    const answer = await api.storage.listSms({ query: { page: 1, limit: maxIds, filter } })
    if (!answer.ok) {
      this.isRefused = answer.error.code === 'platform.refused' || answer.error.code === 'platform.forbidden'
      return false
    }
    return store.upsert(answer.value.data).changed
  }
}
