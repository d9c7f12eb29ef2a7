import { describe, expect, test } from 'vitest'
import { groupCalls, waitingByQueue, type GroupOptions } from '#shared/calls/call-groups.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { indexPeople } from '#shared/calls/people-index.ts'
import { messageFor, party, queueLegs } from '#test/support/listed-calls.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { queue } from '#test/support/people.ts'
import { fc } from '#test/support/property.ts'

const nobody: ReadonlySet<string> = new Set()
const options: GroupOptions = {
  onLines: new Set(),
  endedLegs: nobody,
  agent: { id: 7, ext: '1001' },
  isCurrent: true,
}
const grouped = (calls: readonly LiveCallRecord[], changes: Partial<GroupOptions> = {}) =>
  groupCalls(calls, { ...options, ...changes })
const said = (...given: Parameters<typeof grouped>) =>
  grouped(...given).map(({ kind, call, legs }) => [kind, call.id, legs.length])
const [kit, lee, me] = [party('2', '1002'), party('3', '1003'), party('7', '1001')]
const answered = (leg: LiveCallRecord): LiveCallRecord => ({
  ...leg,
  state: 'CONNECTED',
  queueState: 'connected',
})

describe('a caller in a queue is one call', () => {
  const calls = queueLegs(kit, lee)

  test('that waits, though music plays and several agents are rung', () => {
    expect(said(calls)).toEqual([['waiting', 100, 3]])
  })

  test('in whatever order the legs are listed', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...calls], { minLength: 3 }), (shuffled) => {
        expect(said(shuffled)).toEqual([['waiting', 100, 3]])
      }),
    )
  })

  test('that is a colleague’s once one has answered, before and after the other legs are gone', () => {
    const [waits, rung, other] = calls
    if (!waits || !rung || !other) throw new Error('No legs')
    expect(said([waits, answered(rung), other])).toEqual([['team', 101, 3]])
    expect(said([answered(rung)])).toEqual([['team', 101, 1]])
  })

  test('where its own leg is not listed, by the call that the others follow, or by the caller', () => {
    expect(said(calls.slice(1))).toEqual([['waiting', 101, 2]])
    expect(said(calls.slice(1).map((leg) => ({ ...leg, parentId: null })))).toEqual([['waiting', 101, 2]])
    const withheld = calls.slice(1).map((leg) => ({ ...leg, parentId: null, source: party('') }))
    expect(said(withheld), 'two who withhold their number may be two').toHaveLength(2)
  })

  test('that is the agent’s while it rings on this phone', () => {
    expect(said(queueLegs(kit, me), { onLines: new Set([102]) })).toEqual([])
    expect(said(queueLegs(kit, me)), 'and waits while it rings on another phone').toEqual([
      ['waiting', 100, 3],
    ])
  })

  test('that is counted for its queue', () => {
    const index = indexPeople([queue()], 'GB')
    expect(waitingByQueue(grouped(calls), index)).toEqual(new Map([['queue:2', [1_000]]]))
    const byNumber = calls.map((call) => ({ ...call, destination: { ...call.destination, id: '' } }))
    const [waits] = byNumber
    if (!waits) throw new Error('No call')
    const byQueueNumber = { ...waits, destination: party('', '6002') }
    expect(waitingByQueue(grouped([byQueueNumber]), index)).toEqual(new Map([['queue:2', [1_000]]]))
  })
})

test('a ring group that rings is one call of the team', () => {
  const group = liveCall({ id: 1, context: 'RING_GROUP', destination: party('RingGroup1', '6102', 'Leads') })
  const legs = [kit, lee].map((destination, at) =>
    liveCall({ id: 2 + at, parentId: 1, context: 'RING_GROUP', destination }),
  )
  expect(said([group, ...legs])).toEqual([['team', 1, 3]])
  expect(said(legs)).toEqual([['team', 2, 2]])
})

test('a colleague’s call that rings on at their other telephone is one call', () => {
  const own = liveCall({ id: 1, destination: kit })
  const mobile = liveCall({
    id: 2,
    parentId: 1,
    context: 'FOLLOW_ME',
    destination: party('', '+447700900555'),
  })
  expect(said([own, mobile])).toEqual([['team', 1, 2]])
})

test('the call that a transfer rings for is another one while the first is still talked on', () => {
  const first = liveCall({ id: 1, destination: kit, state: 'CONNECTED' })
  const next = liveCall({ id: 2, parentId: 1, destination: lee })
  expect(said([first, next])).toEqual([
    ['team', 1, 1],
    ['team', 2, 1],
  ])
})

test('who leaves a message is with a mailbox: neither with the agent, nor with its owner', () => {
  expect(said([messageFor(7, '1001')])).toEqual([['message', 200, 1]])
  expect(said([messageFor(2, '1002')])).toEqual([['message', 200, 1]])
})

test('the agent’s own call without a line here is on another phone, unless it is over or nobody knows', () => {
  const own = liveCall({ destination: me, state: 'CONNECTED', destinationCallId: 'sip-9' })
  expect(said([own])).toEqual([['elsewhere', 1, 1]])
  expect(said([own], { endedLegs: new Set(['sip-9']) })).toEqual([])
  expect(said([own], { isCurrent: false })).toEqual([])
  expect(
    said([{ ...own, destination: kit }], { isCurrent: false }),
    'a colleague’s is the last known',
  ).toHaveLength(1)
})

test('calls that follow each other in a circle, and calls that are over, do no harm', () => {
  const circle = [liveCall({ id: 1, parentId: 2 }), liveCall({ id: 2, parentId: 1 })]
  expect(grouped(circle).flatMap(({ legs }) => legs)).toHaveLength(2)
  expect(grouped([liveCall({ state: 'HANGUP' })])).toEqual([])
})
