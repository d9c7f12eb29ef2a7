import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Poller, type PollFact } from '#electron/host/calls/poller.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

const fine: Result<unknown> = ok(undefined)

describe('the poller', () => {
  let clock: ManualClock
  let starts: number[]
  let facts: PollFact[]
  let read: () => Outcome<unknown>
  let busy: 'own' | 'team' | 'no'
  let eventsArrive: boolean
  let poller: Poller
  let random: number

  beforeEach(async () => {
    clock = new ManualClock()
    starts = []
    random = 0.5
    facts = []
    busy = 'no'
    eventsArrive = false
    read = async () => fine
    const begin = clock.now()
    poller = new Poller({
      clock,
      read: () => {
        starts.push(clock.now() - begin)
        return read()
      },
      busy: () => busy,
      eventsArrive: () => eventsArrive,
      onFact: (fact) => facts.push(fact),
      random: () => random,
    })
    await flushTasks()
  })

  afterEach(() => poller[Symbol.dispose]())

  async function pass(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 100) {
      clock.advance(100)
      await flushTasks()
    }
  }

  test('reads at once, then in its rhythm', async () => {
    await pass(6000)
    busy = 'own'
    await pass(5000)
    expect(starts).toEqual([0, 3000, 6000, 9000, 10_000, 11_000])
  })

  test('reads a moment after it was woken, however often, but not twice within a fifth of a second', async () => {
    await pass(1000)
    for (let times = 0; times < 50; times += 1) poller.wake()
    clock.advance(30)
    await flushTasks()
    expect(starts).toEqual([0, 1030])
    poller.wake()
    await pass(300)
    expect(starts).toEqual([0, 1030, 1230])
  })

  test('woken while it reads, it reads again right after', async () => {
    const answer = Promise.withResolvers<Result<unknown>>()
    read = () => answer.promise
    await pass(3000)
    poller.wake()
    await pass(1000)
    expect(starts).toEqual([0, 3000])
    read = async () => fine
    answer.resolve(fine)
    await flushTasks()
    await pass(200)
    expect(starts).toEqual([0, 3000, 4000])
  })

  test('backs off while the platform fails, woken or not, and says so', async () => {
    random = 0
    read = async () => err(appError('platform.rate-limited', '', { retryAfter: 5000 }))
    await pass(3000)
    expect(facts.at(-1)).toMatchObject({ error: { code: 'platform.rate-limited' } })
    const failedAt = facts.at(-1)?.lastPollAt
    poller.wake()
    await pass(4900)
    expect(starts).toEqual([0, 3000])
    read = async () => fine
    await pass(200)
    expect(starts).toEqual([0, 3000, 8000])
    expect(facts.at(-1)).toMatchObject({ error: null })
    expect(facts.at(-1)?.lastPollAt).toBeGreaterThan(failedAt ?? Infinity)
  })

  test('woken softly, it keeps a second between readings', async () => {
    await pass(500)
    for (let times = 0; times < 50; times += 1) poller.requestSoon()
    await pass(3000)
    expect(starts.slice(0, 2)).toEqual([0, 1000])
  })

  test('comes sooner where the rhythm has become faster meanwhile, and not later where it has not', async () => {
    await pass(100)
    eventsArrive = true
    await pass(8000)
    expect(starts).toEqual([0, 3000])
    busy = 'own'
    poller.reschedule()
    await pass(900)
    busy = 'no'
    poller.reschedule()
    await pass(100)
    expect(starts).toEqual([0, 3000, 9100])
  })

  test('waits if another request was told to wait', async () => {
    random = 0
    await pass(1000)
    poller.postpone(appError('platform.rate-limited', '', { retryAfter: 9000 }))
    expect(facts.at(-1)).toMatchObject({ error: { code: 'platform.rate-limited' } })
    poller.wake()
    poller.requestSoon()
    poller.reschedule()
    await pass(8900)
    expect(starts).toEqual([0])
    await pass(200)
    expect(starts).toEqual([0, 10_000])
  })

  test('disposed, it plans nothing more', async () => {
    poller[Symbol.dispose]()
    poller.wake()
    expect(clock.pending).toBe(0)
  })

  test('retries at once if the network may be back, unless the platform has named a time', async () => {
    read = async () => err(appError('network.unreachable'))
    await pass(30_000)
    const before = starts.length
    read = async () => fine
    poller.tryNow()
    await pass(300)
    expect(starts).toHaveLength(before + 1)
    read = async () => err(appError('platform.rate-limited', '', { retryAfter: 20_000 }))
    await pass(4_000)
    const limited = starts.length
    poller.tryNow()
    await pass(5_000)
    expect(starts).toHaveLength(limited)
  })

  test('a clock that is put back by an hour holds nothing up', async () => {
    await pass(1000)
    clock.set(-3_600_000)
    poller.wake()
    await pass(300)
    expect(starts).toHaveLength(2)
  })
})
