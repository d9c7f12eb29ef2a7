import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'

/** A live call for tests: an inbound one that rings at user 7, with `changes`. */
export function liveCall(changes: Partial<LiveCallRecord> = {}): LiveCallRecord {
  return {
    id: 1,
    state: 'RINGING',
    direction: 'in',
    source: { number: '+442079460018', name: 'Ada Example', id: '' },
    destination: { number: '1001', name: 'Sam Sample', id: '7' },
    sourceCallId: '',
    destinationCallId: '',
    startedAt: 1_800_000_000_000,
    connectedAt: null,
    recording: 'off',
    parentId: null,
    context: 'PSTN_CALL',
    queueState: '',
    confirmed: true,
    ...changes,
  }
}

/** A line of this phone for tests: an inbound one that rings, with `changes`. */
export function phoneLine(changes: Partial<Line> = {}): Line {
  return {
    id: 'line-1',
    sipCallId: 'sip-1',
    direction: 'in',
    state: 'ringing',
    number: '+442079460018',
    name: 'Ada Example',
    through: '',
    muted: false,
    farHeld: false,
    merged: false,
    consultFor: null,
    transfer: null,
    microphone: 'live',
    startedAt: 1_800_000_000_500,
    connectedAt: null,
    heldAt: null,
    endedAt: null,
    endReason: null,
    endWords: '',
    ...changes,
  }
}
