import { expect, it } from 'vitest'
import { Random } from '#electron/platform/demo/random.ts'
import { pickAt, planNext } from '#electron/platform/demo/traffic/plan.ts'

const plans = (seed: number, count = 2_000) => {
  const random = new Random(seed)
  return Array.from({ length: count }, () => planNext(random))
}

it('a day is the same for the same seed', () => {
  expect(plans(7)).toEqual(plans(7))
  expect(plans(7)).not.toEqual(plans(8))
})

it('a day has calls of every kind, most of them to queues and to people, and a few messages', () => {
  const kinds = Map.groupBy(plans(1), ({ kind }) => kind)
  const share = (kind: 'direct' | 'line' | 'outbound' | 'text' | 'voicemail' | 'chat') =>
    (kinds.get(kind)?.length ?? 0) / 2_000
  expect(share('line')).toBeGreaterThan(share('direct'))
  expect(share('direct')).toBeGreaterThan(share('outbound'))
  expect(share('text') + share('voicemail') + share('chat')).toBeLessThan(0.1)
  expect(Math.min(share('text'), share('voicemail'), share('chat'))).toBeGreaterThan(0)
})

it('picks whoever is there, and nobody where nobody is', () => {
  expect([pickAt(['a', 'b'], 0), pickAt(['a', 'b'], 0.99), pickAt([], 0.5)]).toEqual(['a', 'b', undefined])
})
