import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { Cdr as CdrResource, Msdr as MsdrResource } from '#shared/api/modules/history.ts'
import type { Filter, FilterValue } from '#shared/api/query.ts'
import { readTimestamp, writeTimestamp } from '#shared/api/timestamp.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { HistoryCall, HistoryRow } from '#shared/host/history.ts'
import { ByLiveId } from '../find-by-live-id.ts'
import { readCallNotes } from '../recents-feature.ts'
import { historyRow } from './history-row.ts'

/** Maximum records shown per call, and how far their chain is followed. */
const limits = { records: 100, rounds: 4 } as const
/** Maximum difference between the clocks of media and signalling, in milliseconds. */
const clockTolerance = 5_000

const callFields = Object.keys(CdrResource.fields)
const mediaFields = Object.keys(MsdrResource.fields)

/** Reads a call record and everything related to it. Only the record itself is required. */
export async function callDetails(api: ApiClient, id: number): Outcome<HistoryCall> {
  const read = await api.history.readCdr({ id })
  if (!read.ok) return read
  const cdr = read.value
  const [related, recordings, notes, media] = await Promise.all([
    relatedTo(api, cdr),
    recordingsOf(api, cdr),
    readCallNotes(api, id),
    mediaOf(api, cdr),
  ])
  return ok({
    row: historyRow(cdr, callFields),
    related: orError(related),
    recordings: orError(recordings),
    notes: orError(notes),
    labels: labelsOf(cdr),
    media: orError(media),
  })
}

/** Maximum labels read per call. */
const maxLabels = 100

/** Ids and names of the labels of a record. */
export function labelsOf({ labels }: Pick<Cdr, 'labels'>): readonly (number | string)[] {
  return (labels ?? [])
    .filter((label) => typeof label === 'string' || Number.isSafeInteger(label))
    .slice(0, maxLabels) as (number | string)[]
}

function orError<Value>(result: Result<Value>): Value | AppError {
  return result.ok ? result.value : result.error
}

/** Reads the records before, after and beside this one, as far as their ids lead (specification 2.4). */
async function relatedTo(api: ApiClient, cdr: Cdr): Outcome<readonly HistoryRow[]> {
  const related = new Map<number, Cdr>([[cdr.id, cdr]])
  const requested = new Set<number>()
  for (let round = 0; round < limits.rounds && related.size < limits.records; round += 1) {
    const ids = [...related.values()]
      .flatMap(({ live_id: live, parent_live_id: parent }) => [live, parent])
      .filter((id): id is number => typeof id === 'number' && id > 0 && !requested.has(id))
    const next = [...new Set(ids)].slice(0, limits.records)
    if (next.length === 0) break
    for (const id of next) requested.add(id)
    const [direct, children] = await Promise.all([
      new ByLiveId(api).cdrs(next),
      cdrsBy(api, [{ property: 'parent_live_id', operator: 'in', value: next }]),
    ])
    if (!direct.ok) return direct
    if (!children.ok) return children
    const parentIds = new Set(next)
    for (const record of direct.value) related.set(record.id, record)
    for (const record of children.value)
      if (parentIds.has(record.parent_live_id ?? 0)) related.set(record.id, record)
  }
  related.delete(cdr.id)
  const sorted = [...related.values()].toSorted(
    (one, other) => startOf(one) - startOf(other) || one.id - other.id,
  )
  return ok(sorted.slice(0, limits.records).map((record) => historyRow(record, callFields)))
}

async function cdrsBy(api: ApiClient, filter: readonly Filter[]): Outcome<readonly Cdr[]> {
  const read = await api.history.listCdrs({ query: { page: 1, limit: limits.records, filter } })
  return read.ok ? ok(read.value.data) : read
}

async function recordingsOf(api: ApiClient, { live_id: live }: Cdr): Outcome<readonly number[]> {
  if (!live) return ok([])
  const read = await new ByLiveId(api).monitors([live])
  return read.ok ? ok(read.value.map(({ id }) => id)) : read
}

/** Reads media sessions, which name no call (specification 2.2): those between the same ends at that time. */
async function mediaOf(api: ApiClient, cdr: Cdr): Outcome<readonly HistoryRow[]> {
  const startedAt = startOf(cdr)
  if (startedAt === 0) return ok([])
  const endedAt = startedAt + (cdr.duration ?? 0) * 1_000
  const endFilters = (['src', 'dst'] as const).flatMap((property) => {
    const value: FilterValue = cdr[property] ?? ''
    return value === '' ? [] : [{ property, operator: 'eq', value } satisfies Filter]
  })
  const filter: readonly Filter[] = [
    ...endFilters,
    { property: 'created_at', operator: 'gte', value: writeTimestamp(startedAt - clockTolerance) },
    { property: 'created_at', operator: 'lte', value: writeTimestamp(endedAt + clockTolerance) },
  ]
  const read = await api.history.listMsdrs({ query: { page: 1, limit: limits.records, filter } })
  return read.ok ? ok(read.value.data.map((record) => historyRow(record, mediaFields))) : read
}

function startOf({ calldate }: Cdr): number {
  return readTimestamp(calldate) ?? 0
}
