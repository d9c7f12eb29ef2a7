import { beforeEach, describe, expect, test } from 'vitest'
import { PendingRequests } from '#electron/host/phone/pending-requests.ts'
import { TransportOutage } from '#electron/host/phone/lines/transport-outage.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

let clock: ManualClock

beforeEach(() => {
  clock = new ManualClock()
})

describe('a gap', () => {
  test('lets a call wait for 32 s, and no longer', async () => {
    let tooLong = 0
    const gap = new TransportOutage(clock, () => (tooLong += 1))
    gap.begin()
    gap.begin()
    clock.advance(31_999)
    expect([gap.isOngoing, tooLong]).toEqual([true, 0])
    clock.advance(1)
    expect([gap.isOngoing, tooLong]).toEqual([false, 1])
    await gap.waitForEnd()
  })

  test('that is over in time lets whoever waits go on, and may begin again', async () => {
    const gap = new TransportOutage(clock, () => expect.unreachable())
    let isOver = false
    gap.begin()
    const waiting = gap.waitForEnd().then(() => (isOver = true))
    await flushTasks()
    expect(isOver).toBe(false)
    gap.end()
    await waiting
    clock.advance(60_000)
    gap.begin()
    expect(gap.isOngoing).toBe(true)
    gap.end()
    expect(clock.pending).toBe(0)
  })
})

describe('pending requests', () => {
  let isUp: boolean
  let probeCount: number
  let runCount: number
  let requests: PendingRequests

  beforeEach(() => {
    isUp = true
    probeCount = 0
    runCount = 0
    requests = new PendingRequests({
      clock,
      isServerReachable: () => isUp,
      probeServer: () => (probeCount += 1),
    })
  })

  const answering = (settles: boolean) => async () => {
    runCount += 1
    return settles
  }

  test('are run once where the server answers', async () => {
    requests.add(answering(true))
    await flushTasks()
    requests.retryAll()
    expect(runCount).toBe(1)
    clock.advance(10_000)
    expect(probeCount).toBe(0)
  })

  test('wait while it is away, and are run again until one is settled', async () => {
    isUp = false
    requests.add(answering(false))
    expect(runCount).toBe(0)
    isUp = true
    for (const times of [1, 2]) {
      requests.retryAll()
      await flushTasks()
      expect(runCount).toBe(times)
    }
  })

  test('that get no answer are reason for doubt, and said again though the first may still be on its way', () => {
    let asked = 0
    requests.add(() => {
      asked += 1
      return new Promise(() => {})
    })
    clock.advance(3_000)
    expect(probeCount).toBe(1)
    requests.retryAll()
    expect(asked).toBe(2)
  })

  test('end with the account', () => {
    isUp = false
    requests.add(answering(true))
    requests.clear()
    requests.retryAll()
    expect(runCount).toBe(0)
  })
})
