import { writeCode } from '#shared/api/codes.ts'
import type { QueueMember } from '#shared/calls/routing/queue.ts'
import type { TelephoneState } from '#shared/calls/routing/walk-types.ts'
import type { StoredDdi, StoredUser } from '#electron/platform/store/rows.ts'
import type {
  StoredConference,
  StoredIvr,
  StoredQueue,
  StoredRingGroup,
  StoredRoutingRule,
} from '#electron/platform/store/tables/routing.ts'
import { fc } from '#test/support/property.ts'
import { someStoredUser } from '#test/support/stored-user.ts'

/** A customer's records, and one call. */
export type RoutingCase = {
  readonly users: readonly StoredUser[]
  readonly ddis: readonly StoredDdi[]
  readonly ringGroups: readonly StoredRingGroup[]
  readonly queues: readonly StoredQueue[]
  readonly ivrs: readonly StoredIvr[]
  readonly conferences: readonly StoredConference[]
  readonly rules: readonly StoredRoutingRule[]
  readonly call: {
    readonly from: string
    readonly to: string
    /** Milliseconds since 1970. */
    readonly time: number
    readonly keys: readonly string[]
    /** By extension, or by number for outside telephones. */
    readonly telephones: Readonly<Record<string, TelephoneState>>
  }
}

const userIds = [1, 2, 3, 4] as const
const lines = ['+441632960100', '+441632960101', '+441632960102'] as const
const outsideNumbers = ['+447700900111', '+447700900222'] as const
const callers = ['+442079460018', '+441144960999', 'anonymous'] as const
const conferenceId = 1
const serviceIds = [1, 2] as const
const ext = (id: number) => String(200 + id)

/** A letter of `final_dst_type` with an id; some are dead ends. */
const target = fc.tuple(
  fc.constantFrom('U', 'V', 'R', 'I', 'Q', 'C', 'H' as const),
  fc.constantFrom(1, 2, 3, 4, 9),
)
const destination = target.map(([type, id]) => ({
  final_dst_type: writeCode('user.final_dst_type', type),
  final_dst_id: id,
}))
const members = fc.uniqueArray(fc.constantFrom(...userIds, 9), { maxLength: 4 })

const forwardTargets = fc.uniqueArray(
  fc.constantFrom(...userIds.map(ext), ...outsideNumbers, '07700900111', '8001', ...lines),
  { minLength: 0, maxLength: 3 },
)

function user(id: number): fc.Arbitrary<StoredUser> {
  return fc
    .record({
      final: destination,
      followMe: fc.record({
        fm: fc.boolean(),
        fm_only_direct: fc.boolean(),
        fm_init_ring_time: fc.constantFrom(0, 6),
        fm_targets: forwardTargets.map((targets) => [...targets]),
        fm_ring_time: fc.constantFrom(5, 9),
        fm_strategy: fc.constantFrom('A', 'H', 'M').map((word) => writeCode('user.fm_strategy', word)),
      }),
      forwardFinal: destination,
      nun: fc.constantFrom('', '', ...outsideNumbers, ext(2)),
      settings: fc.record({
        active: fc.constantFrom(true, true, true, false),
        dnd: fc.constantFrom(false, false, false, true),
        cw: fc.boolean(),
        ring_time: fc.constantFrom(10, '15', ''),
        nun_only_direct: fc.boolean(),
      }),
    })
    .map(({ final, followMe, forwardFinal, nun, settings }) =>
      someStoredUser({
        ...{ id, ext: ext(id), cli: '', nun, ...final, ...followMe, ...settings },
        fm_final_dst_type: forwardFinal.final_dst_type,
        fm_final_dst_id: forwardFinal.final_dst_id,
      }),
    )
}

function ddi(e164: string, at: number): fc.Arbitrary<StoredDdi> {
  return target.map(([type, id]) => ({
    ...{ id: at + 1, customer_id: 1, e164, name: '' },
    target_type: writeCode('ddi.target_type', type),
    target_id: id,
  }))
}

function ringGroup(id: number): fc.Arbitrary<StoredRingGroup> {
  return fc
    .record({
      user_ids: members,
      final: destination,
      ring_time: fc.constantFrom(0, 8),
      strategy: fc.constantFrom('A', 'H', 'M').map((word) => writeCode('ringgroup.strategy', word)),
      moh_id: fc.constantFrom(0, 1),
    })
    .map(({ final, ...rest }) => ({
      ...{ id, customer_id: 1, name: `Group ${id}`, number: 7000 + id, ...final, ...rest },
    }))
}

function queue(id: number): fc.Arbitrary<StoredQueue> {
  return fc
    .record({
      members: members.chain((ids) =>
        fc.tuple(...ids.map((user_id) => fc.boolean().map((status) => ({ user_id, status })))),
      ),
      final: destination,
      settings: fc.record({
        ring_strategy: fc
          .constantFrom('ringall', 'leastrecent', 'fewestcalls', 'random', 'rrmemory', 'linear')
          .map((word) => writeCode('queue.ring_strategy', word)),
        liaf: fc.boolean(),
        ring_time: fc.constantFrom(0, 6, 12),
        retry: fc.constantFrom(0, 4),
        skip_busy: fc.boolean(),
        join_empty: fc.boolean(),
        max_wait_time: fc.constantFrom(0, 20, 45),
      }),
    })
    .map(({ members: agents, final, settings }) => ({
      ...{ id, customer_id: 1, name: `Queue ${id}`, number: 8000 + id, group_ids: [] },
      ...{ members: agents, ...final, ...settings },
    }))
}

const action = fc.oneof(
  target.map(([type, id]) => (type === 'H' ? 'H' : `${type}${id}`)),
  fc.constantFrom('', '', ...outsideNumbers, ext(1), '8001', '9999', lines[1]),
)

function ivr(id: number): fc.Arbitrary<StoredIvr> {
  return fc
    .record({
      keys: fc.record({ one: action, two: action, star: action, hash: action }),
      final: destination,
      settings: fc.record({
        ring_time: fc.constantFrom(0, 7),
        timeout: fc.constantFrom(0, 3),
        repeats: fc.constantFrom(0, 1, 2),
        ext_dialing: fc.boolean(),
        random_choice: fc.constantFrom(false, false, true),
        random_dst: fc.array(action, { maxLength: 2 }).map((actions) => actions.join(',')),
      }),
    })
    .map(({ keys, final, settings }) => ({
      ...{ id, customer_id: 1, name: `Menu ${id}`, number: 6000 + id, ...keys, ...final, ...settings },
    }))
}

const ruleMember = fc.constantFrom('any', ...callers, ...lines, '+4416*', '+44207*', 1, 2)

function rule(id: number): fc.Arbitrary<StoredRoutingRule> {
  const list = fc.array(ruleMember, { maxLength: 2 })
  return fc
    .record({
      pos: fc.constantFrom(1, 2, 3),
      action: target.map(([type, to]) => (type === 'H' ? 'block' : `${type}${to}`)),
      direction: fc.constantFrom('in', 'in', 'out').map((word) => writeCode('routingrule.direction', word)),
      sources: list,
      destinations: list,
      time_interval_ids: fc.uniqueArray(fc.constantFrom(0, 1, 2, 3, 4), { maxLength: 2 }),
    })
    .map((written) => ({
      ...{ id, customer_id: 1, customer: 1, ...written },
      source: written.sources.join(',') || 'any',
      destination: written.destinations.join(',') || 'any',
      time_interval: written.time_interval_ids.join(','),
    }))
}

/** Each telephone has its own offset, so that no two events coincide. */
function telephone(at: number): fc.Arbitrary<TelephoneState> {
  const moment = fc.constantFrom(1, 4, 11).map((seconds) => seconds + 0.1 + at / 100)
  return fc.oneof(
    fc.constant({ isRegistered: true }),
    fc.constant({ isRegistered: false }),
    moment.map((answersAfter) => ({ isRegistered: true, answersAfter })),
    moment.map((declinesAfter) => ({ isRegistered: true, declinesAfter })),
  )
}

const telephoneNumbers = [...userIds.map(ext), ...outsideNumbers]
const keys = fc.array(fc.constantFrom('', '1', '2', '*', '#', '3', '201', '202#', '80', '8001', '12'), {
  maxLength: 4,
})

const call = fc.record({
  from: fc.constantFrom(...callers),
  to: fc.constantFrom(...lines, '+441632960199', '201'),
  // A week, in steps of half an hour.
  time: fc.integer({ min: 0, max: 7 * 48 }).map((half) => Date.UTC(2026, 0, 5) + half * 1_800_000),
  keys,
  telephones: fc
    .tuple(...telephoneNumbers.map((_, at) => telephone(at)))
    .map((states) =>
      Object.fromEntries(
        telephoneNumbers.map((number, at) => [number, states[at] ?? { isRegistered: false }]),
      ),
    ),
})

const each = <Id, Item>(ids: readonly Id[], make: (id: Id, at: number) => fc.Arbitrary<Item>) =>
  fc.tuple(...ids.map(make))

/** A customer with few records of each kind, so that many lead to others, and a call to it. */
export const routingCase: fc.Arbitrary<RoutingCase> = fc.record({
  users: each(userIds, user),
  ddis: each(lines, ddi),
  ringGroups: each(serviceIds, ringGroup),
  queues: each(serviceIds, queue),
  ivrs: each(serviceIds, ivr),
  conferences: fc.constant([{ id: conferenceId, customer_id: 1, name: 'Room', confno: 5001 }]),
  rules: each([1, 2, 3], rule),
  call,
})

export function membersOf({ queues }: RoutingCase) {
  return (queueId: number): readonly QueueMember[] =>
    (queues.find(({ id }) => id === queueId)?.members ?? []).map(({ user_id, status }) => ({
      userId: user_id,
      loggedIn: status,
    }))
}
