import { expect, test } from 'vitest'
import type { Screen } from '#test/e2e/screens/screen-suite.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()

/** What stands beside a label, in the app and while typing. */
async function keysIn({ page }: Screen, heading: string, label: string): Promise<readonly string[]> {
  const table = page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: heading, exact: true }) })
  const row = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
  const cells = await row.getByRole('cell').allTextContents()
  return cells.map((cell) => cell.replace(/\s/g, ''))
}

async function openSheet(screen: Screen): Promise<void> {
  await screen.page.keyboard.press('?')
  await screen.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
}

test('the sheet names the keys of lists, composer, player and single views', async () => {
  const screen = await open('app')
  await screen.show('settings', { shortcuts: { 'next-ringing': 'J' } })
  await openSheet(screen)
  for (const [heading, label, ...keys] of [
    ['In lists', 'Show or hide the last column', ']', 'none'],
    ['In Messages', 'New text', 'J', 'none'],
    ['In Messages', 'Send', 'none', 'CtrlEnter'],
    ['In Voicemail', 'Move', 'V', 'none'],
    ['In lists', 'Text this person', 'S', 'none'],
    ['In lists', 'Filter this list', 'F', 'none'],
    ['In Recordings', 'Find in transcript', 'CtrlF', 'CtrlF'],
    ['While a recording or voicemail is open', 'Play or pause', 'Space', 'none'],
  ] as const)
    expect([label, ...(await keysIn(screen, heading, label))]).toEqual([label, ...keys])
})

test('it is searched by what is done or pressed, and begins anew each time', async () => {
  const screen = await open('app')
  const { page } = screen
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const rows = sheet.getByRole('rowheader')
  await openSheet(screen)
  await page.keyboard.type('transf')
  await eventually(async () => expect(await rows.allTextContents()).toContain('Complete transfer'))
  expect(await sheet.getByRole('columnheader', { name: 'Go to' }).count()).toBe(0)
  const field = sheet.getByRole('searchbox')
  await field.fill('ctrl shift x')
  await eventually(async () => expect(await rows.allTextContents()).toEqual(['Hang up']))
  await field.fill('quixotic')
  await sheet.getByText('No shortcut matches “quixotic”.').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await openSheet(screen)
  await eventually(async () => expect(await rows.count()).toBeGreaterThan(50))
})

test('on macOS they are called as that system calls them', async () => {
  const screen = await open('app')
  await screen.show('shell', { platform: 'darwin' })
  await openSheet(screen)
  expect(await keysIn(screen, 'In Messages', 'Send')).toEqual(['none', '⌘Enter'])
  expect(await keysIn(screen, 'In Voicemail', 'Delete')).toEqual(['⌫', 'none'])
})

test.each([
  [1440, 'light'],
  [380, 'dark'],
] as const)('the whole sheet can be read at %i, %s, and axe finds nothing', async (width, colorScheme) => {
  const screen = await open('app', { width, height: 760 })
  const { page } = screen
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await openSheet(screen)
  expect(await axeViolations(page)).toEqual([])
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(
    await sheet.evaluate((dialog) =>
      [...dialog.querySelectorAll('*')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .map((each) => each.outerHTML),
    ),
  ).toEqual([])
  await sheet.getByRole('region').focus()
  await page.keyboard.press('End')
  const gap = () =>
    sheet.getByRole('region').evaluate((all) => all.scrollHeight - all.clientHeight - all.scrollTop)
  await eventually(async () => expect(await gap()).toBeLessThan(2))
})
