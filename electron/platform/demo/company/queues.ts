import { writeCode, type CodeWord } from '#shared/api/codes.ts'
import { Queue } from '#shared/api/modules/queues.ts'
import { blankRecord } from '../../handlers/crud/blank-record.ts'
import type { StoredQueue } from '../../store/tables/routing.ts'
import { customerId } from '../customer.ts'
import { domain, idsOf, type Team } from './people.ts'

type QueuePlan = {
  readonly name: string
  readonly number: number
  readonly teams: readonly Team[]
  readonly strategy: CodeWord<'queue.ring_strategy'>
  /** Where a caller goes after waiting this many seconds: a letter of `final_dst_type` with an id. */
  readonly maxWaitSeconds: number
  readonly final: readonly [type: CodeWord<'user.final_dst_type'>, id: number]
  readonly groups: readonly number[]
  readonly overrides?: Partial<StoredQueue>
}

/** The queues; position from 1 is the id. Each ring strategy and each kind of final destination occurs once. */
const plans: readonly QueuePlan[] = [
  {
    name: 'Orders',
    number: 6001,
    teams: ['Orders'],
    strategy: 'ringall',
    maxWaitSeconds: 180,
    final: ['R', 1],
    groups: [1],
    overrides: {
      pos_ann: true,
      ann_freq: 45,
      wrap_up_panel: true,
      wrap_up_panel_timeout: 30,
      monitor: writeCode('user.monitor', 'N'),
      email_missed: `orders@${domain}`,
    },
  },
  {
    name: 'Billing',
    number: 6002,
    teams: ['Billing'],
    strategy: 'leastrecent',
    maxWaitSeconds: 240,
    final: ['V', 5],
    groups: [2],
    overrides: { hold_ann: true, ann_freq: 60, liaf: true },
  },
  {
    name: 'Repairs',
    number: 6003,
    teams: ['Repairs'],
    strategy: 'fewestcalls',
    maxWaitSeconds: 240,
    final: ['Q', 6],
    groups: [2],
    overrides: { cli_prefix: true, pos_ann: true, ann_freq: 60 },
  },
  {
    name: 'Trade desk',
    number: 6004,
    teams: ['Trade desk'],
    strategy: 'rrmemory',
    maxWaitSeconds: 120,
    final: ['Q', 1],
    groups: [1],
    overrides: { wait_time_prefix: true, skip_busy: false, max_callers: 10 },
  },
  {
    name: 'Workshops',
    number: 6005,
    teams: ['Workshops'],
    strategy: 'random',
    maxWaitSeconds: 90,
    final: ['V', 15],
    groups: [1, 2],
    overrides: { hash_to_exit: true, caller_sounds: 'Press hash to leave a message' },
  },
  {
    name: 'Kiln service',
    number: 6006,
    teams: ['Kiln service', 'Repairs'],
    strategy: 'linear',
    maxWaitSeconds: 300,
    final: ['R', 3],
    groups: [2],
    overrides: { ivr: 2, agent_sounds: 'Kiln service' },
  },
]

export const queueNames = plans.map(({ name }) => name)
export const queueTeams = plans.map(({ teams }) => idsOf(...teams))

export const sampleQueues: readonly Omit<StoredQueue, 'id'>[] = plans.map(
  ({ name, number, strategy, maxWaitSeconds, final: [type, id], groups, overrides: more }, index) => ({
    ...blankRecord(Queue),
    customer_id: customerId,
    name,
    number,
    members: (queueTeams[index] ?? []).map((user_id) => ({ user_id, status: true })),
    group_ids: groups,
    ring_strategy: writeCode('queue.ring_strategy', strategy),
    max_wait_time: maxWaitSeconds,
    final_dst_type: writeCode('user.final_dst_type', type),
    final_dst_id: id,
    join_empty: true,
    moh: index + 1,
    retry: 3,
    ring_time: 20,
    skip_busy: true,
    wrap_up_time: 5,
    ...more,
  }),
)
