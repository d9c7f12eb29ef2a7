import { expect, test } from 'vitest'
import { themes, widths } from '#test/e2e/screens/looks.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { messagesOn, openMessages } from '#test/e2e/screens/texts-screen.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()

test.each(themes)('axe finds nothing in Messages, %s', async (colorScheme) => {
  const screen = await openMessages(open)
  const { page } = screen
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const { rows, field } = messagesOn(screen)
  await rows.first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await rows.filter({ hasText: 'Tamsin' }).click()
  await field.fill('/rep')
  await page.getByRole('listbox', { name: 'Canned responses' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await field.fill('“Good morning”')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByLabel('Day and time').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await field.press('Escape')
  await page.keyboard.press('n')
  await page.getByLabel('To', { exact: true }).fill('bram')
  await page.getByRole('option', { name: /Bram Oakhollow Mobile/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test.each(widths)('nothing is wider than a window of %i', async (width) => {
  const screen = await openMessages(open, { width, height: 800 })
  const { page } = screen
  const { rows, field, log } = messagesOn(screen)
  const tooWide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body, .main, .col, .composer, .composer-f, .convo')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.className),
    )
  await rows.first().waitFor()
  expect(await tooWide()).toEqual([])
  await rows.filter({ hasText: 'Tamsin' }).click()
  await log.waitFor()
  await field.fill('x'.repeat(1_700))
  expect(await tooWide()).toEqual([])
})

test('at 380 wide there is the list or one thread, with a way back', async () => {
  const screen = await openMessages(open, { width: 380, height: 760 })
  const { page } = screen
  const { rows, log } = messagesOn(screen)
  await rows.filter({ hasText: 'Tamsin' }).click()
  await log.waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await rows.first().isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await rows.first().waitFor()
  expect(await log.count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
})

test('where there is no place for the contact, it is drawn over the thread', async () => {
  const screen = await openMessages(open, { width: 1024, height: 768 })
  const { page } = screen
  const contact = page.getByRole('complementary', { name: 'Contact' })
  await messagesOn(screen).rows.filter({ hasText: 'Tamsin' }).click()
  await messagesOn(screen).log.focus()
  expect(await contact.isVisible()).toBe(false)
  await page.keyboard.press(']')
  await contact.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Close contact' }).click()
  await eventually(async () => expect(await contact.isVisible()).toBe(false))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Show contact' }).click()
  await contact.waitFor()
})

test('the contact is offered in the menu only while it is not beside the thread', async () => {
  const screen = await openMessages(open)
  const { page } = screen
  await messagesOn(screen).rows.filter({ hasText: 'Tamsin' }).click()
  const items = page.getByRole('menuitem')
  for (const [width, isOffered] of [
    [1440, 0],
    [1024, 1],
    [1440, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 768 })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await items.first().waitFor()
    expect(await items.filter({ hasText: 'Show contact' }).count()).toBe(isOffered)
    await page.keyboard.press('Escape')
  }
})
