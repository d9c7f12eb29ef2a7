import { fc } from '#test/support/property.ts'
import { describe, expect, test } from 'vitest'
import {
  causeOfReason,
  missedCause,
  missedReason,
  type MissedCause,
  type MissedFacts,
  type MissedReason,
} from '#shared/calls/missed-cause.ts'
import { runs } from '#test/support/tier.ts'

/** A call that did not ring here although nothing stood in its way. */
const calm: MissedFacts = {
  platformWords: 'No user responding',
  takenByOther: false,
  ring: null,
  platformDoNotDisturb: false,
  app: 'ran',
  phone: 'registered',
  takingCalls: true,
  onCall: false,
  ringer: 'heard',
  notices: 'allowed',
}
const rang = { ring: { end: 'cancelled' } } as const

test.for<[Partial<MissedFacts>, MissedCause, MissedReason]>([
  [{ takenByOther: true }, 'answered-elsewhere', 'taken-elsewhere'],
  [{ ring: { end: 'answered-elsewhere' } }, 'answered-elsewhere', 'taken-elsewhere'],
  [{ platformWords: 'Call completed elsewhere' }, 'answered-elsewhere', 'taken-elsewhere'],
  [{ platformWords: 'ANSWERED_ELSEWHERE' }, 'answered-elsewhere', 'taken-elsewhere'],
  [{ ring: { end: 'declined' } }, 'turned-away', 'declined-here'],
  [{ ring: { end: 'transferred' } }, 'turned-away', 'sent-on'],
  [{ platformWords: 'Call rejected' }, 'turned-away', 'declined-elsewhere'],
  [{ ring: { end: 'busy' } }, 'turned-away', 'on-another-call'],
  [{ ring: { end: 'busy' }, takingCalls: false }, 'do-not-disturb', 'not-taking-calls'],
  [{ platformWords: 'User busy', onCall: true }, 'turned-away', 'on-another-call'],
  [{ platformDoNotDisturb: true }, 'do-not-disturb', 'platform-do-not-disturb'],
  [{ platformWords: 'Do not disturb' }, 'do-not-disturb', 'platform-do-not-disturb'],
  [{ platformWords: 'DND' }, 'do-not-disturb', 'platform-do-not-disturb'],
  [{ platformWords: 'User busy' }, 'do-not-disturb', 'refused-as-busy'],
  [{ takingCalls: false }, 'do-not-disturb', 'not-taking-calls'],
  [{ takingCalls: false, ...rang }, 'do-not-disturb', 'not-taking-calls'],
  [{ app: 'closed' }, 'app-not-running', 'app-closed'],
  [{ app: 'broke-off' }, 'app-not-running', 'app-broke-off'],
  [{ app: 'asleep' }, 'app-not-running', 'computer-asleep'],
  [{ app: 'broke-off', ring: { end: null } }, 'app-not-running', 'app-broke-off'],
  [{ phone: 'lost' }, 'unregistered', 'registration-lost'],
  [{ phone: 'signed-out' }, 'unregistered', 'signed-out'],
  [{ platformWords: 'Subscriber absent' }, 'unregistered', 'not-found-by-platform'],
  [{ ring: { end: 'connection-lost' } }, 'unregistered', 'connection-lost-while-ringing'],
  [{ ring: { end: 'refused' } }, 'not-understood', 'could-not-be-read'],
  [{ ring: { end: 'no-audio' } }, 'not-understood', 'no-audio-of-ours'],
  [{ ring: { end: 'no-audio' }, platformWords: 'Call rejected' }, 'not-understood', 'no-audio-of-ours'],
  [{ ring: { end: 'unknown-extension' } }, 'not-understood', 'extension-not-known'],
  [{ ring: { end: 'too-many' } }, 'turned-away', 'too-many-rang'],
  [{ ring: { end: 'too-many' }, takingCalls: false }, 'turned-away', 'too-many-rang'],
  [{ ring: { end: 'too-many' }, takenByOther: true }, 'answered-elsewhere', 'taken-elsewhere'],
  [{ ...rang, ringer: 'no-engine' }, 'device-gone', 'no-audio-engine'],
  [{ ...rang, ringer: 'no-ringer' }, 'device-gone', 'no-ringer'],
  [{ ...rang, ringer: 'volume-zero' }, 'muted-ringer', 'ring-volume-zero'],
  [{ ...rang, ringer: 'not-played' }, 'muted-ringer', 'ring-not-played'],
  [{ ...rang, ringer: 'volume-zero', notices: 'blocked' }, 'muted-ringer', 'ring-volume-zero'],
  [{ ...rang, notices: 'blocked' }, 'notification-suppressed', 'notices-blocked'],
  [{ ...rang, notices: 'off' }, 'notification-suppressed', 'notices-off'],
  [{ ...rang }, 'gave-up', 'rang-unanswered'],
  [{ ...rang, notices: 'needless' }, 'gave-up', 'rang-unanswered'],
  [{ platformWords: 'Originator cancel' }, 'gave-up', 'never-rang-here'],
  [{ platformWords: 'Rufender hat aufgelegt' }, 'gave-up', 'never-rang-here'],
])('%j is %s, since %s', ([changes, cause, reason]) => {
  const facts = { ...calm, ...changes }
  expect([missedCause(facts), missedReason(facts)]).toEqual([cause, reason])
})

describe('of several things that are wrong, the first in the way of the call is named', () => {
  /** Each line is wrong in everything that the lines below it are, and in one thing more. */
  test('where it did not ring here', () => {
    const steps: readonly (readonly [Partial<MissedFacts>, MissedReason])[] = [
      [{}, 'never-rang-here'],
      [{ platformWords: 'User busy' }, 'refused-as-busy'],
      [{ onCall: true }, 'on-another-call'],
      [{ takingCalls: false }, 'not-taking-calls'],
      [{ phone: 'lost' }, 'registration-lost'],
      [{ app: 'closed' }, 'app-closed'],
      [{ platformDoNotDisturb: true }, 'platform-do-not-disturb'],
      [{ takenByOther: true }, 'taken-elsewhere'],
    ]
    let facts: MissedFacts = { ...calm, ringer: 'no-engine', notices: 'blocked' }
    for (const [wrong, reason] of steps) {
      facts = { ...facts, ...wrong }
      expect(missedReason(facts)).toBe(reason)
    }
  })

  test('where it rang here', () => {
    const steps: readonly (readonly [Partial<MissedFacts>, MissedReason])[] = [
      [rang, 'rang-unanswered'],
      [{ notices: 'off' }, 'notices-off'],
      [{ ringer: 'volume-zero' }, 'ring-volume-zero'],
      [{ ringer: 'no-ringer' }, 'no-ringer'],
      [{ takingCalls: false }, 'not-taking-calls'],
      [{ ring: { end: 'connection-lost' } }, 'connection-lost-while-ringing'],
      [{ ring: { end: 'declined' } }, 'declined-here'],
      [{ takenByOther: true }, 'taken-elsewhere'],
    ]
    let facts = calm
    for (const [wrong, reason] of steps) {
      facts = { ...facts, ...wrong }
      expect(missedReason(facts)).toBe(reason)
    }
  })

  test('and a ring here proves that the app ran and the phone was registered, whatever the clocks say', () => {
    const facts: MissedFacts = { ...calm, ...rang, app: 'closed', phone: 'lost', platformDoNotDisturb: true }
    expect(missedCause(facts)).toBe('gave-up')
  })
})

const ends = [
  null,
  'hung-up',
  'far-end-hung-up',
  'declined',
  'cancelled',
  'answered-elsewhere',
  'busy',
  'no-answer',
  'refused',
  'not-found',
  'transferred',
  'connection-lost',
  'failed',
] as const
const anyFacts: fc.Arbitrary<MissedFacts> = fc.record({
  platformWords: fc.oneof(
    fc.string(),
    fc.constantFrom('User busy', 'Call rejected', 'Subscriber absent', 'DND', 'Call completed elsewhere'),
  ),
  takenByOther: fc.boolean(),
  ring: fc.option(fc.record({ end: fc.constantFrom(...ends) }), { nil: null }),
  platformDoNotDisturb: fc.boolean(),
  app: fc.constantFrom('ran', 'closed', 'broke-off', 'asleep'),
  phone: fc.constantFrom('registered', 'lost', 'signed-out'),
  takingCalls: fc.boolean(),
  onCall: fc.boolean(),
  ringer: fc.constantFrom('heard', 'no-engine', 'no-ringer', 'volume-zero', 'not-played'),
  notices: fc.constantFrom('needless', 'allowed', 'blocked', 'off'),
})
const causes: readonly MissedCause[] = [
  'app-not-running',
  'unregistered',
  'do-not-disturb',
  'answered-elsewhere',
  'device-gone',
  'muted-ringer',
  'notification-suppressed',
  'turned-away',
  'not-understood',
  'gave-up',
]

test('whatever the facts are, there is exactly one cause, the same each time, and its reason agrees', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const cause = missedCause(facts)
      expect(causes.filter((each) => each === cause)).toHaveLength(1)
      expect(missedCause(structuredClone(facts))).toBe(cause)
      expect(causeOfReason(missedReason(facts))).toBe(cause)
    }),
    runs(2_000),
  )
})

test('what is said of the ringer and of notices matters to calls that rang here only', () => {
  fc.assert(
    fc.property(anyFacts, anyFacts, (facts, { ringer, notices }) => {
      const silent = { ...facts, ring: null }
      expect(missedReason({ ...silent, ringer, notices })).toBe(missedReason(silent))
    }),
  )
})
