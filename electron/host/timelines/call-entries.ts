import type { CallEvent } from '#shared/api/events.ts'
import { readId } from '#shared/api/read-field.ts'
import type { TimelineEntry } from '#shared/calls/call-timeline.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { isSame } from '#shared/core/is-same.ts'
import { makeEntry } from './make-entry.ts'
import type { SentRequest } from '../platform-client/observed-client.ts'

/** Source of a change in the book of live calls: a full poll, a single read, or an event. */
export type CallOrigin = 'poll' | 'api' | 'event'

/** The call that a request concerns: named in its path, or created by it. Undefined for a request about all or none. */
export function callOfRequest({ request, outcome }: SentRequest): number | undefined {
  const named = /^\/calls\/(\d+)(?:[/?]|$)/.exec(request.path)?.[1]
  if (named !== undefined) return Number(named)
  if (request.method !== 'POST' || !/^\/calls\/?$/.test(request.path) || !outcome.ok) return undefined
  const { body } = outcome.value
  return idIn(body) ?? (isRecord(body) ? idIn(body['data']) : undefined)
}

export function requestEntry({ request, startedAt, milliseconds, outcome }: SentRequest): TimelineEntry {
  const { method, path, body } = request
  return makeEntry({
    at: startedAt,
    source: 'api',
    way: 'out',
    what: `${method} ${path.split('?', 1)[0]} (${outcome.ok ? outcome.value.status : outcome.error.code})`,
    detail: {
      ...(body === undefined ? {} : { sent: body }),
      answeredAfterMs: Math.round(milliseconds),
      ...(outcome.ok ? {} : { error: outcome.error }),
    },
  })
}

export function eventEntry(event: CallEvent, at: number): TimelineEntry {
  return makeEntry({ at, source: 'event', way: 'in', what: event.event_name, detail: event })
}

type Reading = { readonly at: number; readonly origin: 'poll' | 'api' }

/** What a poll adds about a call, each entry created on demand; the first time everything. */
export function readingEntries(
  before: LiveCallRecord | undefined,
  call: LiveCallRecord,
  from: Reading,
): readonly (() => TimelineEntry)[] {
  const changes = Object.entries(call).filter(
    ([name, value]) => !before || !isSame(Reflect.get(before, name), value),
  )
  const fields = changes.filter(([name]) => name !== 'recording')
  const hasRecordingChanged = call.recording !== (before?.recording ?? 'off')
  return [
    ...(fields.length > 0 ? [() => fieldsEntry(before, call, { ...from, fields })] : []),
    ...(hasRecordingChanged ? [() => recordingEntry(call, from)] : []),
  ]
}

function fieldsEntry(
  before: LiveCallRecord | undefined,
  { id: callId, state }: LiveCallRecord,
  { at, origin, fields }: Reading & { readonly fields: readonly [string, unknown][] },
): TimelineEntry {
  const names = fields.map(([name]) => name).join(', ')
  const isMove = !before || before.state !== state
  return makeEntry({
    ...{ at, source: origin, way: 'in' },
    what: isMove ? { code: 'call-state', callId, state } : { code: 'call-fields', callId, fields: names },
    detail: Object.fromEntries(fields),
  })
}

/** Whether the platform records from here on: shows later that a sensitive moment was not recorded. */
function recordingEntry({ id: callId, recording }: LiveCallRecord, { at, origin }: Reading): TimelineEntry {
  const what = { code: 'call-recording', callId, recording } as const
  return makeEntry({ at, source: origin, way: 'in', what, detail: { recording } })
}

export function removedEntry(callId: number, at: number): TimelineEntry {
  return makeEntry({ at, source: 'poll', way: 'in', what: { code: 'call-gone', callId } })
}

function idIn(value: unknown): number | undefined {
  return isRecord(value) ? (readId(value['id']) ?? undefined) : undefined
}
