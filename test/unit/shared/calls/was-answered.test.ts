import { expect, test } from 'vitest'
import { readRecentCall } from '#electron/host/history/read-recent-call.ts'
import { readCallerRecord } from '#electron/host/call-backs/read-caller-record.ts'
import { callOutcome } from '#shared/calls/call-outcome.ts'
import { readAnswered } from '#shared/calls/was-answered.ts'

test.each([
  ['a talk time', { type: 'I', billsec: 3 }, true],
  ['a talk of less than a second', { type: 'I', billsec: 0, disposition: 'CONNECTED' }, true],
  ['the same with integers', { type: 1, billsec: 0, disposition: 2 }, true],
  ['ended on hold', { type: 'O', billsec: 0, disposition: 'ON_HOLD' }, true],
  ['only rang', { type: 'O', billsec: 0, disposition: 'RINGING' }, false],
  ['missed', { type: 'M', billsec: 0, disposition: 'CONNECTED' }, false],
  ['a mailbox answered', { type: 'I', billsec: 0, disposition: 'VM' }, false],
  ['the record says neither', { type: 'O' }, false],
] as const)('%s', (_, fields, isAnswered) => {
  expect(readAnswered(fields)).toBe(isAnswered)
})

test('a call that was answered and transferred within a second is listed as transferred', () => {
  const cdr = {
    ...{ id: 1, live_id: 11, type: 'I', calldate: '2026-10-15 12:00:00', user_id: 7, src: '+442079460018' },
    ...{ dst: '1001', dst_id: '7', duration: 4, billsec: 0, disposition: 'CONNECTED' },
  }
  const transferred = readRecentCall({ ...cdr, t_cause: 'Blind transfer' }, 7)
  expect(callOutcome(transferred)).toBe('transferred')
  expect(callOutcome(readRecentCall({ ...cdr, t_cause: 'Normal Clearing' }, 7))).toBe('completed')
  expect(callOutcome(readRecentCall({ ...cdr, disposition: 'RINGING' }, 7))).toBe('no-answer')
  expect(readCallerRecord({ ...cdr, t_cause: 'Blind transfer' }, 'GB')).toMatchObject({ isTalk: true })
})
