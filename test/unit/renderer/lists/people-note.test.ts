import { expect, test } from 'vitest'
import { companyKinds, emptyPeople, peopleNote, staleNote } from '#renderer/lists/people-note.ts'
import { appError } from '#shared/core/app-error.ts'
import { emptyDirectory } from '#shared/host/directory.ts'
import type { People } from '#shared/host/slices.ts'
import { colleague, peopleRead, queue } from '#test/support/people.ts'

const error = appError('platform.failed')
const read = { ...emptyDirectory, readAt: 1 }
const noteOf = (people: People, kinds = companyKinds) => peopleNote({ people, directory: read }, kinds)

test('before the first answer, people are being loaded, and once there are none, nothing is said', () => {
  expect(noteOf({ list: [], error: null })).toBe('Colleagues and queues are being loaded.')
  expect(noteOf({ list: [], error: null, lists: { user: 'read' } }, ['queue'])).toBe(
    'Queues are being loaded.',
  )
  expect(noteOf(peopleRead([]))).toBe('')
})

test('lists that could not be loaded are named with the reason, and no other', () => {
  const people: People = { list: [], error, lists: { ...peopleRead([]).lists, queue: 'failed' } }
  expect(noteOf(people)).toMatch(/^Queues could not be loaded\. \S/)
  expect(noteOf(people, ['user'])).toBe('')
  expect(emptyPeople(people, 'queue', () => {})).toMatchObject({ title: 'Queues could not be loaded' })
  expect(emptyPeople(people, 'user', () => {})).toBeNull()
  expect(emptyPeople({ list: [], error: null }, 'user', () => {})).toBe('loading')
})

test('people known from before are shown meanwhile; after a failure they are older', () => {
  const list = [colleague(), queue()]
  expect(noteOf({ list, error: null }, ['user', 'queue'])).toBe('')
  expect(staleNote({ list, error: null }, 'user')).toBe('')
  const failed: People = { list, error, lists: { ...peopleRead([]).lists, user: 'failed' } }
  expect(staleNote(failed, 'user')).toMatch(/^Colleagues could not be loaded\. \S/)
  expect(staleNote(failed, 'queue')).toBe('')
  expect(noteOf(failed, ['user'])).toBe('')
})

test('a search for contacts says that they are not loaded', () => {
  const people = peopleRead([])
  expect(peopleNote({ people, directory: emptyDirectory }, ['contact'])).toBe('Contacts are not loaded.')
  expect(peopleNote({ people, directory: emptyDirectory }, ['user'])).toBe('')
})
