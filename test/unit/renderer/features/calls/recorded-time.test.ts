import { expect, test } from 'vitest'
import { type TimelineEntry, recordedTime } from '#renderer/features/calls/timeline.ts'

const at = (seconds: number, kind: TimelineEntry['kind']): TimelineEntry => ({
  kind,
  at: seconds * 1000,
  words: kind,
})
const options = { now: 60_000, seenSince: 0 }

test.each([
  ['nothing is recorded', [at(0, 'begin')], 0],
  ['it has run since it began', [at(0, 'begin'), at(10, 'recording')], 50],
  ['it stands still while paused', [at(0, 'begin'), at(10, 'recording'), at(15, 'rec-paused')], 5],
  [
    'pauses are left out',
    [at(0, 'begin'), at(10, 'recording'), at(15, 'rec-paused'), at(40, 'recording')],
    25,
  ],
  ['it ends with the call', [at(0, 'begin'), at(10, 'recording'), at(30, 'ended')], 20],
])('%s', (_, entries, seconds) => {
  expect(recordedTime(entries, options)).toBe(seconds * 1000)
})

test('of a call that began before anybody looked, nobody knows', () => {
  expect(recordedTime([at(0, 'begin'), at(10, 'recording')], { ...options, seenSince: 5_000 })).toBeNull()
  expect(recordedTime([], options)).toBeNull()
})
