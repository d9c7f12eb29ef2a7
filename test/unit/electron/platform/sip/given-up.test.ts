import { expect, it } from 'vitest'
import { isGivenUp } from '#electron/platform/sip/station.ts'

it.for([
  // A call whose media flow is kept for 150 s.
  [{ answered: true, lostFor: 149_999, quietFor: 900 }, false],
  [{ answered: true, lostFor: 150_000, quietFor: 0 }, true],
  // Silence from before the loss does not count: a phone on hold may check its connection every five seconds only.
  [{ answered: true, lostFor: 9_999, quietFor: 30_000 }, false],
  [{ answered: true, lostFor: 10_000, quietFor: 30_000 }, true],
  [{ answered: true, lostFor: 60_000, quietFor: 9_999 }, false],
  [{ answered: true, lostFor: 60_000, quietFor: 10_000 }, true],
  // What rings has no media.
  [{ answered: false, lostFor: 34_999, quietFor: 34_999 }, false],
  [{ answered: false, lostFor: 35_000, quietFor: 0 }, true],
] as const)('%o: given up %s', ([absence, expected]) => {
  expect(isGivenUp(absence)).toBe(expected)
})
