import { expect, test } from 'vitest'
import type { HostMethod } from '#shared/host/methods.ts'
import { contactOf } from '#test/e2e/screens/contact-scenes.ts'
import { contacts, contactStates, openTamsin } from '#test/e2e/screens/contact-states.ts'
import { ContactsPage } from '#test/e2e/screens/contacts-page.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite({ audio: true })

async function start() {
  const screen = await open('app')
  await contacts(screen)
  return { screen, page: screen.page, view: new ContactsPage(screen.page) }
}

/** Waits until the host was asked this, last of all such questions. */
async function asks(screen: Screen, method: HostMethod, input: unknown): Promise<void> {
  await eventually(async () => expect((await screen.asked(method)).at(-1)).toMatchObject(input as object))
}

test('the rail and a key lead to the contacts, where keys walk, select, call and clear', async () => {
  const screen = await open('app')
  const { page } = screen
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.locator('.vlist:focus').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('c')
  await asks(screen, 'line.dial', { to: '+447700900805' })
  await page.keyboard.press('Space')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  // Bram is everybody's contact: an agent cannot change it.
  expect(await page.getByText('1 selected').count()).toBe(1)
  await page.keyboard.press('Escape')
  await eventually(async () => expect(await page.getByText('1 selected').count()).toBe(0))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Bram Oakhollow' }).waitFor()
  expect(await page.getByLabel('First name').count()).toBe(0)
})

test('the rows in sight are asked for by position, and no others', async () => {
  const screen = await open('app')
  const rows = (from: number) =>
    Array.from({ length: 100 }, (_, at) => {
      const { id, name } = contactOf(from + at + 1, { first_name: `Ada ${from + at}` })
      return {
        ...{ id, name, company: '', number: '', group: '' },
        lastCallAt: null,
        nextCallAt: null,
        mayChange: true,
      }
    })
  for (const from of [0, 99_900])
    await screen.succeeds('contacts.list', { items: rows(from), total: 100_000 }, { from })
  await contacts(screen)
  await screen.page.getByText('100,000').waitFor()
  await screen.page.locator('.vlist').focus()
  await screen.page.keyboard.press('End')
  await screen.page.getByText('Ada 99999').waitFor()
  const asked = (await screen.asked('contacts.list')) as readonly { from: number }[]
  expect(new Set(asked.map(({ from }) => from))).toEqual(new Set([0, 99_900]))
  expect(await screen.page.getByRole('option').count()).toBeLessThan(60)
})

test('unsaved changes are kept while another contact is open, and only they are saved', async () => {
  const screen = await open('app')
  await openTamsin(screen)
  const { page } = screen
  await page.getByLabel('Company').fill('Otterwick Pottery')
  await page.getByRole('option').filter({ hasText: 'Mei' }).click()
  await page.getByRole('heading', { name: 'Mei Copperleaf' }).waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await page.getByRole('option').filter({ hasText: 'Tamsin' }).click()
  await page.getByText('1 change').waitFor()
  expect(await page.getByLabel('Company').inputValue()).toBe('Otterwick Pottery')
  await page.getByLabel('Company').press('Control+s')
  await asks(screen, 'contacts.change', {
    ...{ id: 109, draft: { company: 'Otterwick Pottery' } },
    before: { company: 'Otterwick Ceramics' },
  })
})

test('a group is listed by itself, and a search looks in it', async () => {
  const { screen, page, view } = await start()
  await page.getByRole('navigation', { name: 'Contact groups' }).getByText('Retail').click()
  await page.getByRole('listbox', { name: 'Retail' }).waitFor()
  await eventually(async () => expect(await page.getByRole('option').count()).toBe(3))
  await view.find('mei')
  await asks(screen, 'contacts.list', { scope: { kind: 'group', group: 'Retail' }, text: 'mei', from: 0 })
  await eventually(async () => expect(await page.getByRole('option').count()).toBe(1))
})

test('all that may be changed are selected, and get labels together', async () => {
  const { screen, page } = await start()
  await page
    .getByRole('option')
    .filter({ hasText: 'Anouk' })
    .click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByText('11 selected').waitFor()
  await page.getByRole('button', { name: 'Set labels' }).click()
  await page.getByLabel('Labels, separated by commas').fill('vip, trade')
  await page.getByRole('dialog').getByRole('button', { name: 'Set labels' }).click()
  await asks(screen, 'contacts.changeMany', { labels: ['vip', 'trade'] })
  await page.getByText('Labels set for 11 contacts').waitFor()
})

test('an export that a sign-out ends says so on the page that comes then, and nothing there can be undone', async () => {
  const { screen, page, view } = await start()
  await screen.succeeds('contacts.remove', { removal: 'r1' })
  await page.locator('.vlist').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Delete')
  const toasts = page.locator('.toaster')
  await toasts.getByRole('button', { name: 'Undo' }).waitFor()
  await screen.hangs('contacts.export')
  await view.choose('Export as CSV')
  await page.getByText('Exporting contacts').waitFor()
  await screen.put('session', { kind: 'signed-out', baseUrl: '', email: '', error: null })
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await toasts.getByText('Export stopped. No file was saved.').waitFor()
  expect(await toasts.getByRole('button').count()).toBe(0)
})

test('an import goes on, and can be followed, while another view is shown', async () => {
  const { screen, page } = await start()
  await contactStates['contacts-importing'](screen)
  const dialog = page.getByRole('dialog', { name: 'Import contacts' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await screen.command('go-history')
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
  await contacts(screen)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import contacts' }).click()
  await dialog.getByText('1 of 2 imported').waitFor()
  await dialog.getByRole('button', { name: 'Stop and undo' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await screen.asked('contacts.cancelImport')).toEqual([])
})

test('the picture of a new contact is a symbol until it has a name, and then its initials', async () => {
  const { page, view } = await start()
  await view.press('New')
  const picture = view.pane.locator('.avatar')
  await picture.waitFor()
  expect(await picture.textContent()).toBe('')
  expect(await picture.locator('svg').count()).toBe(1)
  await page.getByLabel('Company').fill('Otterwick Pottery')
  await eventually(async () => expect(await picture.textContent()).toBe('OP'))
  await page.getByLabel('First name').fill('Mei')
  await page.getByLabel('Last name').fill('Copperleaf')
  await eventually(async () => expect(await picture.textContent()).toBe('MC'))
})

test('letters as a speed dial are refused when the field is left, with the reason', async () => {
  const { page, view } = await start()
  await view.press('New')
  const dial = page.getByLabel('Speed dial of Mobile', { exact: true })
  await dial.fill('abc')
  expect(await dial.getAttribute('aria-invalid')).toBeNull()
  await dial.press('Tab')
  await page.getByText('Not a speed dial.').waitFor()
  expect(await dial.getAttribute('aria-invalid')).toBe('true')
  await dial.fill('14')
  await page.getByText('Not a speed dial.').waitFor({ state: 'detached' })
})
