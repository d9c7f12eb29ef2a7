import type { CallSide } from '#shared/calls/call-end.ts'
import type { Line, LineState } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'

export type LineFacts = {
  /** At which end the agent is. */
  readonly side: CallSide
  /** The previous state of the line; undefined for a new call. */
  readonly before: Line | undefined
  readonly now: number
  /** Whether the agent has just asked to answer it. */
  readonly isAnswering: boolean
  readonly canAnswer: boolean
}

/** The id of the line that represents a live call on another phone. */
export function otherPhoneLineId(callId: number): string {
  return `call-${callId}`
}

/** Builds the line of a live call on another phone; undefined before an incoming call rings, and after the end. */
export function otherPhoneLine(call: LiveCallRecord, facts: LineFacts): Line | undefined {
  const { side, before, now, canAnswer } = facts
  const state = lineState(call, facts)
  if (state === undefined) return undefined
  const far = call[side === 'source' ? 'destination' : 'source']
  const isTalked = state === 'connected' || state === 'held'
  return {
    id: otherPhoneLineId(call.id),
    sipCallId: '',
    direction: side === 'source' ? 'out' : 'in',
    state,
    number: far.number,
    name: far.name,
    through: '',
    muted: false,
    rings: state === 'early',
    farHeld: false,
    merged: false,
    consultFor: null,
    transfer: null,
    microphone: 'live',
    startedAt: call.startedAt || (before?.startedAt ?? now),
    connectedAt: isTalked ? (call.connectedAt ?? before?.connectedAt ?? now) : null,
    heldAt: state === 'held' ? (before?.heldAt ?? now) : null,
    endedAt: null,
    endReason: null,
    endWords: '',
    otherPhone: { callId: call.id, canAnswer },
  }
}

/** A call placed by the agent rings their own phone first (ACCEPTED), then the far end (RINGING; specification 3). */
function lineState({ state }: LiveCallRecord, { side, isAnswering }: LineFacts): LineState | undefined {
  switch (state) {
    case 'INITIAL':
    case 'ACCEPTED':
      return side === 'source' ? 'dialling' : undefined
    case 'RINGING':
      if (side === 'source') return 'early'
      return isAnswering ? 'answering' : 'ringing'
    case 'CONNECTED':
      return 'connected'
    case 'ON_HOLD':
      return 'held'
    case 'HANGUP':
      return undefined
  }
}
