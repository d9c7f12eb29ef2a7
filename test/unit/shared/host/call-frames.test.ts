import { expect, test } from 'vitest'
import { callFrames } from '#shared/host/call-frames.ts'
import { liveCall } from '#test/support/live-calls.ts'

const frames = (...given: Parameters<typeof callFrames>) =>
  callFrames(...given).flatMap((frame) => (frame.kind === 'calls' ? [frame.diff] : []))

test('a difference of many calls comes in frames of at most 500, each call once and in order', () => {
  const changed = Array.from({ length: 6_667 }, (_, id) => liveCall({ id }))
  const sent = frames({ changed, removed: [9_000] })
  expect(Math.max(...sent.map((diff) => diff.changed.length))).toBe(500)
  expect(sent.flatMap((diff) => diff.changed)).toEqual(changed)
  expect(sent.flatMap((diff) => diff.removed)).toEqual([9_000])
  const more = callFrames({ changed, removed: [] }).map((frame) => frame.kind === 'calls' && frame.more)
  expect(more).toEqual([...more.slice(1).map(() => true), false])
})

test('a small one comes in one frame, also where calls are only gone', () => {
  expect(frames({ changed: [liveCall()], removed: [] })).toEqual([{ changed: [liveCall()], removed: [] }])
  expect(frames({ changed: [], removed: [1, 2] })).toEqual([{ changed: [], removed: [1, 2] }])
})
