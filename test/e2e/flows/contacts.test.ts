import { beforeAll, describe, expect, test } from 'vitest'
import type { Contact } from '#shared/api/modules/settings.ts'
import { ContactsPage } from '#test/e2e/screens/contacts-page.ts'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { savedBy } from '#test/e2e/support/saved-file.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

describe('contacts', needs('chromium'), () => {
  let platform: RunningPlatform
  let wren: Agent
  let view: ContactsPage

  beforeAll(async () => {
    platform = await startDemoPlatform()
    wren = await startAgent({ platform, user: platform.agent(0), microphone: 700 })
    view = new ContactsPage(wren.page)
    await wren.console.goTo('Contacts')
    await wren.page.getByRole('listbox', { name: 'All contacts' }).waitFor()
  })
  endAfterAll(() => ({ wren, platform }))

  /** What the platform has under a last name. */
  async function kept(lastName: string): Promise<readonly Contact[]> {
    const filter = [{ property: 'last_name', operator: 'eq', value: lastName }] as const
    return must(await platform.api.settings.listContacts({ query: { limit: 100, filter } })).data
  }
  const only = async (lastName: string): Promise<Contact> => {
    const [contact, ...others] = await kept(lastName)
    if (!contact || others.length > 0) throw new Error(`Not one ${lastName}`)
    return contact
  }

  test('a contact is made and changed, and a change by somebody else is shown before it is overwritten', async () => {
    await view.make({
      'First name': 'Ottoline',
      'Last name': 'Brackwater',
      Mobile: '07700 900501',
      Group: 'Retail',
    })
    const made = await only('Brackwater')
    expect(made).toMatchObject({
      first_name: 'Ottoline',
      mobile: '+447700900501',
      group_name: 'Retail',
      global: false,
    })
    await view.pane.getByLabel('Notes').fill('Wants blue glaze')
    await view.press('Save')
    await eventually(async () =>
      expect(await only('Brackwater')).toMatchObject({ notes: 'Wants blue glaze' }),
    )
    await view.pane.locator('[aria-busy="true"]').waitFor({ state: 'detached' })

    must(await platform.api.settings.changeContact({ id: made.id, body: { notes: 'Wants green glaze' } }))
    await view.pane.getByLabel('Notes').fill('Wants red glaze')
    await view.press('Save')
    const dialog = wren.page.getByRole('dialog', { name: 'Changed by somebody else' })
    await dialog.getByText('Wants green glaze').waitFor()
    expect(await only('Brackwater')).toMatchObject({ notes: 'Wants green glaze' })
    await dialog.getByRole('radio').last().check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await eventually(async () =>
      expect(await view.pane.getByLabel('Notes').inputValue()).toBe('Wants green glaze'),
    )
    expect(await only('Brackwater')).toMatchObject({ notes: 'Wants green glaze' })
  })

  test('contacts are deleted together, and are back when that is undone', async () => {
    await view.make({ 'First name': 'Ada', 'Last name': 'Fernhollow' })
    await view.make({ 'First name': 'Bo', 'Last name': 'Fernhollow' })
    await view.find('Fernhollow')
    await view.row('Ada').click({ modifiers: ['Control'] })
    await view.row('Bo').click({ modifiers: ['Control'] })
    await wren.page.getByText('2 selected').waitFor()
    await wren.page
      .getByRole('toolbar', { name: 'Selected contacts' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await wren.page.getByText('No matching contacts').waitFor()
    await wren.page.getByRole('button', { name: 'Undo' }).click()
    await view.row('Bo').waitFor()
    expect(await kept('Fernhollow')).toHaveLength(2)
    await view.row('Bo').click()
    await view.press('Delete contact')
    await eventually(async () => expect(await kept('Fernhollow')).toHaveLength(1))
    await eventually(async () => expect(await view.row('Bo').count()).toBe(0))
  })

  test('a half broken file in windows-1252 is shown line by line, and its good lines are imported', async () => {
    const text = 'Vorname;Nachname;Handy\nJörg;Wexcombe;07700 900511\n;;\n;;"\nMia;Wexcombe;no number\n'
    await view.importFile('leute.csv', Buffer.from(text, 'latin1'))
    await wren.page.getByText('2 contacts can be imported').waitFor()
    await wren.page.getByText('Left out, not a number: no number').waitFor()
    expect(await kept('Wexcombe')).toEqual([])
    await view.press('Import 2 contacts')
    await wren.page.getByText('2 contacts imported').waitFor()
    await view.press('Close')
    const made = await kept('Wexcombe')
    expect(made.map(({ first_name, mobile }) => [first_name, mobile])).toEqual([
      ['Jörg', '+447700900511'],
      ['Mia', ''],
    ])
    await view.find('Wexcombe')
    await view.row('Jörg').waitFor()
  })

  test('an export contains the contacts of the list', async () => {
    await view.find('Wexcombe')
    await view.row('Mia').waitFor()
    const table = await savedBy(wren.page, () => view.choose('Export as CSV'))
    expect(table.name).toMatch(/\.csv$/)
    expect(table.text).toMatch(/first_name,.*\r\nJörg,Wexcombe,.*\r\nMia,Wexcombe,/s)
    const cards = await savedBy(wren.page, () => view.choose('Export as vCard'))
    expect(cards.text.match(/BEGIN:VCARD/g)).toHaveLength(2)
    expect(cards.text).toContain('N:Wexcombe;Jörg')
  })

  test('duplicates are pointed out and merged into one', async () => {
    await view.make({ 'First name': 'Ines', 'Last name': 'Dunmere', Mobile: '07700 900521', Notes: 'first' })
    await view.make({
      'First name': 'I.',
      'Last name': 'Dunmere',
      Phone: '+44 7700 900521',
      Company: 'Dunmere Ltd',
    })
    await view.choose('Find duplicates')
    await wren.page.getByRole('button', { name: 'Ines Dunmere' }).click()
    await view.press('Merge 2 contacts')
    await eventually(async () => expect(await kept('Dunmere')).toHaveLength(1))
    expect(await only('Dunmere')).toMatchObject({
      ...{ first_name: 'Ines', company: 'Dunmere Ltd', mobile: '+447700900521', tel: '', notes: 'first' },
    })
  })
})
