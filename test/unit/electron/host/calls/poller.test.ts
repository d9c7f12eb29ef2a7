import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Poller, type PollFact } from '#electron/host/calls/poller.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { settled } from '#test/support/settled.ts'

const fine: Result<unknown, AppError> = ok(undefined)

describe('the poller', () => {
  let clock: ManualClock
  let starts: number[]
  let facts: PollFact[]
  let read: () => Promise<Result<unknown, AppError>>
  let busy: boolean
  let poller: Poller

  beforeEach(async () => {
    clock = new ManualClock()
    starts = []
    facts = []
    busy = false
    read = async () => fine
    const begin = clock.now()
    poller = new Poller({
      clock,
      read: (startedAt) => {
        starts.push(startedAt - begin)
        return read()
      },
      isBusy: () => busy,
      eventsArrive: () => false,
      onFact: (fact) => facts.push(fact),
      random: () => 0.5,
    })
    await settled()
  })

  afterEach(() => poller[Symbol.dispose]())

  async function pass(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 100) {
      clock.advance(100)
      await settled()
    }
  }

  test('reads at once, then in its rhythm', async () => {
    await pass(6000)
    busy = true
    await pass(5000)
    expect(starts).toEqual([0, 3000, 6000, 9000, 10_000, 11_000])
  })

  test('reads a moment after it was woken, however often, but not twice within a fifth of a second', async () => {
    await pass(1000)
    for (let times = 0; times < 50; times += 1) poller.wake()
    clock.advance(30)
    await settled()
    expect(starts).toEqual([0, 1030])
    poller.wake()
    await pass(300)
    expect(starts).toEqual([0, 1030, 1230])
  })

  test('woken while it reads, it reads again right after', async () => {
    const answer = Promise.withResolvers<Result<unknown, AppError>>()
    read = () => answer.promise
    await pass(3000)
    poller.wake()
    await pass(1000)
    expect(starts).toEqual([0, 3000])
    read = async () => fine
    answer.resolve(fine)
    await settled()
    await pass(200)
    expect(starts).toEqual([0, 3000, 4000])
  })

  test('backs off while the platform fails, woken or not, and says so', async () => {
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

  test('disposed, it plans nothing more', async () => {
    poller[Symbol.dispose]()
    poller.wake()
    expect(clock.pending).toBe(0)
  })

  test('tries at once where the network may be back, but not where the platform said when', async () => {
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
