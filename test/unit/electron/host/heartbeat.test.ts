import { beforeEach, expect, test } from 'vitest'
import { Heartbeat } from '#electron/host/heartbeat.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let clock: ManualClock
let heartbeat: Heartbeat

beforeEach(() => {
  clock = new ManualClock()
  heartbeat = new Heartbeat(clock)
})

test('one timer a second serves all, while there is somebody', () => {
  expect(clock.pending).toBe(0)
  const beats = [0, 0]
  const stops = [
    heartbeat.on(() => (beats[0] = (beats[0] ?? 0) + 1)),
    heartbeat.on(() => (beats[1] = (beats[1] ?? 0) + 1)),
  ]
  expect(clock.pending).toBe(1)
  clock.advance(10_000)
  stops[0]?.()
  clock.advance(10_000)
  expect(beats).toEqual([10, 20])
  stops[1]?.()
  stops[1]?.()
  expect(clock.pending).toBe(0)
})

test('it continues when a listener is removed and another is added during a beat', () => {
  let count = 0
  const stop = heartbeat.on(() => {
    stop()
    heartbeat.on(() => (count += 1))
  })
  clock.advance(5_000)
  expect([count, clock.pending]).toEqual([4, 1])
})

test('a jump of the clock is reported once with its length, a small one is not', () => {
  const jumps: number[] = []
  heartbeat.onJump((by) => jumps.push(by))
  clock.advance(5_000)
  for (const by of [8 * 3_600_000, 1_500, -3_600_000]) {
    clock.set(by)
    clock.advance(5_000)
  }
  expect(jumps).toEqual([8 * 3_600_000, -3_600_000])
})

test('time without listeners is no jump', () => {
  heartbeat.on(() => {})()
  clock.advance(60_000)
  clock.set(60_000)
  const jumps: number[] = []
  heartbeat.onJump((by) => jumps.push(by))
  clock.advance(5_000)
  expect(jumps).toEqual([])
})

test('a clock that was set is told apart from sleep', () => {
  let up = 0
  const watched = new Heartbeat(clock, () => up)
  const changes: number[] = []
  watched.onClockSet((by) => changes.push(by))
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      up += 1
      clock.advance(1_000)
    }
  }
  pass(3)
  clock.set(3_600_000)
  up += 3_600
  pass(3)
  expect(changes).toEqual([])
  for (const by of [600_000, -900_000, 1_500]) {
    clock.set(by)
    pass(3)
  }
  expect(changes).toEqual([600_000, -900_000])
})
