import type { ApiClient } from '#shared/api/client.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { Person, RecentCall } from '#shared/host/slices.ts'
import type { Known } from '../directory/known.ts'
import { ByLiveId } from '../history/find-by-live-id.ts'
import { readRecentCall } from '../history/read-recent-call.ts'
import { findCallRecords } from '../recordings/find-calls.ts'
import { wordsOf } from '../recordings/like-words.ts'

export type SearchCallsOptions = {
  readonly api: ApiClient
  readonly text: string
  readonly limit: number
  /** People whom the directory finds for the text. */
  readonly people: readonly Person[]
  readonly who: (number: string) => Known
  /** Of the dial plan, ISO 3166. */
  readonly country: string
  readonly agentId: number
}

/**
 * The newest past calls with a person of this name or number, each with its recordings. A call leaves a record at each
 * of its stops; the newest represents it. If the recordings cannot be read, the calls are still shown.
 */
export async function searchCalls(options: SearchCallsOptions): Outcome<readonly RecentCall[]> {
  const { api, text, limit, people, who, country, agentId } = options
  const words = wordsOf(text)
  if (words.length === 0) return ok([])
  const records = await findCallRecords({ api, words, people, country })
  if (!records.ok) return records
  const once = new Map(records.value.toReversed().map((cdr) => [cdr.live_id ?? `record ${cdr.id}`, cdr]))
  const newest = records.value.filter((cdr) => once.get(cdr.live_id ?? `record ${cdr.id}`) === cdr)
  const calls = newest.slice(0, limit).map((cdr) => readRecentCall(cdr, agentId))
  const liveIds = calls.flatMap(({ liveId }) => liveId ?? [])
  const monitors = await new ByLiveId(api).monitors(liveIds)
  const recordings = Map.groupBy(monitors.ok ? monitors.value : [], ({ live_id }) => live_id ?? null)
  return ok(
    calls.map((call) => ({
      ...call,
      name: who(call.number).name || call.name,
      recordings: call.liveId === null ? [] : (recordings.get(call.liveId) ?? []).map(({ id }) => id),
    })),
  )
}
