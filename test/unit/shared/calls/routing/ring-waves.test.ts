import { expect, it } from 'vitest'
import { ringWaves } from '#shared/calls/routing/ring-waves.ts'

it.each([
  ['A', [{ members: ['x', 'y', 'z'], seconds: 10 }]],
  [
    'H',
    [
      { members: ['x'], seconds: 10 },
      { members: ['y'], seconds: 10 },
      { members: ['z'], seconds: 10 },
    ],
  ],
  [
    'M',
    [
      { members: ['x'], seconds: 30, joinedAfter: 10 },
      { members: ['y'], seconds: 20, joinedAfter: 10 },
      { members: ['z'], seconds: 10, joinedAfter: 10 },
    ],
  ],
] as const)('rings by strategy %s', (strategy, waves) => {
  expect(ringWaves(strategy, ['x', 'y', 'z'], 10)).toEqual(waves)
})
