import { expect, it } from 'vitest'
import { inRingOrder, type Candidate, type RingOrder } from '#shared/calls/routing/ring-order.ts'

/** By place: a call long ago and many of them; a recent one; none yet, but busy for other queues. */
const candidates: readonly Candidate[] = [
  { id: 30, place: 2, calls: 0, lastCallAt: 0, idleSince: 900 },
  { id: 10, place: 0, calls: 9, lastCallAt: 100, idleSince: 100 },
  { id: 20, place: 1, calls: 4, lastCallAt: 800, idleSince: 800 },
]

function order(changes: Partial<RingOrder>): readonly number[] {
  const plain: RingOrder = { strategy: 'linear', longestIdleFirst: false, lastRung: -1, random: () => 0 }
  return inRingOrder(candidates, { ...plain, ...changes }).map(({ id }) => id)
}

it.each([
  ['ringall', [10, 20, 30]],
  ['linear', [10, 20, 30]],
  ['leastrecent', [30, 10, 20]],
  ['fewestcalls', [30, 20, 10]],
  ['rrmemory', [10, 20, 30]],
] as const)('orders agents by %s', (strategy, expected) => {
  expect(order({ strategy })).toEqual(expected)
})

it('goes on after whoever was rung last, and round again', () => {
  expect(order({ strategy: 'rrmemory', lastRung: 0 })).toEqual([20, 30, 10])
  expect(order({ strategy: 'rrmemory', lastRung: 2 })).toEqual([10, 20, 30])
})

it('draws lots', () => {
  const draws = [0.9, 0.1, 0.5]
  expect(order({ strategy: 'random', random: () => draws.shift() ?? 0 })).toEqual([20, 30, 10])
})

it('puts the longest idle first whatever the strategy', () => {
  expect(order({ strategy: 'fewestcalls', longestIdleFirst: true })).toEqual([10, 20, 30])
})
