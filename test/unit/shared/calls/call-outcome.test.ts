import { expect, test } from 'vitest'
import { causes } from '#electron/platform/sip/leg.ts'
import { callOutcome } from '#shared/calls/call-outcome.ts'

const call = { type: 'out', talkSeconds: 0, cause: '' } as const

test.each([
  ['Normal Clearing', 'no-answer'],
  ['', 'no-answer'],
  ['User busy', 'busy'],
  ['Originator cancel', 'you-cancelled'],
  ['No user responding', 'no-answer'],
  ['Call rejected', 'declined'],
  ['Subscriber absent', 'no-answer'],
  ['Unallocated (unassigned) number', 'number-not-in-use'],
  ['Blocked by rule', 'blocked'],
  ['486', 'busy'],
  ['Interworking, unspecified', 'not-connected'],
] as const)('a call out that ended with “%s” was %s', (cause, outcome) => {
  expect(callOutcome({ ...call, cause })).toBe(outcome)
})

test.each([
  ['Originator cancel', 'caller-hung-up'],
  ['No user responding', 'no-answer'],
  ['Call completed elsewhere', 'answered-elsewhere'],
  ['Call rejected', 'declined'],
  ['Network out of order', 'no-answer'],
] as const)('a missed call that ended with “%s” was %s', (cause, outcome) => {
  expect(callOutcome({ ...call, type: 'missed', cause })).toBe(outcome)
})

test.each([
  ['Normal Clearing', 'completed'],
  ['User busy', 'completed'],
  ['Blind transfer', 'transferred'],
  ['Connection lost', 'cut-off'],
] as const)('a call that was talked on and ended with “%s” was %s', (cause, outcome) => {
  expect(callOutcome({ ...call, talkSeconds: 8, cause })).toBe(outcome)
})

test('a mailbox stands before everything else', () => {
  expect(callOutcome({ ...call, voicemail: true, talkSeconds: 9 })).toBe('voicemail-answered')
  expect(callOutcome({ ...call, type: 'missed', voicemail: true })).toBe('left-voicemail')
})

test('no word of the platform for the end of a call is shown as it is', () => {
  for (const { words } of Object.values(causes))
    for (const talkSeconds of [0, 8])
      expect(callOutcome({ ...call, talkSeconds, cause: words })).toMatch(/^[a-z-]+$/)
})
