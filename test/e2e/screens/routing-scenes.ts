import { withChanges } from '#shared/calls/routing/changes.ts'
import { openConfiguration } from '#shared/calls/routing/configuration.ts'
import { flowGraph } from '#shared/calls/routing/graph.ts'
import { readConfiguration } from '#shared/calls/routing/read-configuration.ts'
import { inOrder } from '#shared/calls/routing/rule.ts'
import { walkCall } from '#shared/calls/routing/walk.ts'
import type { RoutingChange } from '#shared/calls/routing/changes.ts'
import type { RoutingAnswer, RoutingBackTest, RoutingOverview } from '#shared/host/routing.ts'

export const mainLine = '+441632960100'
export const salesLine = '+441632960110'
const deadLine = '+441632960199'

const nobody = { pin: '', active: true }

/** A company with a menu, two queues, a ring group, and three mistakes: a dead end, a loop, a queue without an end. */
const configuration = readConfiguration({
  ddis: [
    { e164: mainLine, name: 'Main line', target_type: 'I', target_id: 1 },
    { e164: salesLine, name: 'Sales', target_type: 'Q', target_id: 1 },
    { e164: deadLine, name: 'Old office', target_type: 'R', target_id: 99 },
  ],
  users: [
    { ...nobody, id: 11, first_name: 'Tamsin', last_name: 'Quillfeather', ext: '204', final_dst_type: 'V' },
    { ...nobody, id: 12, first_name: 'Odalys', last_name: 'Brackenbury', ext: '207', final_dst_type: 'H' },
    { ...nobody, id: 13, first_name: 'Ignatius', last_name: 'Fernsby', ext: '209', dnd: true },
  ],
  ringGroups: [
    {
      ...{ id: 1, name: 'Workshop', number: 7001, ring_time: 20, strategy: 'H' },
      ...{ final_dst_type: 'V', final_dst_id: 11, users: [{ id: 11 }, { id: 12 }, { id: 13 }] },
    },
  ],
  queues: [
    {
      ...{
        id: 1,
        name: 'Orders',
        number: 6001,
        ring_strategy: 'rrmemory',
        ring_time: 15,
        max_wait_time: 180,
      },
      ...{ final_dst_type: 'R', final_dst_id: 1 },
    },
    { id: 2, name: 'Repairs', number: 6002, ring_strategy: 'ringall', final_dst_type: 'H' },
    { id: 3, name: 'Trade desk', number: 6003, max_wait_time: 60, final_dst_type: 'Q', final_dst_id: 4 },
    { id: 4, name: 'Trade overflow', number: 6004, max_wait_time: 60, final_dst_type: 'Q', final_dst_id: 3 },
  ],
  ivrs: [
    {
      ...{
        id: 1,
        name: 'Main menu',
        number: 5001,
        timeout: 5,
        repeats: 2,
        one: 'Q1',
        two: 'Q2',
        three: 'Q3',
      },
      ...{ four: 'U12', star: 'H', final_dst_type: 'R', final_dst_id: 1 },
    },
    { id: 2, name: 'Closed', number: 5002, timeout: 4, repeats: 1, one: 'V11', final_dst_type: 'H' },
  ],
  conferences: [{ id: 1, name: 'Planning', confno: 8001 }],
  routingRules: [
    {
      id: 1,
      pos: 1,
      direction: 'in',
      action: 'I2',
      destination: mainLine,
      source: 'any',
      time_interval: '2,3,4',
    },
    { id: 2, pos: 2, direction: 'in', action: 'block', source: '+441144960999', destination: 'any' },
    { id: 3, pos: 3, direction: 'out', action: 'block', source: 'any', destination: '+449098790*' },
  ],
})

/** 20 November 2025, a Thursday, 10:00 UTC. */
const morning = Date.UTC(2025, 10, 20, 10)
/** Sunday 23 November 2025, 19:00 UTC. */
export const sunday = Date.UTC(2025, 10, 23, 19)

export const routingOverview: RoutingOverview = {
  readAt: morning,
  missing: [],
  cut: [],
  graph: flowGraph(configuration, openConfiguration(configuration)),
  rules: inOrder(configuration.rules).map(({ sources, destinations, ...rule }) => ({
    ...rule,
    sources: sources.join(', '),
    destinations: destinations.join(', '),
  })),
  knowsAgents: false,
}

export const routingGaps: RoutingOverview = {
  ...routingOverview,
  missing: [{ part: 'rules', error: { code: 'platform.forbidden', detail: 'Root only' } }],
  cut: ['users'],
}

type Asked = {
  readonly to: string
  readonly time?: number
  readonly keys?: readonly string[]
  readonly answers?: boolean
  readonly changes?: readonly RoutingChange[]
}

/** The host's answer. */
export function routingAnswer({
  to,
  time = morning,
  keys = [],
  answers = false,
  changes = [],
}: Asked): RoutingAnswer {
  const telephone = answers ? { isRegistered: true, answersAfter: 3 } : { isRegistered: true }
  const walk = (changed: readonly RoutingChange[]) =>
    walkCall(openConfiguration(withChanges(configuration, changed)), {
      ...{ from: '+442079460018', to, time, keys, maxSeconds: 3_600 },
      telephoneOf: () => telephone,
      outside: () => telephone,
      agentsAnswer: () => answers,
      random: () => 0,
    })
  return { now: walk([]), changed: changes.length === 0 ? null : walk(changes) }
}

const orders = { kind: 'queue', id: 1, name: 'Orders', number: salesLine } as const
const repairs = { kind: 'queue', id: 2, name: 'Repairs', number: salesLine } as const
const closed = { kind: 'ivr', id: 2, name: 'Closed', number: mainLine } as const

export const backTestDone: RoutingBackTest = {
  kind: 'done',
  since: Date.UTC(2025, 7, 22),
  isCut: false,
  isOutdated: false,
  result: {
    ...{ calls: 1_482, changed: 213, unplaced: 7, keysUnknown: 31 },
    rows: [
      {
        ...{ number: salesLine, calls: 190, cdrId: 1, time: Date.UTC(2025, 10, 19, 15) },
        from: { kind: 'place', place: orders },
        to: { kind: 'place', place: repairs },
      },
      {
        ...{ number: mainLine, calls: 23, cdrId: 2, time: Date.UTC(2025, 10, 2, 9) },
        from: { kind: 'place', place: closed },
        to: { kind: 'blocked' },
      },
    ],
  },
}
