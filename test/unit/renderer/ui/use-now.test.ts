import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, watch } from 'vue'
import type * as clocks from '#renderer/ui/use-now.ts'

let useNow: typeof clocks.useNow
let useToday: typeof clocks.useToday

// A clock of its own: components that other files of this process left mounted use the shared one.
beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.resetModules()
  ;({ useNow, useToday } = await import('#renderer/ui/use-now.ts'))
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
