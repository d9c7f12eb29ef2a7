import { readCode, type CodeWord } from '../../api/codes.ts'
import type { Queue } from '../../api/modules/queues.ts'
import { readNextDestination, type NextDestination } from './next-destination.ts'

/** A paused agent stays logged in but is not rung. */
export type QueueMember = {
  readonly userId: number
  readonly loggedIn: boolean
  readonly paused?: boolean
}

/** A queue, as its calls see it. Zero and undefined mean none. */
export type QueueSettings = {
  readonly name: string
  /** In the order listed. */
  readonly members: readonly QueueMember[]
  readonly strategy: CodeWord<'queue.ring_strategy'>
  /** `liaf`. */
  readonly longestIdleFirst: boolean
  readonly ringSeconds: number
  readonly retrySeconds: number
  readonly wrapUpSeconds: number
  readonly skipBusy: boolean
  readonly joinEmpty: boolean
  readonly maxCallers: number
  readonly maxWaitSeconds: number
  readonly mohId: number
  readonly callerSounds: string
  readonly agentSounds: string
  readonly announcesPosition: boolean
  readonly announcesHold: boolean
  readonly announceEverySeconds: number
  readonly cliPrefix: boolean
  readonly waitTimePrefix: boolean
  readonly hashToExit: boolean
  readonly exitIvrId: number
  readonly postCallIvrId: number
  readonly final: NextDestination
  readonly monitor: CodeWord<'user.monitor'>
  /** Addresses to notify of lost callers. */
  readonly missedMailTo: readonly string[]
}

/** A queue's record; the sounds that its agents hear are not a field of the contract. */
type WrittenQueue = Partial<Queue> & { readonly agent_sounds?: string }

/** Seconds of one try if the queue does not set them. */
const defaultRingSeconds = 20

/** Reads a queue's record with its agents. */
export function readQueue(queue: WrittenQueue, members: readonly QueueMember[]): QueueSettings {
  return {
    name: queue.name ?? '',
    members,
    ...ringingOf(queue),
    ...waitingOf(queue),
    hashToExit: queue.hash_to_exit ?? false,
    exitIvrId: queue.ivr ?? 0,
    postCallIvrId: queue.post_call_ivr_id ?? 0,
    final: readNextDestination(queue.final_dst_type, queue.final_dst_id),
    monitor: readCode('user.monitor', queue.monitor) ?? 'N',
    missedMailTo: (queue.email_missed ?? '').split(/[\s,;]+/).filter((address) => address.includes('@')),
  }
}

function ringingOf(queue: WrittenQueue) {
  return {
    strategy: readCode('queue.ring_strategy', queue.ring_strategy) ?? 'ringall',
    longestIdleFirst: queue.liaf ?? false,
    ringSeconds: queue.ring_time || defaultRingSeconds,
    retrySeconds: queue.retry ?? 0,
    wrapUpSeconds: queue.wrap_up_time ?? 0,
    skipBusy: queue.skip_busy ?? false,
    cliPrefix: queue.cli_prefix ?? false,
    waitTimePrefix: queue.wait_time_prefix ?? false,
    agentSounds: queue.agent_sounds ?? '',
  }
}

function waitingOf(queue: WrittenQueue) {
  return {
    joinEmpty: queue.join_empty ?? true,
    maxCallers: queue.max_callers ?? 0,
    maxWaitSeconds: queue.max_wait_time ?? 0,
    mohId: queue.moh ?? 0,
    callerSounds: queue.caller_sounds ?? '',
    announcesPosition: queue.pos_ann ?? false,
    announcesHold: queue.hold_ann ?? false,
    announceEverySeconds: queue.ann_freq ?? 0,
  }
}
