import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import { useContactNotes } from '#renderer/features/caller/use-contact-notes.ts'
import { maxNotesLength } from '#shared/host/people.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { eventually } from '#test/support/eventually.ts'
import { startPageHost } from '#test/support/page-host.ts'
import { contact } from '#test/support/people.ts'

let host: Screens
let scope: EffectScope
let notes: ReturnType<typeof useContactNotes>
const person = shallowRef(contact())

beforeAll(async () => {
  host = await startPageHost()
})
beforeEach(() => {
  person.value = contact({ notes: 'Gate code 4417' })
  scope = effectScope()
  const made = scope.run(() => useContactNotes(() => person.value))
  if (!made) throw new Error('the scope is over')
  notes = made
})
afterEach(() => scope.stop())

const sent = () => host.asked().filter(({ method }) => method === 'contactNotes.write')

test('notes that are too long are refused, lose nothing, and are sent once they are short enough', async () => {
  const long = 'n'.repeat(maxNotesLength + 4)
  notes.change(long)
  notes.onBlur()
  expect(notes.failure.value).toBe('Notes can have 65,536 characters. Shorten them by 4 to save them.')
  person.value = contact({ notes: 'Gate code 4418' })
  await nextTick()
  expect(notes.typed.value).toBe(long)
  expect(sent()).toEqual([])
  notes.change(long.slice(4))
  notes.onBlur()
  await eventually(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.input).toMatchObject({ words: long.slice(4), base: 'Gate code 4417' })
  expect(notes.failure.value).toBe('')
})
