import { expect, test } from 'vitest'
import { missingRecordsWords } from '#renderer/features/history/find-entries.ts'
import { spanWords } from '#renderer/features/history/call-time.ts'
import { missedLabel } from '#shared/host/ending-words.ts'
import { missedWords } from '#renderer/locales/missed.ts'
import { causeOfReason, missedReasons } from '#shared/calls/missed-cause.ts'

/** Local time of a day in November, whatever the zone of the test is. */
const at = (day: number, ...time: [hours: number, minutes: number, seconds?: number]) =>
  new Date(2026, 10, day, ...time).getTime()
const now = at(20, 16, 0)

test.for([
  [at(20, 14, 2), at(20, 14, 9), 'from 14:02 to 14:09'],
  [at(20, 14, 2, 5), at(20, 14, 2, 31), 'from 14:02:05 to 14:02:31'],
  [at(17, 14, 2), at(17, 15, 0), 'from 17 Nov 14:02 to 15:00'],
  [at(19, 22, 30), at(20, 8, 55), 'from 19 Nov 22:30 to 08:55'],
  [at(17, 9, 30), at(18, 9, 30), 'from 17 Nov 09:30 to 18 Nov 09:30'],
  [at(20, 14, 2), null, 'since 14:02'],
  [null, at(20, 14, 9), 'until 14:09'],
  [null, null, 'at that time'],
] as const)('from %s to %s is “%s”', ([from, until, words]) => {
  expect(spanWords({ from, until }, now)).toBe(words)
})

test.for(missedReasons)('%s has its words, as the design writes them', (reason) => {
  const label = missedLabel({ cause: 'Originator cancel' }, reason)
  const sentence = missedWords.sentences[reason]('from 14:02 to 14:09')
  const advice = missedWords.advice[reason]
  expect(label.length).toBeLessThanOrEqual(20)
  expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(advice).toMatch(/^$|^[A-Z“].*\.$/)
  expect(`${label} ${sentence} ${advice}`).not.toMatch(/!|please|oops|\bfault\b/i)
  expect(label === 'Caller hung up').toBe(causeOfReason(reason) === 'gave-up')
})

test.for([
  [undefined, ''],
  [{ records: 0, recordings: 0 }, ''],
  [{ records: 1, recordings: 0 }, 'A call record is missing.'],
  [{ records: 0, recordings: 1 }, 'A call recording is missing.'],
  [{ records: 2, recordings: 0 }, '2 call records are missing.'],
  [{ records: 1, recordings: 2 }, '1 call record and 2 call recordings are missing.'],
] as const)('%j is “%s”', ([unfound, words]) => {
  expect(missingRecordsWords(unfound)?.title ?? '').toBe(words)
})
