import { expect, test } from 'vitest'
import { maxTextLength } from '#shared/api/read-field.ts'
import { readEvent } from '#shared/api/validate-event.ts'

const call = {
  id: 'e1',
  event_time: '2026-01-02 03:04:05',
  event_name: 'call.ringing',
  call_id: 7,
  state: 'RINGING',
}
const sms = {
  id: 'e2',
  event_time: '2026-01-02 03:04:05',
  event_name: 'sms.received',
  customer_id: 1,
  from_no: '+442079460001',
  to_no: '+442079460002',
  text: 'Hello',
}

test('an event is read as it was sent', () => {
  expect(readEvent(call)).toEqual({ kind: 'call', event: call })
  const long = { ...sms, text: 'x'.repeat(10_000) }
  expect(readEvent(long)).toEqual({ kind: 'sms', event: long })
})

test.for([
  [call, 'id', maxTextLength.identifier],
  [call, 'event_time', maxTextLength.word],
  [call, 'state', maxTextLength.word],
  [sms, 'id', maxTextLength.identifier],
  [sms, 'event_time', maxTextLength.word],
  [sms, 'from_no', maxTextLength.number],
  [sms, 'to_no', maxTextLength.number],
] as const)('a field that is too long for its kind makes an event malformed (%#)', ([event, field, most]) => {
  expect(readEvent({ ...event, [field]: '1'.repeat(most) }).kind).not.toBe('malformed')
  expect(readEvent({ ...event, [field]: '1'.repeat(most + 1) })).toEqual({
    kind: 'malformed',
    name: event.event_name,
  })
})

test('a name without end is no name', () => {
  expect(readEvent({ ...call, event_name: `call.${'x'.repeat(60_000)}` }).kind).toBe('malformed')
})
