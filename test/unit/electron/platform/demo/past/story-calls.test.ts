import { afterAll, expect, it } from 'vitest'
import { knownCustomers } from '#electron/platform/demo/customers/known-customers.ts'
import { stories, wrongNumber } from '#electron/platform/demo/words/stories.ts'
import { filled } from '../filled.ts'

const store = filled('demo')
afterAll(() => store[Symbol.dispose]())

const callsWith = (contactId: number) =>
  store.cdrs.where([{ property: 'contact_id', operator: 'eq', value: contactId }])
const notesOf = (cdrId: number) =>
  store.cdrNotes.where([{ property: 'cdr_id', operator: 'eq', value: cdrId }]).map(({ text }) => text)

it('every known customer has a story, whose notes stand at the last calls and nowhere else', () => {
  expect(stories).toHaveLength(knownCustomers.length)
  for (const [index, { notes, labels }] of stories.entries()) {
    const calls = callsWith(index + 1).toSorted((one, other) => other.id - one.id)
    const noted = calls.filter(({ id }) => notesOf(id).length > 0)
    expect(noted.flatMap(({ id }) => notesOf(id))).toEqual(notes)
    expect(noted[0]?.labels).toEqual(labels)
  }
})

it('somebody unknown has called in error before, and an agent noted it', () => {
  const calls = store.cdrs.where([{ property: 'src', operator: 'eq', value: wrongNumber.number }])
  const short = calls.filter(({ id }) => notesOf(id).length > 0)
  expect(short.map(({ billsec }) => billsec).toSorted()).toEqual(wrongNumber.talks.toSorted())
  expect(new Set(short.flatMap(({ id }) => notesOf(id)))).toEqual(new Set(wrongNumber.notes))
})
