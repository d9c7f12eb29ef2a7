import { expect, test } from 'vitest'
import { speedsWith } from '#shared/host/replay.ts'

test('the present speed can always be chosen', () => {
  expect(speedsWith(4)).toEqual([1, 4, 16, 60])
  expect(speedsWith(2.5)).toEqual([1, 2.5, 4, 16, 60])
})
