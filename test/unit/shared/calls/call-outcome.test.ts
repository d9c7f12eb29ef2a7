import { expect, test } from 'vitest'
import { callOutcome, type EndedCall } from '#shared/calls/call-outcome.ts'

const call = (type: EndedCall['type'], talkSeconds: number, cause: string) =>
  callOutcome({ type, talkSeconds, cause })

test.each([
  ['Normal Clearing', 'completed'],
  ['', 'completed'],
  ['Blind transfer', 'transferred'],
  ['Attended transfer', 'transferred'],
  ['Connection lost', 'cut-off'],
  ['Session expired', 'cut-off'],
  ['16', 'completed'],
])('a call that was talked on and ended by “%s” is %s', (cause, outcome) => {
  expect(call('in', 60, cause)).toBe(outcome)
  expect(call('out', 60, cause)).toBe(outcome)
})

test.each([
  ['Originator cancel', 'you-cancelled'],
  ['User busy', 'busy'],
  ['No user responding', 'no-answer'],
  ['Call rejected', 'declined'],
  ['Subscriber absent', 'not-reachable'],
  ['Blocked by rule', 'not-allowed'],
  ['Network out of order', 'not-reachable'],
  ['500 Server failed', 'failed'],
  ['Normal Clearing', 'no-answer'],
  ['', 'no-answer'],
])('a call from here that nobody talked on, ended by “%s”, is %s', (cause, outcome) => {
  expect(call('out', 0, cause)).toBe(outcome)
})

test.each([
  ['Originator cancel', 'caller-hung-up'],
  ['No user responding', 'no-answer'],
  ['Call completed elsewhere', 'elsewhere'],
  ['Do not disturb', 'do-not-disturb'],
  ['Normal Clearing', 'no-answer'],
  ['', null],
])('a missed call with “%s” is %s', (cause, outcome) => {
  expect(call('missed', 0, cause)).toBe(outcome)
})
