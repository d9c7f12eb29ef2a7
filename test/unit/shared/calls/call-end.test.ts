import { expect, test } from 'vitest'
import { readEnd } from '#shared/calls/call-end.ts'
import { party } from '#test/support/listed-calls.ts'
import { liveCall } from '#test/support/live-calls.ts'

test.each([
  ['17', { kind: 'user', id: '17' }],
  ['user:17', { kind: 'user', id: '17' }],
  ['Queue3', { kind: 'service', service: 'queue', id: '3' }],
  ['Fax4', { kind: 'service', service: 'other', id: '4' }],
  ['contact:5', { kind: 'number' }],
  // Names that every object has are no services of the platform.
  ['constructor5', { kind: 'service', service: 'other', id: '5' }],
  ['toString5', { kind: 'service', service: 'other', id: '5' }],
])('the end %s', (id, end) => {
  expect(readEnd(liveCall({ source: party(id) }), 'source')).toEqual(end)
})
