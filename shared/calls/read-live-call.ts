import { codeTables, readCode, type CodeTable, type CodeWord, type Coded } from '../api/codes.ts'
import type { LiveCall } from '../api/modules/calls.ts'
import { readTimestamp } from '../api/timestamp.ts'
import type { CallState } from './call-state.ts'
import type { LiveCallRecord, Party, RecordingState } from './live-call.ts'

type Maybe<Value> = Value | null | undefined

/**
 * Reads a live call of the API (specification 2.2). Coded fields may be integers, letters or words; an unknown state is
 * derived from `connected_at`. Times become milliseconds since 1970. An absent field is empty.
 */
export function readLiveCall(call: LiveCall): LiveCallRecord {
  const startedAt = readTimestamp(call.start_time) ?? 0
  const connectedAt = answerTime(startedAt, readTimestamp(call.connected_at) ?? null)
  return {
    id: call.id,
    state: readCallState(call.state) ?? (connectedAt === null ? 'INITIAL' : 'CONNECTED'),
    direction: readDirection(call.destination) ?? 'in',
    source: readParty(call.src, call.src_name, call.src_id),
    destination: readParty(call.dst, call.dst_name, call.dst_id),
    sourceCallId: call.src_call_id ?? '',
    destinationCallId: call.dst_call_id ?? '',
    startedAt,
    connectedAt,
    recording: readRecording(call.monitor_state),
    parentId: call.parent_id ?? null,
    context: call.context ?? '',
    queueState: call.queue_state ?? '',
    confirmed: true,
  }
}

/** When a call was answered: not before it began, whatever the platform says. */
export function answerTime(startedAt: number, connectedAt: number | null): number | null {
  return connectedAt === null ? null : Math.max(connectedAt, startedAt)
}

/** A call state as an integer, a letter or a word; undefined for any other code. */
export function readCallState(value: Coded): CallState | undefined {
  return readLoosely('call.state', value)
}

/** Only `in` comes from outside; web calls and call-backs are placed by the platform (specification 2.4). */
export function readDirection(value: Coded): 'in' | 'out' | undefined {
  const word = readLoosely('call.destination', value)
  return word === undefined ? undefined : word === 'in' ? 'in' : 'out'
}

/** Words that stand for the number or the name of a party who withheld it, as `anonymous` (RFC 3323). */
const withheld = /^\s*(anonymous|unknown|unavailable|restricted|withheld|private)\s*$/i

/** A number or name of a party; empty if it is withheld. */
export function readIdentity(value: Maybe<string>): string {
  return value && !withheld.test(value) ? value : ''
}

/** One end of a call; identifiers arrive as integers or text (specification 6.1). */
export function readParty(number: Maybe<string>, name: Maybe<string>, id: Coded): Party {
  return { number: readIdentity(number), name: readIdentity(name), id: String(id ?? '') }
}

function readRecording(value: Coded): RecordingState {
  const word = readLoosely('call.monitor_state', value)
  if (word === 'pause') return 'paused'
  if (word === 'start' || word === 'resume') return 'recording'
  return typeof value === 'string' && /^rec/i.test(value) ? 'recording' : 'off'
}

/** Like `readCode`, but a prefix in either direction also matches: `C` and `outbound` are accepted. */
function readLoosely<Table extends CodeTable>(table: Table, value: Coded): CodeWord<Table> | undefined {
  const exact = readCode(table, value)
  if (exact !== undefined || typeof value !== 'string' || !/^[a-z]\w{0,30}$/i.test(value)) return exact
  const words: readonly CodeWord<Table>[] = codeTables[table]
  const given = value.toLowerCase()
  return words.find((word) => {
    const known = word.toLowerCase()
    return known.startsWith(given) || given.startsWith(known)
  })
}
