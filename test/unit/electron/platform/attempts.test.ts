import { beforeEach, describe, expect, it } from 'vitest'
import { Attempts, type AttemptLimits } from '#electron/platform/attempts.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const limits: AttemptLimits = {
  fromHost: { freeAttempts: 3, firstPause: 1_000, maxPause: 8_000 },
  inTotal: { freeAttempts: 6, firstPause: 1_000, maxPause: 2_000 },
}

describe('attempts at a secret', () => {
  let clock: ManualClock
  let attempts: Attempts

  beforeEach(() => {
    clock = new ManualClock()
    attempts = new Attempts(clock, limits)
  })

  const consume = (place = 'here', account = 'ada') => attempts.consume(account, place)

  it('are free at first, then wait for pauses that double up to the longest', () => {
    expect([consume(), consume(), consume()]).toEqual([0, 0, 0])
    const pauses = Array.from({ length: 6 }, () => {
      const pause = consume()
      clock.advance(pause)
      expect(consume()).toBe(0)
      return pause
    })
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
  })

  it('that come too early neither count nor lengthen the pause', () => {
    for (let tries = 0; tries < 3; tries += 1) consume()
    for (let tries = 0; tries < 1_000; tries += 1) expect(consume()).toBe(1_000)
    clock.advance(1_000)
    expect(consume()).toBe(0)
  })

  it('at another account, and from another place, have their own', () => {
    for (let tries = 0; tries < 4; tries += 1) consume()
    expect([consume('here', 'bob'), consume('there')]).toEqual([0, 0])
  })

  it('from ever new places are bounded together, by a shorter pause', () => {
    for (let place = 0; place < 6; place += 1) expect(consume(`place ${place}`)).toBe(0)
    expect(consume('place 6')).toBe(1_000)
  })

  it('are forgotten with the right secret, and after a quarter of an hour', () => {
    for (let tries = 0; tries < 3; tries += 1) consume()
    attempts.reset('ada', 'here')
    for (let tries = 0; tries < 3; tries += 1) expect(consume()).toBe(0)
    expect(consume()).toBe(1_000)
    clock.advance(900_000)
    for (let tries = 0; tries < 3; tries += 1) expect(consume()).toBe(0)
  })

  it('at ten thousand accounts more take no more memory', () => {
    for (let account = 0; account < 20_000; account += 1) consume('here', `account ${account}`)
    for (let tries = 0; tries < 3; tries += 1)
      expect(consume('here', 'account 19999')).toBe(tries < 2 ? 0 : 1_000)
  })
})
