import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, watch } from 'vue'
import type * as clocks from '#renderer/ui/use-now.ts'

let useNow: typeof clocks.useNow
let useToday: typeof clocks.useToday
let moveClockAlong: typeof clocks.tickWithUpdate

// A clock of its own: components that other files of this process left mounted use the shared one.
beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.resetModules()
  ;({ useNow, useToday, tickWithUpdate: moveClockAlong } = await import('#renderer/ui/use-now.ts'))
})
afterEach(() => {
  vi.useRealTimers()
})

test('one clock serves everybody and stops with its last user', () => {
  const first = effectScope()
  const second = effectScope()
  const clock = first.run(useNow)
  expect(vi.getTimerCount()).toBe(1)
  const same = second.run(useNow)
  expect(vi.getTimerCount()).toBe(1)

  vi.advanceTimersByTime(3000)
  expect(clock?.value).toBe(1_003_000)
  expect(same?.value).toBe(1_003_000)

  first.stop()
  expect(vi.getTimerCount()).toBe(1)
  second.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('a clock that starts again shows the time of that moment at once', () => {
  const first = effectScope()
  first.run(useNow)
  first.stop()
  vi.setSystemTime(5_000_000)
  const second = effectScope()
  expect(second.run(useNow)?.value).toBe(5_000_000)
  second.stop()
})

test('today moves at midnight only, so that days are not thought over each second', () => {
  vi.setSystemTime(new Date(2026, 10, 23, 23, 59, 50))
  const scope = effectScope()
  const seen: string[] = []
  scope.run(() => {
    const today = useToday()
    watch(today, (start) => seen.push(new Date(start).toString()), { flush: 'sync', immediate: true })
  })
  vi.advanceTimersByTime(60_000)
  expect(seen).toEqual([new Date(2026, 10, 23).toString(), new Date(2026, 10, 24).toString()])
  scope.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('the clock moves with news that come once a second, and by itself again when they end', () => {
  const scope = effectScope()
  const moves: number[] = []
  scope.run(() => watch(useNow(), (time) => moves.push(time - 1_000_000), { flush: 'sync' }))
  vi.advanceTimersByTime(400)
  for (let news = 0; news < 3; news += 1) {
    moveClockAlong()
    vi.advanceTimersByTime(1_020)
  }
  expect(moves, 'a moment after the last move it does not move').toEqual([1_420, 2_440])
  vi.advanceTimersByTime(3_000)
  expect(moves.slice(2)).toEqual([3_690, 4_690, 5_690])
  scope.stop()
  moveClockAlong()
  expect(vi.getTimerCount()).toBe(0)
})
