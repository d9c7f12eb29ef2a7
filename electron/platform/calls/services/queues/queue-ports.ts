import type { QueueSettings } from '#shared/calls/routing/queue.ts'
import type { Switchboard } from '../../switchboard.ts'
import type { ServedCall } from '../service.ts'
import type { AgentLog } from './agent-log.ts'

/** Dependencies and callbacks of a queue. */
export type QueuePorts = {
  readonly board: Switchboard
  readonly id: number
  readonly settings: () => QueueSettings
  readonly log: AgentLog
  /** At least 0 and below 1. */
  readonly random: () => number
  /** A caller left unanswered; `waitingSince` is milliseconds since 1970. */
  readonly onCallerLost: (served: ServedCall, waitingSince: number) => void
  /** Nobody waits any more: the next caller starts a new queue. */
  readonly onEmpty: () => void
}
