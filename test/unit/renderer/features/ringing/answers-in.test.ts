import { expect, test } from 'vitest'
import { answerAnnouncement } from '#renderer/features/ringing/caller-words.ts'
import { secondsUntil } from '#renderer/features/ringing/use-answers-in.ts'
import { ownCall } from '#test/support/own-calls.ts'

test.each([
  [3_000, 3],
  [2_001, 3],
  [1_000, 1],
  [1, 1],
  [-500, 1],
])('%i ms before the answer are %i s', (left, seconds) => {
  expect(secondsUntil(1_000_000 + left, 1_000_000)).toBe(seconds)
})

test('an automatic answer is announced while it rings', () => {
  const at = 1_000_000
  const words = (answersAt: number | null, state: 'ringing' | 'answering' = 'ringing') =>
    answerAnnouncement(ownCall({ line: { state, answersAt } }), at)
  expect(words(at + 2_000)).toBe('It is answered automatically in 2 seconds.')
  expect(words(at + 900)).toBe('It is answered automatically in 1 second.')
  expect([words(null), words(at + 2_000, 'answering')]).toEqual(['', ''])
})
