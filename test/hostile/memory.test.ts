import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { watchMemory } from './support/watch-memory.ts'

/** The bound that every row is held to: it sees what is held, and no garbage. */

const megabytes = (count: number) => Array.from({ length: count }, () => Buffer.alloc(1_048_576))

test('what is held counts, though it is let go of in the end', async () => {
  using memory = watchMemory()
  let held = megabytes(200)
  await eventually(() => expect(memory.expectBounded).toThrow('to be less than'))
  held = []
  expect(held).toEqual([])
  expect(memory.expectBounded).toThrow('to be less than')
})

test('garbage counts for nothing', () => {
  using memory = watchMemory()
  expect(made(200)).toBe(200)
  memory.expectBounded()
})

/** Megabytes that nobody holds any more. */
function made(count: number): number {
  return megabytes(count).length
}
