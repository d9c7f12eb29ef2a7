import { afterEach, expect, it } from 'vitest'
import { flushMicrotasks } from '#test/support/call-bench.ts'
import { QueueBench, queueLine } from '#test/support/queue-bench.ts'

let queue = new QueueBench()
afterEach(() => queue.calls.close())

const users = (exts: readonly string[], phones: number) => {
  for (const ext of exts) queue.calls.lines.phones.set(ext, phones)
}
const arrive = (answerAfter: number, exceptUserId?: number) => {
  const order = { from: '+442079460018', to: queueLine, answerAfter, ...(exceptUserId && { exceptUserId }) }
  const placed = queue.calls.engine.simulateInbound(order)
  if (!placed.ok) throw new Error(placed.error.message)
}
/** Lets milliseconds pass in small steps, so that what happens meanwhile can happen. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 100) {
    queue.calls.clock.advance(100)
    await flushMicrotasks()
  }
}
const talking = () =>
  queue.calls.engine.board.book.all().filter(({ live: { facts }, isJoined }) => isJoined && facts.target.user)

it('answers the desk phone that rings for a caller of a queue', async () => {
  queue = new QueueBench()
  users(['1001', '1002', '1003'], 0)
  arrive(3)
  await pass(2_500)
  expect(talking()).toHaveLength(0)
  await pass(1_000)
  expect(talking().map(({ live: { facts } }) => [facts.target.number, facts.parentId])).toEqual([['1001', 1]])
})

it('never picks up the telephone of a person, and waits until a virtual one rings', async () => {
  queue = new QueueBench()
  users(['1002', '1003'], 0)
  arrive(1)
  // The first agent has a telephone of her own, which would obey.
  await pass(5_500)
  expect(queue.calls.lines.lastLegOf('1001').answersRemotely).toBe(true)
  expect(talking()).toHaveLength(0)
  await pass(12_000)
  expect(talking().map(({ live: { facts } }) => facts.target.number)).toEqual(['1002'])
})

it('answers nobody where the caller is gone', async () => {
  queue = new QueueBench()
  users(['1001', '1002', '1003'], 0)
  arrive(5)
  await pass(1_000)
  for (const call of queue.calls.engine.board.book.all())
    call.end({ status: 487, words: 'Originator cancel' })
  await pass(10_000)
  expect(queue.calls.live).toEqual([])
})

it('leaves the telephones of one user alone, who is not registered at the moment, and takes a colleague’s', async () => {
  queue = new QueueBench()
  users(['1001', '1002', '1003'], 0)
  arrive(3, 1)
  await pass(6_000)
  expect(talking()).toHaveLength(0)
  await pass(20_000)
  expect(talking().map(({ live: { facts } }) => facts.target.number)).toEqual(['1002'])
})
