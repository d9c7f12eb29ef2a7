import type { CallTimeline, TimelineEntry, TimelineSource } from '#shared/calls/call-timeline.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { parseJson } from '#shared/core/parse-json.ts'
import { readFact } from './read-fact.ts'

const kind = 'switchhook.call-timeline'
const version = 1

/** A call as stored in its file. */
export type StoredTimeline = { readonly owner: string; readonly timeline: CallTimeline }

export function serialiseTimeline(owner: string, timeline: CallTimeline): string {
  return JSON.stringify({ kind, version, owner, timeline })
}

/** Reads the text of a file; undefined for anything that is not a timeline of this version. */
export function parseTimeline(text: string): StoredTimeline | undefined {
  const file = parseJson(text)
  if (!isRecord(file) || file['kind'] !== kind || file['version'] !== version) return undefined
  const { owner, timeline } = file
  if (typeof owner !== 'string' || !isTimeline(timeline)) return undefined
  return { owner, timeline: { ...timeline, entries: timeline.entries.map(readEntry) } }
}

/** Reads an entry; a fact of a later version is shown by its code. */
function readEntry({ fact, ...entry }: TimelineEntry): TimelineEntry {
  if (fact === undefined) return entry
  const known = readFact(fact)
  return known ? { ...entry, fact: known } : { ...entry, title: entry.title || codeOf(fact) }
}

function codeOf(fact: unknown): string {
  return isRecord(fact) && typeof fact['code'] === 'string' ? fact['code'].slice(0, 80) : ''
}

function isTimeline(value: unknown): value is CallTimeline {
  if (!isRecord(value)) return false
  const { key, sipCallId, number, direction, startedAt, endedAt, callId, timings, quality, entries } = value
  const { reportedAt } = value
  return (
    [key, sipCallId, number].every((text) => typeof text === 'string') &&
    (direction === 'in' || direction === 'out') &&
    isTime(startedAt) &&
    (endedAt === null || isTime(endedAt)) &&
    isNumberOrNull(callId) &&
    (reportedAt === undefined || isTime(reportedAt)) &&
    isRecord(timings) &&
    [timings['ringToScreen'], timings['clickToAudio']].every(isNumberOrNull) &&
    (quality === null || isQuality(quality)) &&
    Array.isArray(entries) &&
    entries.every(isEntry)
  )
}

function isQuality(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { lineId, mos, worstMos, loss, jitterMs, roundTripMs, codec, troubles } = value
  return (
    typeof lineId === 'string' &&
    typeof codec === 'string' &&
    [mos, worstMos, roundTripMs].every(isNumberOrNull) &&
    [loss, jitterMs].every(isNumber) &&
    Array.isArray(troubles)
  )
}

const sources: ReadonlySet<unknown> = new Set<TimelineSource>([
  ...(['sip', 'api', 'event', 'poll', 'phone', 'media', 'screen'] as const),
])

function isEntry(value: unknown): value is TimelineEntry {
  if (!isRecord(value)) return false
  const { at, source, way, title, text } = value
  return (
    isTime(at) &&
    sources.has(source) &&
    (way === 'in' || way === 'out' || way === 'here') &&
    typeof title === 'string' &&
    typeof text === 'string'
  )
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** Whether a value is a valid date in milliseconds since 1970. */
function isTime(value: unknown): boolean {
  return isNumber(value) && !Number.isNaN(new Date(value).getTime())
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || isNumber(value)
}
