import type { QueueSettings } from '#shared/calls/routing/queue.ts'
import type { CodeWord } from '#shared/api/codes.ts'
import type { CallFacts } from '../../call-facts.ts'
import type { Call } from '../../call.ts'
import type { Switchboard } from '../../switchboard.ts'
import { forwardCaller } from '../forward-caller.ts'

/** Handles a caller taken by an agent: the call shows it, is recorded and later moves on, as the settings say. */
export function handOver(board: Switchboard, call: Call, settings: QueueSettings): void {
  call.live.set({ queueState: 'connected' })
  call.recordFromStart ||= isRecordedByQueue(settings.monitor, call.live.facts)
  const { customerId } = call.live.facts
  const postCallIvr =
    settings.postCallIvrId === 0
      ? undefined
      : board.directory.destinationOf('I', settings.postCallIvrId, customerId)
  if (!postCallIvr) return
  // The caller stays when the agent hangs up; a caller who hangs up ends the call.
  call.beforeLeave = (leaving) => {
    if (leaving !== call.target || !call.source) return false
    forwardCaller(board, call, { to: postCallIvr })
    return true
  }
}

/** The queue's `monitor` uses the users' codes; calls within the customer count as outbound, as elsewhere. */
function isRecordedByQueue(
  monitor: CodeWord<'user.monitor'>,
  { direction, source, target }: CallFacts,
): boolean {
  const isNeverRecorded = source.user !== undefined && target.user?.neverRecordInternal === true
  if (isNeverRecorded) return false
  return monitor === 'A' || (monitor === 'I' ? direction === 'in' : monitor === 'O' && direction !== 'in')
}
