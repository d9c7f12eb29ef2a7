import { describe, expect, it } from 'vitest'
import { BackTest } from '#shared/calls/routing/back-test.ts'
import { withChanges } from '#shared/calls/routing/changes.ts'
import { openConfiguration } from '#shared/calls/routing/configuration.ts'
import { flowGraph } from '#shared/calls/routing/graph.ts'
import { readConfiguration } from '#shared/calls/routing/read-configuration.ts'
import { readRecordedCalls } from '#shared/calls/routing/recorded-calls.ts'
import type { Question } from '#shared/calls/routing/walk-types.ts'
import { walkCall } from '#shared/calls/routing/walk.ts'

const line = '+441632960100'
const other = '+441632960101'

/** A menu on the line; a queue whose caller goes to a voicemail; a rule for the evening; two queues in a circle. */
const configuration = readConfiguration({
  ddis: [
    { e164: line, target_type: 'I', target_id: 1 },
    { e164: other, target_type: 'Q', target_id: 2 },
    { e164: '+441632960102', target_type: 'U', target_id: 77 },
  ],
  users: [
    { id: 1, first_name: 'Ada', last_name: 'Example', ext: '201', final_dst_type: 'V', ring_time: 12 },
    { id: 2, first_name: 'Sam', last_name: 'Sample', ext: '202', active: false },
  ],
  ringGroups: [],
  queues: [
    { id: 1, name: 'Orders', max_wait_time: 60, final_dst_type: 'V', final_dst_id: 1 },
    { id: 2, name: 'One', max_wait_time: 30, final_dst_type: 'Q', final_dst_id: 3 },
    { id: 3, name: 'Two', max_wait_time: 30, final_dst_type: 'Q', final_dst_id: 2 },
  ],
  ivrs: [
    {
      id: 1,
      name: 'Menu',
      timeout: 5,
      repeats: 2,
      one: 'Q1',
      two: 'U2',
      final_dst_type: 'U',
      final_dst_id: 1,
    },
  ],
  conferences: [],
  routingRules: [
    { id: 5, pos: 2, direction: 'in', action: 'V1', source: 'any', destination: line, time_interval: '2' },
    { id: 6, pos: 1, direction: 'in', action: 'block', source: '+441144960999', destination: 'any' },
  ],
})
const book = openConfiguration(configuration)
const noon = Date.UTC(2026, 0, 5, 12)
const evening = Date.UTC(2026, 0, 5, 19)

function ask(changes: Partial<Question> = {}, of = book) {
  return walkCall(of, {
    ...{ from: '+442079460018', to: line, time: noon, keys: [], maxSeconds: 3_600 },
    telephoneOf: () => ({ isRegistered: true }),
    outside: () => ({ isRegistered: false }),
    agentsAnswer: () => false,
    random: () => 0,
    ...changes,
  })
}

function placesOf(walk: ReturnType<typeof ask>): readonly string[] {
  return walk.steps.flatMap((step) =>
    step.kind === 'arrives' && step.place.kind !== 'outside'
      ? [`${step.at} ${step.way} ${step.place.kind}:${step.place.id}`]
      : [],
  )
}

describe('a walk', () => {
  it('goes through a menu in which nothing is pressed, and a user, to the voicemail', () => {
    const walk = ask()
    expect(placesOf(walk)).toEqual(['0 number ivr:1', '10 menu-end user:1', '22 final voicemail:1'])
    expect(walk.end).toMatchObject({ kind: 'voicemail', at: 22 })
  })

  it('says of each rule why it does not apply, and which does', () => {
    const verdicts = (walk: ReturnType<typeof ask>) =>
      walk.steps.flatMap((step) => (step.kind === 'rule' ? [`${step.id} ${step.verdict}`] : []))
    expect(verdicts(ask())).toEqual(['6 source', '5 time'])
    expect(verdicts(ask({ time: evening }))).toEqual(['6 source', '5 fits'])
    expect(ask({ time: evening }).end).toMatchObject({ kind: 'voicemail', at: 0 })
    expect(ask({ from: '+441144960999' }).end).toEqual({ kind: 'blocked', at: 0 })
  })

  it('takes a key, and says that the agents of the queue are not known', () => {
    const walk = ask({ keys: ['1'] })
    expect(placesOf(walk)).toEqual(['0 number ivr:1', '0 key queue:1', '60 final voicemail:1'])
    expect(walk.steps.find((step) => step.kind === 'waits')).toMatchObject({ membersKnown: false })
    expect(ask({ keys: ['1'], agentsAnswer: () => true }).end).toMatchObject({
      kind: 'answered',
      by: { kind: 'queue', id: 1 },
    })
  })

  it('asks again after a key that leads nowhere', () => {
    const walk = ask({ keys: ['2', '1'] })
    expect(walk.steps.flatMap((step) => (step.kind === 'presses' ? [step.isKnown] : []))).toEqual([
      false,
      true,
    ])
  })

  it('cuts a circle off', () => {
    const walk = ask({ to: other })
    expect(walk.end).toMatchObject({ kind: 'hung-up', why: 'loop' })
    expect(walk.steps.filter((step) => step.kind === 'arrives' && step.again).length).toBeGreaterThan(10)
  })

  it('finds a number that leads to nobody, and one that is nobody’s', () => {
    expect(ask({ to: '+441632960102' }).end).toEqual({ kind: 'no-number', at: 0 })
    expect(ask({ to: '+441632960199' }).end).toEqual({ kind: 'no-number', at: 0 })
  })

  it('goes as changes say, and leaves what is configured as it was', () => {
    const changed = withChanges(configuration, [
      { kind: 'number', number: line, to: { type: 'U', id: 1 } },
      { kind: 'final', of: 'user', id: 1, to: { type: 'H', id: 0 } },
      { kind: 'rule', id: 6, intervals: [], to: null },
      { kind: 'new-rule', from: '', number: other, intervals: [], to: { type: 'V', id: 1 } },
    ])
    const after = openConfiguration(changed)
    expect(placesOf(ask({ from: '+441144960999' }, after))).toEqual(['0 number user:1'])
    expect(ask({}, after).end).toEqual({ kind: 'hung-up', why: 'unanswered', at: 12 })
    expect(placesOf(ask({ to: other }, after))).toEqual(['0 rule voicemail:1'])
    const keyed = withChanges(configuration, [{ kind: 'key', ivrId: 1, key: '9', to: { type: 'H', id: 0 } }])
    expect(ask({ keys: ['9'] }, openConfiguration(keyed)).end).toMatchObject({ kind: 'hung-up', why: 'set' })
    expect(ask().end).toMatchObject({ kind: 'voicemail' })
  })
})

describe('the graph of call flows', () => {
  const { edges, loops } = flowGraph(configuration, book)

  it('names circles, dead ends and rules', () => {
    expect(loops).toEqual([['queue:2', 'queue:3']])
    expect(edges.filter(({ to }) => to === 'nowhere')).toEqual([
      { from: 'number:+441632960102', to: 'nowhere', way: { kind: 'target' } },
      { from: 'ivr:1', to: 'nowhere', way: { kind: 'key', key: '2' } },
    ])
    expect(edges.filter(({ from }) => from === `number:${line}`).map(({ to }) => to)).toEqual([
      'blocked',
      'voicemail:1',
      'ivr:1',
    ])
  })
})

describe('a back-test', () => {
  const record = { destination: 'in', src: '+442079460018', billsec: 0, duration: 10, src_id: '' }
  const calls = readRecordedCalls([
    // Somebody pressed 1 and was answered in the queue.
    {
      ...record,
      id: 1,
      live_id: 1,
      calldate: '2026-01-05 12:00:00',
      dst: line,
      dst_id: 'IVR1',
      context: 'IVR',
    },
    {
      ...record,
      id: 2,
      live_id: 2,
      parent_live_id: 1,
      root_live_id: 1,
      dst: '',
      dst_id: 'Queue1',
      context: 'IVR',
    },
    {
      ...{ ...record, id: 3, live_id: 3, parent_live_id: 2, root_live_id: 1, dst: '201', dst_id: '1' },
      ...{ context: 'QUEUE', billsec: 30, duration: 34 },
    },
    // A rule had sent this one to the voicemail.
    { ...record, id: 4, live_id: 4, calldate: '2026-01-05 19:00:00', dst: '201', dst_id: 'Voicemail1' },
    // Nobody's number.
    { ...record, id: 5, live_id: 5, calldate: '2026-01-05 12:00:00', dst: '+441632960199', dst_id: '' },
    { id: 6, live_id: 6, destination: 'out', calldate: '2026-01-05 12:00:00', dst: line, src_id: '1' },
  ])

  it('puts calls together from their records', () => {
    expect(calls.map(({ cdrId }) => cdrId)).toEqual([1, 5, 4])
    expect(calls[0]).toMatchObject({ answered: { 1: 4 }, answeredQueues: [1], menus: { 1: 'Queue1' } })
  })

  it('counts those that a changed key moves, and what it could not place', () => {
    const after = withChanges(configuration, [{ kind: 'key', ivrId: 1, key: '1', to: { type: 'Q', id: 2 } }])
    const test = new BackTest(book, openConfiguration(after), [line, other])
    for (const call of calls) test.add(call)
    expect(test.result).toMatchObject({ calls: 2, changed: 1, unplaced: 1, keysUnknown: 0 })
    expect(test.result.rows).toMatchObject([
      {
        number: line,
        from: { place: { kind: 'queue', id: 1 } },
        to: { place: { kind: 'queue', id: 2 } },
        calls: 1,
      },
    ])
  })

  it('finds the number behind a call that a rule had sent elsewhere', () => {
    const after = withChanges(configuration, [
      { kind: 'rule', id: 5, intervals: [2], to: { type: 'Q', id: 1 } },
    ])
    const test = new BackTest(book, openConfiguration(after), [line, other])
    for (const call of calls) test.add(call)
    expect(test.result.rows).toMatchObject([
      { number: line, from: { place: { kind: 'voicemail' } }, calls: 1 },
    ])
  })
})

it('rings the agents that a queue lists, and says of one that lists none that they are not known', () => {
  const listed = readConfiguration({
    ...{ ringGroups: [], ivrs: [], conferences: [], routingRules: [] },
    ddis: [{ e164: line, target_type: 'Q', target_id: 1 }],
    users: [1, 2, 3].map((id) => ({ id, first_name: `Agent ${id}`, ext: `20${id}`, ring_time: 12 })),
    queues: [
      {
        ...{ id: 1, name: 'Orders', max_wait_time: 60, ring_time: 15 },
        users: [{ id: 1, status: true, paused: true }, { id: 2, status: 0 }, { id: 3 }, { id: 'x' }, null],
      },
      { id: 2, name: 'Repairs', users: null },
    ],
  })
  expect(listed.queues.map(({ membersKnown }) => membersKnown)).toEqual([true, false])
  expect(listed.queues[0]?.settings.members).toEqual([
    { userId: 1, loggedIn: true, paused: true },
    { userId: 2, loggedIn: false, paused: false },
    { userId: 3, loggedIn: true, paused: false },
  ])
})
