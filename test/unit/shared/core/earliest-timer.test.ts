import { beforeEach, expect, test } from 'vitest'
import { EarliestTimer } from '#shared/core/earliest-timer.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let clock: ManualClock
let done: number[]
let timer: EarliestTimer

beforeEach(() => {
  clock = new ManualClock(0)
  done = []
  timer = new EarliestTimer(clock, () => done.push(clock.now()))
})

test('it is done once, by the earliest time that was asked for', () => {
  timer.within(10_000)
  timer.within(30_000)
  clock.advance(1_000)
  timer.within(500)
  timer.within(600)
  clock.advance(60_000)
  expect(done).toEqual([1_500])
  expect(clock.pending).toBe(0)
})

test('a request made while the task runs, or later, runs it again', () => {
  const again = new EarliestTimer(clock, () => {
    done.push(clock.now())
    if (done.length < 3) again.within(100)
  })
  again.within(100)
  clock.advance(1_000)
  again.within(0)
  clock.advance(0)
  expect(done).toEqual([100, 200, 300, 1_000])
})

test('a clock that is put back hides no wish', () => {
  timer.within(100)
  clock.set(-3_600_000)
  timer.within(50)
  clock.advance(50)
  expect(done).toHaveLength(1)
})

test('cancelled, it is not done', () => {
  timer.within(100)
  timer.cancel()
  timer.within(200)
  timer[Symbol.dispose]()
  clock.advance(1_000)
  expect([done, clock.pending]).toEqual([[], 0])
})
