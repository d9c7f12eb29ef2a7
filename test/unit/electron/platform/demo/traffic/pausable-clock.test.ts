import { expect, test } from 'vitest'
import { PausableClock } from '#electron/platform/demo/traffic/pausable-clock.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

function started() {
  const real = new ManualClock()
  const clock = new PausableClock(real)
  const fired: string[] = []
  return {
    real,
    clock,
    fired,
    plan: (name: string, after: number) => clock.after(after, () => void fired.push(name)),
  }
}

test('while it is paused nothing is due; then the rest of each time passes, in the same order', () => {
  const { real, clock, fired, plan } = started()
  plan('later', 3_000)
  plan('soon', 1_000)
  real.advance(500)
  clock.pause()
  const stood = clock.now()
  real.advance(60_000)
  plan('meanwhile', 100)
  expect([clock.now(), fired, clock.paused]).toEqual([stood, [], true])
  clock.resume()
  expect(clock.now()).toBe(stood)
  real.advance(500)
  expect(fired).toEqual(['meanwhile', 'soon'])
  real.advance(2_000)
  expect(fired).toEqual(['meanwhile', 'soon', 'later'])
})

test('pausing twice is pausing once, and what was taken back stays so', () => {
  const { real, clock, fired, plan } = started()
  const stop = plan('taken back', 1_000)
  clock.pause()
  real.advance(100)
  clock.pause()
  stop()
  clock.resume()
  clock.resume()
  real.advance(5_000)
  expect(fired).toEqual([])
})

test('its timers end with it, also while it is paused', () => {
  const { real, clock, fired, plan } = started()
  plan('never', 1_000)
  clock[Symbol.dispose]()
  clock.resume()
  real.advance(5_000)
  expect(fired).toEqual([])
})
