import { expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { contactTexts, type ContactTexts } from '#shared/host/contacts.ts'
import { maxNotesLength } from '#shared/host/people.ts'
import { undoTime } from '#shared/host/removals.ts'
import { ContactFixture } from '#test/support/contact-fixture.ts'
import { eventually } from '#test/support/eventually.ts'

const own = { user_id: 7, global: false }
const tamsin = { id: 1, first_name: 'Tamsin', last_name: 'Quillfeather', mobile: '+447700900142', ...own }
const shared = { id: 2, first_name: 'Bram', last_name: 'Oakhollow', global: true, group_name: 'Trade' }
const accented = {
  id: 3,
  first_name: 'Ábel',
  last_name: 'Quill',
  ...own,
  next_call_at: '2026-11-28 09:00:00',
}
const nameless = { id: 4, tel: '+441632960187', global: true, group_name: 'Trade' }

const none = Object.fromEntries(contactTexts.map((name) => [name, ''])) as ContactTexts

async function start() {
  return new ContactFixture([tamsin, shared, accented, nameless]).start()
}

test('contacts are listed by name without accents, those without a name last, by position and by place', async () => {
  using fixture = await start()
  expect(fixture.names()).toEqual(['Ábel Quill', 'Bram Oakhollow', 'Tamsin Quillfeather', '+441632960187'])
  const { contacts } = fixture
  const query = { scope: { kind: 'all' }, text: '' } as const
  expect(contacts.rows({ ...query, from: 1, count: 1 })).toMatchObject({ items: [{ id: 2 }], total: 4 })
  expect(contacts.rows({ ...query, from: 9, count: 1 })).toEqual({ items: [], total: 4 })
  const idsIn = (scope: Parameters<typeof contacts.rows>[0]['scope']) =>
    contacts.rows({ scope, text: '', from: 0, count: 9 }).items.map(({ id }) => id)
  expect(idsIn({ kind: 'own' })).toEqual([3, 1])
  expect(idsIn({ kind: 'due' })).toEqual([3])
  expect(idsIn({ kind: 'group', group: 'Trade' })).toEqual([2, 4])
  expect(contacts.list?.counts()).toEqual({
    ...{ all: 4, own: 2, due: 1, internal: 0 },
    groups: [{ name: 'Trade', count: 2 }],
  })
})

test('a search in the list finds by any part of a name and by a number in any form', async () => {
  using fixture = await start()
  expect(fixture.names('quill')).toEqual(['Ábel Quill', 'Tamsin Quillfeather'])
  expect(fixture.names('07700 900')).toEqual(['Tamsin Quillfeather'])
  expect(fixture.names('nobody')).toEqual([])
})

test('only the own contacts can be selected, by whoever is no administrator', async () => {
  using fixture = await start()
  expect(fixture.contacts.list?.ids({ scope: { kind: 'all' }, text: '' })).toEqual([3, 1])
  expect(fixture.contacts.list?.read(2)).toMatchObject({ owner: 0, mayChange: false })
  expect(fixture.contacts.list?.read(1)).toMatchObject({ owner: 7, mayChange: true })
})

test('a contact that is made is listed at once', async () => {
  using fixture = await start()
  const made = await fixture.contacts.create({ first_name: 'Mei', labels: ['vip'], transfer_list: true })
  expect(made).toMatchObject({ ok: true, value: { name: 'Mei', owner: 7 } })
  expect(fixture.names()).toContain('Mei')
  expect(fixture.platform.requests.at(-1)?.body).toEqual({
    first_name: 'Mei',
    labels: ['vip'],
    transfer_list: true,
  })
})

test('changes are written; a concurrent change is shown first', async () => {
  using fixture = await start()
  const before = { ...none, first_name: 'Tamsin', last_name: 'Quillfeather', mobile: '+447700900142' }
  const draft = { notes: 'Prefers a text', mobile: '+44 7700 900142' }
  expect(await fixture.contacts.change(1, draft, before)).toMatchObject({
    ok: true,
    value: { kind: 'saved' },
  })
  fixture.platformContacts.set(1, { ...tamsin, notes: 'Sends photos', company: 'Otterwick' })
  const again = await fixture.contacts.change(1, { notes: 'Mine' }, { ...before, notes: 'Prefers a text' })
  expect(again).toMatchObject({
    ok: true,
    value: { kind: 'changed', contact: { texts: { notes: 'Sends photos' } } },
  })
  expect(fixture.platformContacts.get(1)).toMatchObject({ notes: 'Sends photos' })
  // A field that nobody else wrote is written all the same.
  const other = await fixture.contacts.change(1, { email: 'a@b.example' }, before)
  expect(other).toMatchObject({ ok: true, value: { kind: 'saved' } })
})

test('long notes are read whole, so that an edit of theirs shortens nothing', async () => {
  const long = `${'Prefers a text. '.repeat(maxNotesLength / 16 - 1)}Gate code 4417`
  using fixture = await new ContactFixture([{ ...tamsin, notes: long }]).start()
  const before = fixture.contacts.list?.read(1)?.texts
  if (!before) throw new Error('The contact is not listed')
  const notes = `${before.notes}!`
  expect(await fixture.contacts.change(1, { notes }, before)).toMatchObject({ value: { kind: 'saved' } })
  expect(fixture.platformContacts.get(1)).toMatchObject({ notes: `${long}!` })
})

test('a contact that is deleted leaves the list at once, and the platform when that cannot be undone', async () => {
  using fixture = await start()
  const deleted: string[] = []
  fixture.platform.routes.set('DELETE /contacts/1,3', ({ path }) => {
    deleted.push(path)
    return ok(undefined)
  })
  const { removal } = fixture.contacts.remove([1, 3])
  expect(fixture.names()).toEqual(['Bram Oakhollow', '+441632960187'])
  expect(fixture.names('quill')).toEqual([])
  expect(fixture.contacts.list?.counts()).toMatchObject({ all: 2, own: 0 })
  expect(fixture.removals.undo({ removal })).toBe(true)
  expect(fixture.names()).toHaveLength(4)
  fixture.contacts.remove([1, 3])
  fixture.fixture.clock.advance(undoTime)
  await eventually(() => expect(deleted).toEqual(['/contacts/1,3']))
  // A reading that began before the deletion still brings them.
  await fixture.fixture.directory.refresh()
  expect(fixture.names()).toEqual(['Bram Oakhollow', '+441632960187'])
})

test('when several are deleted, one that is already gone does not prevent the others', async () => {
  using fixture = await start()
  // All or none of a request are deleted (specification 4.5: 404).
  const { routes } = fixture.platform
  for (const ids of ['1,3', '1', '3'])
    routes.set(`DELETE /contacts/${ids}`, () => {
      const wanted = ids.split(',').map(Number)
      if (wanted.some((id) => !fixture.platformContacts.has(id))) return err(appError('platform.not-found'))
      for (const id of wanted) fixture.platformContacts.delete(id)
      return ok(undefined)
    })
  fixture.platformContacts.delete(3)
  const { removal } = fixture.contacts.remove([1, 3])
  fixture.fixture.clock.advance(undoTime)
  expect(await fixture.removals.result({ removal })).toEqual(ok({ undone: false }))
  expect([...fixture.platformContacts.keys()]).toEqual([2, 4])
  expect(fixture.names()).toEqual(['Bram Oakhollow', '+441632960187'])
})

test('a contact that the platform refuses to delete returns to the list', async () => {
  using fixture = await start()
  fixture.platform.routes.set('DELETE /contacts/1', () => err(appError('platform.forbidden')))
  const { removal } = fixture.contacts.remove([1])
  fixture.fixture.clock.advance(undoTime)
  expect(await fixture.removals.result({ removal })).toMatchObject({ ok: false })
  expect(fixture.names()).toContain('Tamsin Quillfeather')
})

test('several get a group in requests of a hundred, and are read again', async () => {
  using fixture = await start()
  const bodies: unknown[] = []
  fixture.platform.routes.set('PATCH /contacts', ({ body }) => {
    bodies.push(body)
    for (const { id, group_name } of body as { id: number; group_name: string }[])
      fixture.platformContacts.set(id, { ...fixture.platformContacts.get(id), id, group_name })
    return ok({ data: [] })
  })
  expect(await fixture.contacts.changeMany([1, 3], { group: 'Retail' })).toEqual(ok(undefined))
  expect(bodies).toEqual([
    [
      { id: 1, group_name: 'Retail' },
      { id: 3, group_name: 'Retail' },
    ],
  ])
  expect(fixture.contacts.list?.counts().groups).toContainEqual({ name: 'Retail', count: 2 })
  fixture.platform.routes.set('PATCH /contacts', () => err(appError('platform.refused')))
  expect(await fixture.contacts.changeMany([1], { labels: ['vip'] })).toMatchObject({ ok: false })
})

test('those who may be one are found by number in any form, and by name and company, of the own contacts alone', async () => {
  const again = { id: 5, first_name: 'T', last_name: 'Quill', tel: '07700 900 142', ...own }
  const alike = { id: 6, first_name: 'Abel', last_name: 'QUILL', ...own }
  const others = { id: 7, first_name: 'X', mobile: '+447700900142', global: true }
  const near = { id: 8, first_name: 'Y', mobile: '+4917700900142', ...own }
  using fixture = await new ContactFixture([tamsin, shared, accented, again, alike, others, near]).start()
  const found = await fixture.contacts.duplicates()
  const groups = found.ok
    ? found.value.map(({ reason, contacts }) => [reason, contacts.map(({ id }) => id)])
    : []
  expect(groups).toEqual([
    ['number', [1, 5]],
    ['name', [3, 6]],
  ])
})
