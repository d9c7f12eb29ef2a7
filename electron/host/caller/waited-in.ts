import { readEnd } from '#shared/calls/call-end.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Caller } from '#shared/host/caller.ts'

/**
 * Returns how long the caller of this line waited, from when the queue or group took the call. `parent` is the parent
 * of the agent's live call; it is gone once the agent has the caller, so `before` is kept then.
 */
export function waitedIn(
  line: Pick<Line, 'connectedAt' | 'endedAt'>,
  parent: LiveCallRecord | undefined,
  before: Caller['waited'],
): Caller['waited'] {
  const since = before?.since ?? sinceOf(parent)
  if (since === null) return null
  return { since, until: before?.until ?? line.connectedAt ?? line.endedAt }
}

function sinceOf(parent: LiveCallRecord | undefined): number | null {
  if (!parent) return null
  const end = readEnd(parent, 'destination')
  const isQueue = end.kind === 'service' && (end.service === 'queue' || end.service === 'ring-group')
  const since = parent.connectedAt ?? parent.startedAt
  return isQueue && since > 0 ? since : null
}

/** Returns the directory key of the queue that a live call waits in; null for anything else. */
export function queueKey(parent: LiveCallRecord | undefined): string | null {
  if (!parent) return null
  const end = readEnd(parent, 'destination')
  return end.kind === 'service' && end.service === 'queue' && end.id !== '' ? `queue:${end.id}` : null
}
