import { tamsinId } from './contact-scenes.ts'
import type { Screen } from './screen-suite.ts'
import { alerted, emptied, failure, goTo, press, type States } from './state-steps.ts'

export async function contacts(screen: Screen): Promise<void> {
  await goTo(screen, 'Contacts')
  await screen.page.getByRole('listbox', { name: 'All contacts' }).waitFor()
}

export async function openTamsin(screen: Screen): Promise<void> {
  await contacts(screen)
  await screen.page.getByRole('option').filter({ hasText: 'Tamsin' }).click()
  await screen.page.getByRole('heading', { name: 'Tamsin Quillfeather' }).waitFor()
}

async function select(screen: Screen, ...names: readonly string[]): Promise<void> {
  for (const name of names)
    await screen.page
      .getByRole('option')
      .filter({ hasText: name })
      .click({ modifiers: ['Control'] })
}

/** Each state of the contacts that there is a picture of, by its name. */
export const contactStates = {
  contacts,
  'contacts-open': openTamsin,
  async 'contacts-edited'(screen) {
    await openTamsin(screen)
    await screen.page.getByLabel('First name').fill('Tamsyn')
    await screen.page.getByLabel('Speed dial of Mobile', { exact: true }).fill('14')
    await screen.page.getByText('2 changes').waitFor()
  },
  async 'contacts-shared'(screen) {
    await contacts(screen)
    await screen.page.getByRole('option').filter({ hasText: 'Bram' }).click()
    await screen.page.getByText('This contact is shared with everybody.').waitFor()
  },
  async 'contacts-calls'(screen) {
    const call = { liveId: null, type: 'in', name: '', talkSeconds: 272, cause: '', recordings: [] }
    const at = Date.now() - 86_400_000
    await screen.succeeds('contacts.calls', [
      { ...call, cdrId: 1, number: '+447700900142', at },
      { ...call, cdrId: 2, number: '+447700900142', at: at - 86_400_000, type: 'missed', talkSeconds: 0 },
    ])
    await openTamsin(screen)
    await screen.page.getByRole('radio', { name: 'Calls' }).click()
    await screen.page.getByText('4:32').waitFor()
  },
  async 'contacts-new'(screen) {
    await contacts(screen)
    await press(screen, 'New')
    await press(screen, 'Create contact')
    await screen.page.getByText('Enter a name, a company, a number').waitFor()
  },
  async 'contacts-selected'(screen) {
    await contacts(screen)
    await select(screen, 'Anouk', 'Dario', 'Odile')
    await screen.page.getByText('3 selected').waitFor()
  },
  async 'contacts-set-group'(screen) {
    await contacts(screen)
    await select(screen, 'Anouk', 'Dario')
    await press(screen, 'Set group')
    await screen.page.getByRole('dialog').waitFor()
  },
  async 'contacts-conflict'(screen) {
    await openTamsin(screen)
    await screen.page.getByLabel('Notes').fill('Sends photos tonight.')
    const { page } = screen
    const now = await page.evaluate(() => Date.now())
    const { sampleContacts } = await import('./contact-scenes.ts')
    const found = sampleContacts(now).find(({ id }) => id === tamsinId)
    if (!found) throw new Error('No such contact')
    const texts = { ...found.texts, notes: 'Wants a replacement by Friday.' }
    await screen.succeeds('contacts.change', { kind: 'changed', contact: { ...found, texts } })
    await press(screen, 'Save')
    await page.getByRole('dialog', { name: 'Changed by somebody else' }).waitFor()
  },
  async 'contacts-no-match'(screen) {
    await contacts(screen)
    await screen.page.getByLabel('Find a contact').fill('nobody at all')
    await emptied(screen)
  },
  async 'contacts-none'(screen) {
    await screen.succeeds('contacts.list', { items: [], total: 0 })
    await goTo(screen, 'Contacts')
    await emptied(screen)
  },
  async 'contacts-failed'(screen) {
    await screen.fails('contacts.list', 'platform.failed')
    await goTo(screen, 'Contacts')
    await emptied(screen)
  },
  async 'contacts-stale'(screen) {
    await screen.fails('contacts.read', failure.code)
    await openTamsin(screen)
    await alerted(screen)
  },
} satisfies States
