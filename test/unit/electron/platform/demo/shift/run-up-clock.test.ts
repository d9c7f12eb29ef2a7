import { expect, it } from 'vitest'
import { RunUpClock } from '#electron/platform/demo/shift/run-up-clock.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

it('begins in the past and catches up with the present, in order and with what promises do in between', async () => {
  const real = new ManualClock(100_000)
  const clock = new RunUpClock(real, 60_000)
  const seen: string[] = []
  const note = (what: string) => seen.push(`${what} ${clock.now()}`)
  expect(clock.now()).toBe(40_000)
  clock.after(20_000, () => note('later'))
  clock.after(5_000, () => {
    note('first')
    void Promise.resolve().then(() => clock.after(1_000, () => note('follows')))
  })
  clock.after(5_000, () => note('second'))
  clock.after(7_000, () => note('never'))()
  await clock.catchUp()
  expect(seen).toEqual(['first 45000', 'second 45000', 'follows 46000', 'later 60000'])
  expect(clock.now()).toBe(100_000)
})

it('keeps what is due in the future, which can still be taken back, and is then the clock beneath', async () => {
  const real = new ManualClock(100_000)
  const clock = new RunUpClock(real, 10_000)
  const seen: string[] = []
  clock.after(12_000, () => seen.push('future'))
  const stop = clock.after(13_000, () => seen.push('never'))
  await clock.catchUp()
  expect(seen).toEqual([])
  stop()
  clock.after(500, () => seen.push('new'))
  real.advance(1_000)
  expect(seen).toEqual(['new'])
  real.advance(5_000)
  expect([seen, clock.now()]).toEqual([['new', 'future'], 106_000])
})
