import { expect, test } from 'vitest'
import { matchRank, rankItems } from '#renderer/features/palette/fit.ts'

test.each([
  ['Hold', '', 0],
  ['Hold and answer', 'hold', 0],
  ['Hold and answer', 'ans', 1],
  ['Hold and answer', 'answer hold', 1],
  ['Unmute', 'mute', 2],
  ['Zoë Ärmel', 'zoe arm', 0],
  ['Hold', 'hould', null],
  ['Hold', 'hold x', null],
] as const)('%s for %o fits %o', (text, typed, fit) => {
  expect(matchRank(text, typed)).toBe(fit)
})

test('fit comes before use, use before order', () => {
  const items = [
    { name: 'Unmute', score: 9 },
    { name: 'Mute', score: 0 },
    { name: 'Music', score: 3 },
  ]
  const names = (typed: string) =>
    rankItems(items, typed, { textOf: ({ name }) => name, scoreOf: ({ score }) => score }).map(
      ({ name }) => name,
    )
  expect(names('mu')).toEqual(['Music', 'Mute', 'Unmute'])
  expect(names('')).toEqual(['Unmute', 'Music', 'Mute'])
})
