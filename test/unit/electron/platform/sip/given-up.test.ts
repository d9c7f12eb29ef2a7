import { expect, it } from 'vitest'
import { isGivenUp } from '#electron/platform/sip/station.ts'

it.for([
  // A call whose media flow is kept for 150 s.
  [{ isAnswered: true, lostFor: 149_999, silentFor: 900 }, false],
  [{ isAnswered: true, lostFor: 150_000, silentFor: 0 }, true],
  // Silence from before the loss does not count: a phone on hold may check its connection every five seconds only.
  [{ isAnswered: true, lostFor: 9_999, silentFor: 30_000 }, false],
  [{ isAnswered: true, lostFor: 10_000, silentFor: 30_000 }, true],
  [{ isAnswered: true, lostFor: 60_000, silentFor: 9_999 }, false],
  [{ isAnswered: true, lostFor: 60_000, silentFor: 10_000 }, true],
  // What rings has no media.
  [{ isAnswered: false, lostFor: 34_999, silentFor: 34_999 }, false],
  [{ isAnswered: false, lostFor: 35_000, silentFor: 0 }, true],
] as const)('%o: given up %s', ([absence, expected]) => {
  expect(isGivenUp(absence)).toBe(expected)
})
