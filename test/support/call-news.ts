import type { CallEvent } from '#shared/api/events.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'

/** An event of call 1, with `changes`. `at`: the platform's milliseconds; the event has whole seconds. */
export function callEvent(state: string, at: number, changes: Partial<CallEvent> = {}): CallEvent {
  return {
    id: `${state}-${at}-${changes.call_id ?? 1}`,
    event_time: writeTimestamp(at),
    event_name: `call.${state.toLowerCase()}`,
    call_id: 1,
    state,
    ...changes,
  }
}

/** The book's input for an event received at `receivedAt`. */
export function eventInput(event: CallEvent, receivedAt: number): CallInput {
  return { kind: 'event', receivedAt, event }
}

/** The book's input for a reading of all calls that was answered at once. */
export function readingInput(startedAt: number, ...calls: readonly LiveCallRecord[]): CallInput {
  return { kind: 'reading', startedAt, answeredAt: startedAt, calls }
}

/** The book's input for a single call that was read at once. */
export function callReadInput(startedAt: number, call: LiveCallRecord): CallInput {
  return { kind: 'call', startedAt, answeredAt: startedAt, call }
}

/** The book's input if the platform does not have a call. */
export function absentInput(startedAt: number, callId: number): CallInput {
  return { kind: 'absent', startedAt, answeredAt: startedAt, callId }
}
