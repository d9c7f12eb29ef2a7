import type { ApiClient } from '#shared/api/client.ts'
import type { Monitor } from '#shared/api/modules/history.ts'
import type { Filter, Page } from '#shared/api/query.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { RecordingQuery } from '#shared/host/recordings.ts'
import type { Person } from '#shared/host/slices.ts'
import { ByLiveId } from '../history/find-by-live-id.ts'
import { findCalls } from './find-calls.ts'
import { likeEach, wordsOf } from './like-words.ts'
import { readNewest } from '../platform-client/read-newest.ts'
import { queriesFor } from './recording-filters.ts'

export type FindRecordingsOptions = {
  readonly api: ApiClient
  /** People whom the directory finds for the search text. */
  readonly people: (text: string) => readonly Person[]
  readonly country: () => string
}

/** The platform's matches; `total` is at least the length of `data`. */
export type FoundRecordings = Page<Monitor>

/** Fields in which spoken words are searched. */
const spoken = ['transcript', 'summary', 'transcript_speakers'] as const

/** Requests a piece of `/monitors`, newest first: by filters, by spoken words, by a name or a number. */
export class FindRecordings {
  private readonly options: FindRecordingsOptions
  private readonly byLiveId: ByLiveId

  constructor(options: FindRecordingsOptions) {
    this.options = options
    this.byLiveId = new ByLiveId(options.api)
  }

  async find({ find, filters, count }: RecordingQuery): Outcome<FoundRecordings> {
    const words = wordsOf(find)
    const queries = queriesFor(filters)
    if (words.length === 0)
      return merged(await Promise.all(queries.map((query) => this.read(query, count))), count)
    const plain = queriesFor(filters.filter(({ by }) => by !== 'analysed')).flat()
    const [bySpeech, byCall] = await Promise.all([
      Promise.all(spoken.map((property) => this.read([...plain, ...likeEach(property, words)], count))),
      this.findByCalls(words),
    ])
    return merged([...bySpeech, byCall], count)
  }

  private async read(filter: readonly Filter[], count: number): Outcome<FoundRecordings> {
    const newest = await readNewest<Monitor>({
      count,
      timeOf,
      read: (page) => this.options.api.history.listMonitors({ query: { ...page, filter } }),
    })
    if (!newest.ok) return newest
    // Those that cannot be read are not counted, so that a list does not wait for them.
    const { data, total, invalid = [] } = newest.value
    return ok({ data, total: Math.max(data.length, total - invalid.length) })
  }

  /** Recordings of calls with this person; the caller applies the filters to them. */
  private async findByCalls(words: readonly string[]): Outcome<FoundRecordings> {
    const { api, people, country } = this.options
    const ids = await findCalls({ api, words, people: people(words.join(' ')), country: country() })
    const monitors = await this.byLiveId.monitors(ids)
    return monitors.ok ? ok({ data: monitors.value, total: monitors.value.length }) : monitors
  }
}

/** Merges several answers into one list, each record once. Fails if none was answered. */
function merged(responses: readonly Result<FoundRecordings>[], count: number): Result<FoundRecordings> {
  const [first] = responses
  const lists = responses.flatMap((response) => (response.ok ? [response.value] : []))
  if (first && !first.ok && (lists.length === 0 || first.error.code !== 'platform.refused')) return first
  const byId = new Map(lists.flatMap(({ data }) => data.map((monitor) => [monitor.id, monitor])))
  const all = [...byId.values()].toSorted((one, other) => timeOf(other) - timeOf(one) || other.id - one.id)
  const total = Math.max(all.length, ...lists.map((list) => list.total))
  return ok({ data: all.slice(0, count), total })
}

function timeOf({ created_at }: Pick<Monitor, 'created_at'>): number {
  return readTimestamp(created_at) ?? 0
}
