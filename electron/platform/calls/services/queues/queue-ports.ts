import type { QueueSettings } from '#shared/calls/routing/queue.ts'
import type { Switchboard } from '../../switchboard.ts'
import type { ServedCall } from '../service.ts'
import type { AgentLog } from './agent-log.ts'

/** What a queue needs, and what it reports. */
export type QueuePorts = {
  readonly board: Switchboard
  readonly id: number
  readonly settings: () => QueueSettings
  readonly log: AgentLog
  /** From 0 to below 1. */
  readonly random: () => number
  /** A caller left who was not answered; `since` is milliseconds since 1970. */
  readonly lost: (served: ServedCall, since: number) => void
  /** Nobody waits any more: with the next caller a new queue begins. */
  readonly emptied: () => void
}
