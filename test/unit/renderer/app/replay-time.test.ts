import { expect, test } from 'vitest'
import { replayTime } from '#renderer/app/use-replay-time.ts'

const replay = { from: 1_000, to: 100_000, at: 50_000, playing: true, speed: 4 }

test('a page goes on from what it was told, at its speed, not beyond the end, and not without news', () => {
  expect(replayTime(replay, 0)).toBe(50_000)
  expect(replayTime(replay, 500)).toBe(52_000)
  expect(replayTime({ ...replay, speed: 60 }, 1_900)).toBe(100_000)
  expect(replayTime(replay, 60_000)).toBe(58_000)
  expect(replayTime({ ...replay, playing: false }, 500)).toBe(50_000)
})
