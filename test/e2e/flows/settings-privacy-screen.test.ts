import { expect, test } from 'vitest'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { eventually } from '#test/support/eventually.ts'
import { safeDesktop, safeFacts } from '#test/support/security-facts.ts'

const { open } = screenSuite()

test('nothing is tried before somebody asks; then each fact stands beside what it means', async () => {
  const { page, succeeds, asked } = await open('settings')
  const facts = { ...safeFacts, desktop: { ...safeDesktop, isPackaged: false, fuses: null } }
  await succeeds('security.facts', facts)
  expect(await asked('security.facts')).toEqual([])
  await page.getByRole('button', { name: 'Check security' }).click()
  const row = (name: string) => page.locator('.sf-row').filter({ hasText: name })
  await row('Passwords and tokens').getByText('Good').waitFor()
  await row('Program switches').getByText('Check this').waitFor()
  expect(await row('App files').innerText()).toContain('121 checked, all closed to other users.')
  // The page of a test has no policy of its own: what is tried really runs, and is said.
  expect(await row('Injected scripts').innerText()).toContain('one ran')
  expect(await axeViolations(page, { context: 'dl:has(.sf-row)' })).toEqual([])
  await page.getByRole('button', { name: 'Check again' }).click()
  await eventually(async () => expect(await asked('security.facts')).toHaveLength(2))
})

test('where it cannot be looked at, that is said', async () => {
  const { page, fails } = await open('settings')
  await fails('security.facts', 'internal')
  await page.getByRole('button', { name: 'Check security' }).click()
  await page.getByText('Security could not be checked.').waitFor()
})

test('crash reports are a person’s choice, and can be deleted', async () => {
  const { page, put, asked } = await open('settings')
  const shell = { version: '0.0.0', platform: 'linux', demo: true, startError: null } as const
  await put('shell', { ...shell, kind: 'browser' })
  await eventually(async () =>
    expect(await page.getByRole('switch', { name: /crash reports/ }).count()).toBe(0),
  )
  await put('shell', { ...shell, kind: 'electron' })
  const choice = page.getByRole('switch', { name: 'Keep crash reports on this computer' })
  expect(await choice.isChecked()).toBe(false)
  await choice.click()
  await eventually(async () =>
    expect(await asked('settings.change')).toEqual([{ changes: { crashDumps: true } }]),
  )
  await page.getByRole('button', { name: 'Delete reports' }).click()
  await page.getByText('There are none on this computer.').waitFor()
  expect(await asked('security.removeCrashReports')).toHaveLength(1)
})

test('a number that is typed while another is blocked is not cleared', async () => {
  const screen = await open('settings')
  const { page } = screen
  await screen.put('blocked', { kind: 'ready', value: [] })
  await screen.hangs('blocklist.block')
  const field = page.getByRole('region', { name: 'Blocked numbers' }).getByRole('textbox', { name: 'Number' })
  await field.fill('+44 7700 900142')
  await field.press('Enter')
  await eventually(async () => expect(await screen.asked('blocklist.block')).toHaveLength(1))
  await field.fill('+44 7700 900')
  await screen.settles('blocklist.block', null)
  await screen.put('blocked', { kind: 'ready', value: ['+447700900142'] })
  await page.getByRole('button', { name: 'Unblock +44 7700 900142' }).waitFor()
  expect(await field.inputValue()).toBe('+44 7700 900')
})
