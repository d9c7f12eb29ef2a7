import { expect, test } from 'vitest'
import { SerialQueue } from '#shared/core/serial-queue.ts'

test('steps run one after another, also after one that fails', async () => {
  const queue = new SerialQueue()
  const order: string[] = []
  const step = (name: string, turns: number) => async () => {
    order.push(`${name} begins`)
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    order.push(`${name} ends`)
    if (name === 'b') throw new Error('b')
    return name
  }
  const all = await Promise.allSettled([
    queue.run(step('a', 9)),
    queue.run(step('b', 1)),
    queue.run(step('c', 0)),
  ])
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
