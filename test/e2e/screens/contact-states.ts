import { contactOf, tamsinId } from './contact-scenes.ts'
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

async function openDuplicates(screen: Screen): Promise<void> {
  const mobile = '+447700900142'
  const twice = [
    contactOf(109, {
      first_name: 'Tamsin',
      last_name: 'Quillfeather',
      company: 'Otterwick Ceramics',
      mobile,
    }),
    contactOf(140, {
      first_name: 'T.',
      last_name: 'Quillfeather',
      mobile: '07700 900142',
      tel: '+441632960187',
    }),
  ]
  await screen.succeeds('contacts.duplicates', [
    { reason: 'number', value: mobile, contacts: twice },
    { reason: 'name', value: 'Tamsin Quillfeather', contacts: twice },
  ])
  await contacts(screen)
  await press(screen, 'More')
  await screen.page.getByRole('menuitem', { name: 'Find duplicates' }).click()
  await screen.page.getByText('Same number').waitFor()
}

async function openImport(screen: Screen): Promise<void> {
  await contacts(screen)
  await press(screen, 'More')
  await screen.page.getByRole('menuitem', { name: 'Import contacts' }).click()
  await screen.page.getByRole('dialog', { name: 'Import contacts' }).waitFor()
}

/** Drops a file; only the host reads its content. */
function dropFile({ page }: Screen): Promise<void> {
  return page.getByRole('dialog').evaluate((dialog) => {
    const data = new DataTransfer()
    data.items.add(new File(['first_name'], 'people.csv', { type: 'text/csv' }))
    const button = [...dialog.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes('Choose file'),
    )
    button?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  })
}

async function readFile(screen: Screen): Promise<void> {
  const texts = (given: object) => ({ ...contactOf(0, {}).texts, ...given })
  await screen.succeeds('contacts.readFile', {
    ...{
      format: 'csv',
      encoding: 'windows-1252',
      good: 2,
      bad: 2,
      partly: 1,
      unused: ['Shoe size'],
      isCut: false,
    },
  })
  const lines = [
    {
      line: 2,
      texts: texts({ first_name: 'Ada', last_name: 'Example', mobile: '0170 1234567' }),
      problems: [],
      isGood: true,
    },
    { line: 3, texts: texts({}), problems: [{ kind: 'nobody', value: '' }], isGood: false },
    { line: 4, texts: texts({}), problems: [{ kind: 'broken', value: '"Bram,2' }], isGood: false },
    {
      ...{ line: 5, texts: texts({ first_name: 'Cleo', email: 'cleo@example.com' }), isGood: true },
      problems: [{ kind: 'number', value: 'ask at the desk' }],
    },
  ]
  await screen.succeeds('contacts.fileLines', { items: lines, total: 4 })
  await screen.succeeds('contacts.fileLines', { items: lines.slice(1), total: 3 }, { onlyBad: true })
  await openImport(screen)
  await dropFile(screen)
  await screen.page.getByText('2 contacts can be imported, 2 cannot').waitFor()
}

/** Each pictured state of the contacts, by name. */
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
  async 'contacts-duplicates'(screen) {
    await openDuplicates(screen)
  },
  async 'contacts-merge'(screen) {
    await openDuplicates(screen)
    await screen.page.getByRole('button', { name: 'Same number' }).click()
    await screen.page.getByText('Merged contact').waitFor()
  },
  async 'contacts-no-duplicates'(screen) {
    await contacts(screen)
    await press(screen, 'More')
    await screen.page.getByRole('menuitem', { name: 'Find duplicates' }).click()
    await screen.page.getByText('No duplicates').waitFor()
  },
  async 'contacts-import'(screen) {
    await openImport(screen)
  },
  async 'contacts-import-preview'(screen) {
    await readFile(screen)
  },
  async 'contacts-import-failed'(screen) {
    await screen.fails('contacts.readFile', 'contacts.no-columns')
    await openImport(screen)
    await dropFile(screen)
    await alerted(screen)
  },
  async 'contacts-importing'(screen) {
    await screen.hangs('contacts.import')
    await readFile(screen)
    await press(screen, 'Import 2 contacts')
    await screen.put('contactImport', { step: 'importing', done: 1, total: 2 })
    await screen.page.getByText('1 of 2 imported').waitFor()
  },
  async 'contacts-imported'(screen) {
    const refused = [{ line: 5, words: 'The email address is not one' }]
    await screen.succeeds('contacts.import', { kind: 'done', created: 1, refused })
    await readFile(screen)
    await press(screen, 'Import 2 contacts')
    await screen.page.getByText('1 contact imported').waitFor()
  },
  async 'contacts-import-undone'(screen) {
    await screen.succeeds('contacts.import', {
      kind: 'undone',
      left: 0,
      unsure: 0,
      error: { code: 'network.unreachable' },
    })
    await readFile(screen)
    await press(screen, 'Import 2 contacts')
    await screen.page.getByText('Nothing was imported').waitFor()
  },
  async 'contacts-import-ended'(screen) {
    await contacts(screen)
    await screen.put('contactImport', { step: 'ended', done: 12, total: 30 })
    await screen.page.getByText('Signing out ended an import').waitFor()
  },
  async 'contacts-no-match'(screen) {
    await contacts(screen)
    await screen.page.getByLabel('Find a contact').fill('nobody at all')
    await emptied(screen)
  },
  async 'contacts-none'(screen) {
    await screen.succeeds('contacts.list', { items: [], total: 0 })
    await goTo(screen, 'Contacts')
    await screen.page.getByRole('heading', { name: 'No contacts yet' }).waitFor()
  },
  async 'contacts-loading'(screen) {
    await screen.succeeds('contacts.list', { items: [], total: 0 })
    await screen.show('directory', { readAt: null })
    await goTo(screen, 'Contacts')
    await screen.page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' }).first().waitFor()
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
