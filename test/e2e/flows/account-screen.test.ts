import { expect, test } from 'vitest'
import { openDeletion, sampleAccount } from '#test/e2e/screens/account-scenes.ts'
import { asRoot } from '#test/e2e/screens/admin-scenes.ts'
import { openPalette, preparePalette } from '#test/e2e/screens/palette-states.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { goTo } from '#test/e2e/screens/state-steps.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()
const dialog = ({ page }: Screen) => page.getByRole('dialog', { name: /^Delete/ })
const button = (screen: Screen) => dialog(screen).getByRole('button', { name: 'Delete everything' })
const company = sampleAccount.customer.name

test('the account is what the platform says, and is read again on demand', async () => {
  const screen = await open('app')
  const { page, succeeds, asked } = screen
  await succeeds('account.read', sampleAccount)
  await goTo(screen, 'Settings')
  const part = page.getByRole('region', { name: 'Account', exact: true })
  await part.getByText('£184.1375').waitFor()
  await succeeds('account.read', { ...sampleAccount, balance: { amount: 12.5, currency: 'EUR' } })
  await part.getByRole('button', { name: 'Refresh' }).click()
  await part.getByText('€12.50').waitFor()
  await part.getByText('this app can only show it').waitFor()
  expect(await asked('account.read')).toHaveLength(2)
})

test('the deletion is found in the palette alone, by an administrator, once it is called by its name', async () => {
  const screen = await open('app')
  const option = screen.page.getByRole('option', { name: /^Delete the company/ })
  await preparePalette(screen)
  await openPalette(screen, 'delete the')
  await screen.page.getByRole('option').first().waitFor()
  expect(await option.count()).toBe(0)
  await screen.page.keyboard.press('Escape')
  await asRoot(screen)
  await openPalette(screen)
  expect(await option.count()).toBe(0)
  await screen.page.keyboard.press('Escape')
  await openPalette(screen, 'delete the')
  await option.waitFor()
  await screen.page.keyboard.press('Escape')
  await screen.page.keyboard.press('?')
  const sheet = screen.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.waitFor()
  expect(await sheet.getByText('Delete the company').count()).toBe(0)
})

test('it lists what will be gone and waits for the exact name; by keyboard alone', async () => {
  const screen = await open('app')
  await openDeletion(screen)
  await dialog(screen).getByText('20,481').waitFor()
  await dialog(screen).getByText('not counted').waitFor()
  const field = dialog(screen).getByLabel(`Type “${company}”`)
  for (const typed of ['hollowmere pottery supplies', `${company}!`]) {
    await field.fill(typed)
    expect(await button(screen).isDisabled()).toBe(true)
    await screen.page.keyboard.press('Enter')
  }
  expect(await screen.asked('account.deleteCustomer')).toEqual([])
  await field.fill(company)
  await screen.page.keyboard.press('Enter')
  await eventually(async () =>
    expect(await screen.asked('account.deleteCustomer')).toEqual([{ typed: company }]),
  )
  await dialog(screen).waitFor({ state: 'detached' })
})

test('the platform’s refusal is shown in its own words, and nothing is closed', async () => {
  const screen = await open('app')
  await openDeletion(screen)
  await screen.fails('account.deleteCustomer', 'platform.forbidden', 'Settle your balance first')
  await dialog(screen).getByLabel('Type').fill(company)
  await button(screen).click()
  await dialog(screen).getByText('The phone service answered: Settle your balance first.').waitFor()
  await screen.page.keyboard.press('Escape')
  await dialog(screen).waitFor({ state: 'detached' })
})

test('where the platform names no company, nothing can be typed or sent', async () => {
  const screen = await open('app')
  await openDeletion(screen, { customer: { id: null, name: '' } })
  await dialog(screen).getByText('does not say which company').waitFor()
  expect(await button(screen).isDisabled()).toBe(true)
  expect(await dialog(screen).getByRole('textbox').count()).toBe(0)
})
