import { expect, test } from 'vitest'
import { directoryNote } from '#renderer/lists/directory-note.ts'
import { emptyDirectory, type DirectoryState } from '#shared/host/directory.ts'

const now = Date.parse('2027-03-04T12:00:00Z')
const hour = 60 * 60_000

test.each<[string, Partial<DirectoryState>, string]>([
  ['before the first reading', {}, 'Contacts are not loaded.'],
  ['during the first reading', { reading: { read: 12_000, total: 99_000 } }, 'Loading contacts, 12%.'],
  ['before the first page of it', { reading: { read: 0, total: 0 } }, 'Contacts are not loaded.'],
  ['once they are read', { readAt: now - hour }, ''],
  ['while they are read again', { readAt: now - hour, reading: { read: 1, total: 9 } }, ''],
  ['a day without the platform', { readAt: now - 50 * hour }, 'Contacts as of 2 Mar.'],
])('%s', (_, changes, words) => {
  expect(directoryNote({ ...emptyDirectory, ...changes }, now).replace(/ 2 Mar.*\./, ' 2 Mar.')).toBe(words)
})
