import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queueCodes } from '#electron/platform/calls/services/feature-codes/attendance.ts'
import { flushMicrotasks } from '#test/support/call-bench.ts'
import type { FakeLeg } from '#test/support/fake-leg.ts'
import { QueueBench } from '#test/support/queue-bench.ts'

let bench: QueueBench

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  bench = new QueueBench({ members: [1, 2].map((userId) => ({ userId, loggedIn: true })) })
  bench.calls.destinations.set('600', {
    ...{ kind: 'service', service: 'queue', id: 7, customerId: 1, number: '600', name: 'Support' },
  })
  Object.assign(bench.calls.services, queueCodes(bench.queues))
})
afterEach(async () => {
  await bench.calls.close()
  vi.useRealTimers()
})

async function dial(ext: string, code: string): Promise<FakeLeg> {
  const phone = bench.calls.lines.dial(ext, code)
  bench.advance(0)
  await flushMicrotasks()
  return phone
}

const member = (id: number) => bench.settings.members.find(({ userId }) => userId === id)

it('logs out of one queue and in to all of them, says so and hangs up', async () => {
  const phone = await dial('1002', '*46600')
  expect(member(2)).toMatchObject({ loggedIn: false })
  expect(phone.actions).toContain('accept')
  vi.advanceTimersByTime(1_000)
  expect(phone.audio.heardLevel).toBeGreaterThan(0)
  vi.advanceTimersByTime(3_000)
  expect(phone.hungUp).toBe('Normal Clearing')
  await dial('1002', '*45')
  expect(member(2)).toMatchObject({ loggedIn: true })
  expect(member(1)).toMatchObject({ loggedIn: true })
  vi.advanceTimersByTime(3_000)
})

it('pauses and ends the pause', async () => {
  await dial('1001', '*47')
  expect(member(1)).toMatchObject({ loggedIn: true, paused: true })
  await dial('1001', '*48600')
  expect(member(1)).toMatchObject({ loggedIn: true, paused: false })
  vi.advanceTimersByTime(3_000)
})

it('is refused for a queue that there is not, or that the user does not work for', async () => {
  expect((await dial('1003', '*45600')).hungUp).toBe('Subscriber absent')
  expect((await dial('1003', '*45')).hungUp).toBe('Subscriber absent')
  expect((await dial('1001', '*45999')).hungUp).toBe('Subscriber absent')
  expect(member(3)).toBeUndefined()
})
