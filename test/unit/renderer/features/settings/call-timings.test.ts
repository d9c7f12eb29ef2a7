import { expect, test } from 'vitest'
import { summarizeTiming } from '#renderer/features/settings/call-timings.ts'
import { sampleTimeline } from '#test/support/sample-timeline.ts'

const took = (...values: readonly (number | null)[]) =>
  values.map((ringToScreen) => sampleTimeline({ timings: { ringToScreen, clickToAudio: null } }))

test('the spread of what calls took counts only what was measured', () => {
  expect(summarizeTiming(took(40, null, 20, 30), 'ringToScreen')).toEqual({ count: 3, median: 30, p95: 40 })
  const hundred = took(...Array.from({ length: 100 }, (_, index) => index + 1))
  expect(summarizeTiming(hundred, 'ringToScreen')).toEqual({ count: 100, median: 50, p95: 95 })
  expect(summarizeTiming(took(7), 'ringToScreen')).toEqual({ count: 1, median: 7, p95: 7 })
  expect(summarizeTiming(took(40), 'clickToAudio')).toBeNull()
})
