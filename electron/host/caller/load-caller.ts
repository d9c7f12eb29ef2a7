import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr, Monitor } from '#shared/api/modules/history.ts'
import type { Filter } from '#shared/api/query.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { readDialled } from '#shared/calls/phone-number.ts'
import { wasAnswered } from '#shared/calls/was-answered.ts'
import type { ErrorCode } from '#shared/core/app-error.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { callerLimits, type CallerCall, type CallerNote, type CallSummary } from '#shared/host/caller.ts'
import { ByLiveId } from '../history/find-by-live-id.ts'
import { readCallNotes } from '../history/recents-feature.ts'
import { readNewest } from '../platform-client/read-newest.ts'

/** The other party whose calls are searched for. `country` is that of the dial plan (ISO 3166). */
export type Sought = {
  readonly number: string
  readonly contactId: number | null
  readonly country: string
}

/** Records read per caller: a call through a queue leaves several. */
const records = 40
/** Maximum length of a summary, which is meant to be read at a glance. */
const maxSummaryLength = 600
/** Errors that mean that the platform has no such data, or none for this agent. */
const isAbsent: ReadonlySet<ErrorCode> = new Set(['platform.forbidden', 'platform.not-found'])

/**
 * Reads the newest records of calls with a number, by anybody in the company: those of the contact
 * (`/contacts/{id}/cdrs`), else those with the number at either end in two queries, since filters have no "or".
 */
export async function loadCdrs(
  api: ApiClient,
  { number, contactId, country }: Sought,
): Outcome<readonly Cdr[]> {
  if (contactId !== null) {
    const ofContact = await newest((query) => api.customer.listContactCdrs({ id: contactId, query }))
    if (!ofContact.ok && !isAbsent.has(ofContact.error.code)) return ofContact
    if (ofContact.ok && ofContact.value.length > 0) return ofContact
  }
  const forms = [...new Set([number, readDialled(number, country)?.number ?? number])]
  const at = (property: 'src' | 'dst'): Filter =>
    forms.length === 1
      ? { property, operator: 'eq', value: number }
      : { property, operator: 'in', value: forms }
  const withEnd = (property: 'src' | 'dst') =>
    newest((query) => api.history.listCdrs({ query: { ...query, filter: [at(property)] } }))
  const [calling, called] = await Promise.all([withEnd('src'), withEnd('dst')])
  if (!calling.ok) return calling
  return ok([...calling.value, ...(called.ok ? called.value : [])])
}

async function newest(
  read: (query: {
    readonly page: number
    readonly limit: number
  }) => ReturnType<ApiClient['history']['listCdrs']>,
): Outcome<readonly Cdr[]> {
  const cdrs = await readNewest<Cdr>({
    count: records,
    timeOf: ({ calldate }) => readTimestamp(calldate) ?? 0,
    read,
  })
  return cdrs.ok ? ok(cdrs.value.data.slice(0, records * 2)) : cdrs
}

/** Reads the recordings of these calls. If that fails, the calls are shown without them. */
export async function loadMonitors(
  api: ApiClient,
  calls: readonly CallerCall[],
): Outcome<readonly Monitor[]> {
  const read = await new ByLiveId(api).monitors([...new Set(calls.flatMap(({ liveId }) => liveId ?? []))])
  return !read.ok && isAbsent.has(read.error.code) ? ok([]) : read
}

/** Returns the calls with their recordings. */
export function withRecordings(
  calls: readonly CallerCall[],
  monitors: readonly Monitor[],
): readonly CallerCall[] {
  return calls.map((call) => {
    const ids = monitors.filter(({ live_id: id }) => id === call.liveId).map(({ id }) => id)
    return ids.length > 0 ? { ...call, recordings: ids } : call
  })
}

/** Returns the analysis of the newest recorded call that has one; else null. */
export function summaryOf(calls: readonly CallerCall[], monitors: readonly Monitor[]): CallSummary | null {
  for (const { liveId, at } of calls) {
    const monitor = monitors.find(
      ({ live_id: id, summary }) => id === liveId && (summary?.trim() ?? '') !== '',
    )
    if (!monitor) continue
    const words = (monitor.summary ?? '').trim().slice(0, maxSummaryLength)
    return { at, words, sentiment: monitor.sentiment?.trim().slice(0, 40) ?? '' }
  }
  return null
}

/** Reads the notes on the last answered calls, newest first. */
export async function loadNotes(
  api: ApiClient,
  calls: readonly CallerCall[],
): Outcome<readonly CallerNote[]> {
  const talked = calls.filter(wasAnswered).slice(0, callerLimits.notes)
  const read = await Promise.all(talked.map(({ cdrId }) => readCallNotes(api, cdrId)))
  const notes: CallerNote[] = []
  for (const [index, each] of read.entries()) {
    if (!each.ok) return each
    const call = talked[index]
    if (call) notes.push(...each.value.map(({ words }) => ({ cdrId: call.cdrId, at: call.at, words })))
  }
  return ok(notes.slice(0, callerLimits.notes))
}
