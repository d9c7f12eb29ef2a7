import { expect, it } from 'vitest'
import { Random } from '#electron/platform/demo/random.ts'
import { planNewcomer, type NewcomerAct } from '#electron/platform/demo/shift/newcomer-plan.ts'
import { stories } from '#electron/platform/demo/words/stories.ts'

function plan(seed: number, count = 60): readonly NewcomerAct[] {
  const acts: NewcomerAct[] = []
  for (const act of planNewcomer(new Random(seed))) if (acts.push(act) === count) break
  return acts
}
const seeds = Array.from({ length: 40 }, (_, seed) => seed)

it('is the same for the same seed, and another for another one', () => {
  expect(plan(3)).toEqual(plan(3))
  expect(plan(3)).not.toEqual(plan(4))
})

it.each(seeds)('%i brings everything within the first two minutes, and a first ring within 15 s', (seed) => {
  const first = plan(seed).filter(({ at }) => at <= 120)
  expect(first.map(({ kind }) => kind)).toEqual(['ring', 'text', 'chat', 'ring', 'fax', 'voicemail', 'ring'])
  const [ring, text] = first
  expect(ring?.at).toBeLessThan(10)
  expect(text?.at).toBeLessThan(20)
  expect(first.flatMap((act) => (act.kind === 'ring' ? [act.queue === null] : []))).toEqual([
    true,
    false,
    true,
  ])
})

it.each(seeds)('%i goes on in order of time, with pauses of half a minute to a minute', (seed) => {
  const times = plan(seed)
    .map(({ at }) => at)
    .filter((at) => at >= 150)
  for (const [index, at] of times.slice(1).entries()) {
    expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(30)
    expect(at - (times[index] ?? 0)).toBeLessThanOrEqual(65)
  }
})

it('tells each story once, then anybody calls and writes', () => {
  const storyIndices = plan(7, 400).flatMap((act) =>
    'from' in act && act.from.kind === 'story' ? [act.from.story] : [],
  )
  expect(storyIndices.toSorted((one, other) => one - other)).toEqual(stories.map((_, place) => place))
  expect(plan(7, 400).some((act) => 'from' in act && act.from.kind === 'customer')).toBe(true)
})
