import { expect, test } from 'vitest'
import type { BoardCall } from '#shared/calls/board-call.ts'
import { countBoard, countQueues } from '#shared/calls/board-counts.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { liveCall } from '#test/support/live-calls.ts'

function entry(changes: Partial<BoardCall>, direction: 'in' | 'out' = 'in'): BoardCall {
  const call = liveCall({ direction })
  return { key: 1, state: 'talking', call, legs: [call], since: 5, queue: null, heldSince: null, ...changes }
}

test('who waits, who is talked to, who is on hold, and since when the longest', () => {
  expect(
    countBoard([
      entry({ state: 'waiting', since: 30 }),
      entry({ state: 'waiting', since: 20 }),
      entry({}),
      entry({}, 'out'),
      entry({ state: 'held', heldSince: null }),
      entry({ state: 'held', heldSince: 40 }),
      entry({ state: 'service' }),
      entry({ state: 'dialling' }, 'out'),
    ]),
  ).toEqual({ waiting: 2, waitingSince: 20, inbound: 1, outbound: 1, internal: 0, held: 2, heldSince: 40 })
})

test('a talk between colleagues is neither inbound nor outbound', () => {
  const [talk, customer] = [entry({}, 'out'), entry({}, 'out')]
  const isInternal = (call: LiveCallRecord) => call === talk.call
  expect(countBoard([talk, customer], isInternal)).toMatchObject({ inbound: 0, outbound: 1, internal: 1 })
})

test('without calls there are no times', () => {
  expect(countBoard([])).toEqual({
    ...{ waiting: 0, waitingSince: null, inbound: 0, outbound: 0, internal: 0, held: 0, heldSince: null },
  })
  expect(countBoard([entry({ state: 'held' })]), 'nobody saw it begin').toMatchObject({
    held: 1,
    heldSince: null,
  })
})

test('a call whose start the platform does not give waits, and hides no other wait', () => {
  const unknown = entry({ state: 'waiting', since: 0, queue: 'queue:1' })
  const known = entry({ state: 'waiting', since: 20, queue: 'queue:1' })
  expect(countBoard([unknown])).toMatchObject({ waiting: 1, waitingSince: null })
  expect(countBoard([unknown, known])).toMatchObject({ waiting: 2, waitingSince: 20 })
  expect(countQueues([known, unknown]).get('queue:1')).toMatchObject({ waiting: 2, waitingSince: 20 })
})

test('the same for each queue', () => {
  const counts = countQueues([
    entry({ state: 'waiting', since: 30, queue: 'queue:1' }),
    entry({ state: 'waiting', since: 20, queue: 'queue:1' }),
    entry({ queue: 'queue:1' }),
    entry({ queue: 'queue:2' }),
    entry({ state: 'held', queue: 'queue:3' }),
    entry({}),
  ])
  expect(Object.fromEntries(counts)).toEqual({
    'queue:1': { waiting: 2, waitingSince: 20, talking: 1 },
    'queue:2': { waiting: 0, waitingSince: null, talking: 1 },
    'queue:3': { waiting: 0, waitingSince: null, talking: 0 },
  })
})
