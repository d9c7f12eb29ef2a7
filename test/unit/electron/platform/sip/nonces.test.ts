import { expect, it } from 'vitest'
import { Nonces } from '#electron/platform/sip/nonces.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

it('lets each count of a nonce serve once, in rising order', () => {
  const nonces = new Nonces(new ManualClock())
  const nonce = nonces.issue()

  expect(nonces.use(nonce, 1)).toBe(true)
  expect(nonces.use(nonce, 1)).toBe(false)
  expect(nonces.use(nonce, 5)).toBe(true)
  expect(nonces.use(nonce, 4)).toBe(false)
  expect(nonces.use('invented', 1)).toBe(false)
})

it('forgets a nonce after five minutes', () => {
  const clock = new ManualClock()
  const nonces = new Nonces(clock)
  const old = nonces.issue()
  clock.advance(299_000)
  const fresh = nonces.issue()
  clock.advance(1_000)

  expect(nonces.use(old, 1)).toBe(false)
  expect(nonces.use(fresh, 1)).toBe(true)
})

it('keeps no more than ten thousand', () => {
  const nonces = new Nonces(new ManualClock())
  const first = nonces.issue()
  const second = nonces.issue()
  for (let issued = 2; issued < 10_001; issued += 1) nonces.issue()

  expect(nonces.use(first, 1)).toBe(false)
  expect(nonces.use(second, 1)).toBe(true)
})
