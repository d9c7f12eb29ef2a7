import type { CallEvent } from '../api/events.ts'
import { readId } from '../api/read-field.ts'
import { readTimestamp } from '../api/timestamp.ts'
import type { CallState } from './call-state.ts'
import type { LiveCallRecord, Party } from './live-call.ts'
import { answerTime, readCallState, readDirection, readParty } from './read-live-call.ts'

const statesByName: Readonly<Record<string, CallState>> = {
  'call.initial': 'INITIAL',
  'call.ringing': 'RINGING',
  'call.missed': 'HANGUP',
  'call.connected': 'CONNECTED',
  'call.hangup': 'HANGUP',
  'call.hold': 'ON_HOLD',
  'call.unhold': 'CONNECTED',
}

/** Content of a webhook event about a call, in the book's own terms. */
export type CallUpdate = {
  readonly callId: number
  readonly eventId: string
  /** The platform's time of the event in milliseconds, with a resolution of whole seconds. */
  readonly eventTime: number
  readonly state: CallState
  /** Applies the event to the previously known record of the call. */
  readonly merge: (known: LiveCallRecord | undefined) => LiveCallRecord
}

/**
 * Reads a call event (specification 6.1). The end is taken from the event's name, every other state from `state`, or
 * from the name if `state` is unreadable; undefined if neither gives a state, if no call is named or if the time cannot
 * be read.
 */
export function readCallEvent(event: CallEvent): CallUpdate | undefined {
  const named = statesByName[event.event_name]
  const state = event.event_name === 'call.hangup' ? 'HANGUP' : (readCallState(event.state) ?? named)
  const eventTime = readTimestamp(event.event_time)
  const callId = readId(event.call_id)
  if (state === undefined || eventTime === undefined || callId === null) return undefined
  return {
    callId,
    eventId: event.id,
    eventTime,
    state,
    merge: (known) => mergeEvent(event, { ...(known ?? unknownCall(callId, eventTime)), state }),
  }
}

function mergeEvent(event: CallEvent, known: LiveCallRecord): LiveCallRecord {
  const startedAt = readTimestamp(event.start_time) ?? known.startedAt
  const connectedAt = readTimestamp(event.connected_at) ?? known.connectedAt
  return {
    ...known,
    direction: readDirection(event.destination) ?? known.direction,
    source: mergeParty(known.source, readParty(event.src, event.src_name, event.src_id)),
    destination: mergeParty(known.destination, readParty(event.dst, event.dst_name, event.dst_id)),
    startedAt,
    connectedAt: answerTime(startedAt, connectedAt ?? connectedNow(event, known.state)),
    context: event.context || known.context,
  }
}

/** Gives an answered call a connect time even if the event omits it. */
function connectedNow(event: CallEvent, state: CallState): number | null {
  return state === 'CONNECTED' ? (readTimestamp(event.event_time) ?? null) : null
}

/** A changed number means another party: the old name and id no longer apply. */
function mergeParty(known: Party, reported: Party): Party {
  if (reported.number !== '' && reported.number !== known.number) return reported
  return { number: known.number, name: reported.name || known.name, id: reported.id || known.id }
}

function unknownCall(id: number, startedAt: number): LiveCallRecord {
  const nobody: Party = { number: '', name: '', id: '' }
  return {
    id,
    state: 'INITIAL',
    direction: 'in',
    source: nobody,
    destination: nobody,
    sourceCallId: '',
    destinationCallId: '',
    startedAt,
    connectedAt: null,
    recording: 'off',
    parentId: null,
    context: '',
    queueState: '',
    confirmed: false,
  }
}
