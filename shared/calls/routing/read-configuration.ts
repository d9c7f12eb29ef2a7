import type { Conference } from '../../api/modules/conferences.ts'
import type { User } from '../../api/modules/customer.ts'
import type { Ivr } from '../../api/modules/ivrs.ts'
import type { Ddi } from '../../api/modules/numbers.ts'
import type { Queue } from '../../api/modules/queues.ts'
import type { RingGroup } from '../../api/modules/ring-groups.ts'
import type { RoutingRule } from '../../api/modules/routing-rules.ts'
import { readFlag } from '../../api/read-field.ts'
import { isRecord } from '../../core/is-record.ts'
import { ownCustomer, type RoutingConfiguration } from './configuration.ts'
import { readIvr } from './ivr.ts'
import { readQueue, type QueueMember } from './queue.ts'
import { readRule } from './read-rule.ts'
import { readRingGroup } from './ring-group.ts'
import type { Rule } from './rule.ts'
import { readRoutedUser } from './user.ts'

/** A platform's lists that determine routing, as read by the contract. */
export type RoutingLists = {
  readonly ddis: readonly Ddi[]
  readonly users: readonly User[]
  /** With `include=users`. */
  readonly ringGroups: readonly RingGroup[]
  readonly queues: readonly Queue[]
  readonly ivrs: readonly Ivr[]
  readonly conferences: readonly Conference[]
  readonly routingRules: readonly RoutingRule[]
}

/** `membersOf`: the agents of a queue, if known from a source other than its record. */
export function readConfiguration(
  lists: RoutingLists,
  membersOf: (queueId: number) => readonly QueueMember[] | undefined = () => undefined,
): RoutingConfiguration {
  const users = lists.users.filter(({ active }) => active ?? true)
  const userIds = new Set(lists.users.map(({ id }) => id))
  return {
    numbers: lists.ddis.flatMap(({ e164, name, target_type, target_id }) =>
      e164 ? [{ e164, name: name ?? '', targetType: target_type, targetId: target_id ?? 0 }] : [],
    ),
    users: users.map((user) => readRoutedUser(user, ownCustomer)),
    ringGroups: lists.ringGroups.map((group) => ({
      ...recordOf(group),
      settings: readRingGroup(group, memberIds(group.users)),
    })),
    queues: lists.queues.map((queue) => {
      const members = membersOf(queue.id) ?? queueMembers(queue.users)
      return {
        ...recordOf(queue),
        settings: readQueue(queue, members ?? []),
        membersKnown: members !== undefined,
      }
    }),
    ivrs: lists.ivrs.map((ivr) => ({ ...recordOf(ivr), settings: readIvr(ivr, ownCustomer) })),
    conferences: lists.conferences.map(({ id, name, confno }) => recordOf({ id, name, number: confno })),
    rules: lists.routingRules.flatMap((rule) => readListedRule(rule, userIds) ?? []),
  }
}

/** The agents in a queue's record; undefined if it lists none, as some platforms do. */
export function queueMembers(users: Queue['users']): readonly QueueMember[] | undefined {
  return users?.flatMap((each) => {
    const { id, status, paused } = isRecord(each) ? each : {}
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return []
    return [{ userId: id, loggedIn: readFlag(status) ?? true, paused: readFlag(paused) ?? false }]
  })
}

/**
 * Reads a rule as served, with its lists joined by commas. A user's id and an internal number look the same in them: a
 * part that equals a user's id is treated as one, unless it begins with 0.
 */
function readListedRule(rule: RoutingRule, userIds: ReadonlySet<number>): Rule | undefined {
  const members = (text: string | null | undefined) =>
    partsOf(text).map((part) => (/^[1-9]\d*$/.test(part) && userIds.has(Number(part)) ? Number(part) : part))
  return readRule({
    id: rule.id,
    pos: rule.pos ?? 0,
    direction: rule.direction,
    action: rule.action ?? '',
    sources: members(rule.source),
    destinations: members(rule.destination),
    time_interval_ids: partsOf(rule.time_interval).map(Number).filter(Number.isInteger),
  })
}

function partsOf(text: string | null | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

type ListedService = {
  readonly id: number
  readonly name?: string | null | undefined
  readonly number?: number | null | undefined
}

function recordOf({ id, name, number }: ListedService) {
  return { id, customerId: ownCustomer, name: name?.trim() ?? '', number: number ?? 0 }
}

/** The ids of the users from `include=users`, in order. */
function memberIds(users: readonly unknown[] | null | undefined): readonly number[] {
  return (users ?? []).flatMap((user) => {
    const id = typeof user === 'object' && user !== null && 'id' in user ? Number(user.id) : Number(user)
    return Number.isInteger(id) && id > 0 ? [id] : []
  })
}
