import { beforeEach, expect, test } from 'vitest'
import { Soonest } from '#shared/core/soonest.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let clock: ManualClock
let done: number[]
let soonest: Soonest

beforeEach(() => {
  clock = new ManualClock(0)
  done = []
  soonest = new Soonest(clock, () => done.push(clock.now()))
})

test('it is done once, by the soonest moment that anybody wished', () => {
  soonest.within(10_000)
  soonest.within(30_000)
  clock.advance(1_000)
  soonest.within(500)
  soonest.within(600)
  clock.advance(60_000)
  expect(done).toEqual([1_500])
  expect(clock.pending).toBe(0)
})

test('whoever wishes it while it is done, or later, is heard again', () => {
  const again = new Soonest(clock, () => {
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
  soonest.within(100)
  clock.set(-3_600_000)
  soonest.within(50)
  clock.advance(50)
  expect(done).toHaveLength(1)
})

test('cancelled, it is not done', () => {
  soonest.within(100)
  soonest.cancel()
  soonest.within(200)
  soonest[Symbol.dispose]()
  clock.advance(1_000)
  expect([done, clock.pending]).toEqual([[], 0])
})
