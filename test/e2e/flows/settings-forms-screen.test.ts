import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isFocused = (part: Locator) =>
  eventually(async () => expect(await part.evaluate((e) => e === document.activeElement)).toBe(true))

test.each([
  ['Add a code', 'Name', 'Page all'],
  ['Add a server', 'STUN or TURN address', 'stun:stun.example'],
  ['Use a team relay', 'Addresses of the relay', 'tls://relay.example'],
])(
  '%s opens a form with the focus in it, and Esc closes it and gives the focus back',
  async (name, label, text) => {
    const { page, asked } = await open('settings')
    await button(page, name).press('Enter')
    const field = page.locator('form :focus')
    await eventually(async () => expect(await field.count()).toBe(1))
    await isFocused(page.locator('form').getByLabel(label).first())
    await page.keyboard.type(text)
    await page.keyboard.press('Escape')
    await isFocused(button(page, name))
    expect(await asked('settings.change')).toEqual([])
    await page.keyboard.press('Enter')
    await eventually(async () => expect(await field.count()).toBe(1))
    expect(await field.inputValue()).toBe('')
  },
)

test('a code that is changed gives the focus back to its button, also when it is saved', async () => {
  const { page } = await open('settings')
  const change = page
    .getByRole('listitem')
    .getByRole('button', { name: /^Change / })
    .first()
  for (const key of ['Escape', 'Enter']) {
    await change.press('Enter')
    await eventually(async () => expect(await page.locator('.fc-form :focus').count()).toBe(1))
    await page.keyboard.press(key)
    await isFocused(change)
  }
})

test('Esc puts a form that is always there back to what is kept, and leaves it', async () => {
  const { page, asked } = await open('settings')
  const address = page.getByLabel('Server address')
  await address.fill('ws://typed.example')
  await button(page, 'Save').click()
  await page.getByText('ws:// is not encrypted').waitFor()
  await address.press('Escape')
  expect(await address.inputValue()).toBe('wss://sip.telephony.example/ws')
  expect(await page.getByText('ws:// is not encrypted').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)

  const port = page.getByRole('textbox', { name: 'Port' })
  await port.fill('80443')
  await port.press('Enter')
  await page.getByText('A port is a number from 1 to 65535.').waitFor()
  await port.press('Escape')
  expect(await page.getByText('A port is a number from 1 to 65535.').count()).toBe(0)

  const way = page.getByLabel('How events arrive').last()
  const before = await way.inputValue()
  await way.selectOption({ index: 1 })
  await way.press('Escape')
  expect(await way.inputValue()).toBe(before)
  expect(await asked('settings.change')).toEqual([])
  expect(await asked('phone.saveAccount')).toEqual([])
})
