import { expect, test } from 'vitest'
import { noteRoomWords } from '#renderer/lists/note-room.ts'

test.each([
  [0, ''],
  [3_799, ''],
  [3_800, '200 characters left'],
  [3_999, '1 character left'],
  [4_000, 'The note is full: it can have 4,000 characters. What you type or paste now is not added.'],
])('with %i of 4,000 characters a note says %j', (length, words) => {
  expect(noteRoomWords(length, 4_000)).toBe(words)
})
