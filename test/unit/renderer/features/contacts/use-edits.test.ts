import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { computed, effectScope, shallowRef, type EffectScope } from 'vue'
import { noTexts, withDial, withText } from '#renderer/features/contacts/contact-edits.ts'
import { useContactsPageStore } from '#renderer/features/contacts/contacts-page.ts'
import { useEdits, type EditsState } from '#renderer/features/contacts/use-edits.ts'
import { ok } from '#shared/core/result.ts'
import type { ContactRecord } from '#shared/host/contacts.ts'
import { maxNotesLength } from '#shared/host/people.ts'
import { contactOf } from '#test/e2e/screens/contact-scenes.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { startPageHost } from '#test/support/page-host.ts'

const mei = contactOf(7, { first_name: 'Mei' })
const bram = contactOf(8, { first_name: 'Bram' })

let host: Screens
let page: ReturnType<typeof useContactsPageStore>
let scope: EffectScope
let edits: EditsState
let shown: ReturnType<typeof shallowRef<ContactRecord | null>>

beforeAll(async () => {
  host = await startPageHost()
})
beforeEach(() => {
  page = useContactsPageStore()
  page.edits = new Map()
  shown = shallowRef<ContactRecord | null>(null)
  scope = effectScope()
  const made = scope.run(() =>
    useEdits({
      contact: computed(() => shown.value ?? null),
      error: shallowRef(null),
      reload: async () => undefined,
      replace: (contact) => (shown.value = contact),
    }),
  )
  if (!made) throw new Error('the scope is over')
  edits = made
})
afterEach(() => scope.stop())

function type(field: 'first_name' | 'mobile' | 'company' | 'notes', words: string): void {
  edits.change(withText(edits.edits.value, field, words))
}

/** Opens a contact, as a click in the list does. */
function open(contact: ContactRecord | 'new'): void {
  shown.value = contact === 'new' ? null : contact
  page.open = contact === 'new' ? 'new' : contact.id
}

test('what is typed while a contact is created stays, as a change of it', async () => {
  open('new')
  type('first_name', 'Mei')
  host.answer('contacts.create', ok(mei))
  const saving = edits.save()
  type('company', 'Harrowmint')
  await saving
  expect(page.open).toBe(7)
  expect(edits.edits.value).toMatchObject({ before: mei.texts, texts: { company: 'Harrowmint' } })
  expect(page.edits.has('new')).toBe(false)
})

test('notes that are too long are not sent, and stay in the form', async () => {
  open(mei)
  const asked = host.asked().length
  type('notes', 'n'.repeat(maxNotesLength + 1))
  await edits.save()
  expect(host.asked()).toHaveLength(asked)
  expect(edits.edits.value.texts.notes).toHaveLength(maxNotesLength + 1)
})

test('a text that is not a number is not sent, a number with an extension is', async () => {
  open(mei)
  const asked = host.asked().length
  type('mobile', 'abc')
  await edits.save()
  expect(host.asked()).toHaveLength(asked)
  expect(edits.wasRefused.value).toBe(true)
  type('mobile', '020 7946 0018 ext. 12')
  expect(edits.wasRefused.value).toBe(false)
  host.answer('contacts.change', ok({ kind: 'saved', contact: mei }))
  await edits.save()
  expect(host.asked().slice(asked)).toMatchObject([
    { method: 'contacts.change', input: { draft: { mobile: '020 7946 0018 ext. 12' } } },
  ])
})

test('a contact opened while another is created keeps its edits and stays open', async () => {
  open('new')
  type('first_name', 'Mei')
  host.answer('contacts.create', ok(mei))
  const saving = edits.save()
  open(bram)
  type('notes', 'Calls at noon')
  await saving
  expect(page.open).toBe(8)
  expect(edits.edits.value.texts).toEqual({ notes: 'Calls at noon' })
  expect([...page.edits.keys()]).toEqual([8])
})

test('a conflict shows the edits of its own contact, whichever is open by then', async () => {
  open(mei)
  type('notes', 'Mine')
  const theirs = contactOf(7, { first_name: 'Mei', notes: 'Theirs' })
  host.answer('contacts.change', ok({ kind: 'changed', contact: theirs }))
  const saving = edits.save()
  open(bram)
  type('company', 'Brackenfold')
  await saving
  expect(edits.conflict.value).toMatchObject({ contact: { id: 7 }, edits: { texts: { notes: 'Mine' } } })
  host.answer('contacts.change', ok({ kind: 'saved', contact: mei }))
  await edits.resolve({ notes: 'Mine' })
  expect(host.asked().findLast(({ method }) => method === 'contacts.change')?.input).toEqual({
    ...{ id: 7, draft: { notes: 'Mine' } },
    before: { ...noTexts, first_name: 'Mei', notes: 'Theirs' },
  })
  expect([...page.edits.keys()]).toEqual([8])
})

test('a contact with letters as a speed dial is not sent', async () => {
  open(mei)
  const before = host.asked().length
  edits.change(withDial(edits.edits.value, 'speed_dial_mobile', 'abc'))
  await edits.save()
  expect(edits.wasRefused.value).toBe(true)
  expect(host.asked().slice(before)).toEqual([])
})
