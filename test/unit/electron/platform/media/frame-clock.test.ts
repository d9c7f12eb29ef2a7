import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('ticks fifty times a second without drifting', () => {
  using clock = new FrameClock()
  const tick = vi.fn()
  clock.add(tick)
  vi.advanceTimersByTime(10_000)
  expect(tick).toHaveBeenCalledTimes(500)
})

it('runs only while somebody listens', () => {
  using clock = new FrameClock()
  expect(vi.getTimerCount()).toBe(0)
  const off = [clock.add(() => {}), clock.add(() => {})]
  expect(vi.getTimerCount()).toBe(1)
  off[0]?.()
  expect(vi.getTimerCount()).toBe(1)
  off[1]?.()
  off[1]?.()
  expect(vi.getTimerCount()).toBe(0)
})

it.each([
  [45, 2],
  [5000, 4],
])('makes up for a stall of %d ms with %d ticks at once', (stall, ticks) => {
  using clock = new FrameClock()
  const tick = vi.fn()
  clock.add(tick)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + stall)
  vi.advanceTimersToNextTimer()
  expect(tick).toHaveBeenCalledTimes(ticks)
})

it('goes on after a tick that throws', () => {
  using clock = new FrameClock()
  let calls = 0
  clock.add(() => {
    calls += 1
    if (calls === 1) throw new Error('once')
  })
  expect(() => vi.advanceTimersByTime(20)).toThrow('once')
  vi.advanceTimersByTime(40)
  expect(calls).toBe(3)
})

it('forgets everybody when it is disposed', () => {
  const clock = new FrameClock()
  const tick = vi.fn()
  clock.add(tick)
  clock[Symbol.dispose]()
  vi.advanceTimersByTime(100)
  expect(tick).not.toHaveBeenCalled()
})
