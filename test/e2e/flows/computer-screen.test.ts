import { expect, test } from 'vitest'
import type { ComputerState } from '#shared/host/computer.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()
const computer: ComputerState = {
  startAtSignIn: { now: 'off', held: null },
  links: { ours: [], decides: 'default-apps' },
  spelling: 'fetched',
  keys: { states: { answer: 'held', mute: 'taken', hold: 'unsure' }, trial: null },
}

test('settings of this computer are changed here, with what the system did about each', async () => {
  const { page, put, show, asked } = await open('settings')
  expect(await page.getByRole('heading', { name: 'This computer', level: 2 }).count()).toBe(0)
  await put('computer', computer)
  await page.getByRole('heading', { name: 'This computer', level: 2 }).waitFor()
  await page.getByLabel('Start when I sign in to this computer').selectOption('tray')
  await page.getByRole('switch', { name: 'Open telephone links with Switchhook' }).click()
  await page.getByRole('switch', { name: 'Check spelling' }).click()
  await eventually(async () =>
    expect(await asked('settings.change')).toEqual([
      { changes: { startAtSignIn: 'tray' } },
      { changes: { telephoneLinks: true } },
      { changes: { spelling: 'on' } },
    ]),
  )
  await show('settings', { startAtSignIn: 'tray', telephoneLinks: true })
  await put('computer', { ...computer, startAtSignIn: { now: 'tray', held: 'by-system' } })
  await page.getByText('Turned off in the system’s settings.').waitFor()
  await page.getByText('Windows decides. Open Settings, Apps, Default apps').waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('settings that the shell does not support are not shown', async () => {
  const { page, put } = await open('settings')
  await put('computer', { spelling: 'system' })
  const check = page.getByRole('switch', { name: 'Check spelling' })
  await check.waitFor()
  expect(await check.isChecked()).toBe(true)
  expect(await page.getByText('Start when I sign in').count()).toBe(0)
  expect(await page.getByText('Open telephone links').count()).toBe(0)
})

test('keys that another app has are named, and can be tried', async () => {
  const { page, put, asked } = await open('settings')
  await put('computer', computer)
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await row('Mute').getByText('Used by another app').waitFor()
  expect(await row('Answer').getByRole('status').count()).toBe(0)
  await row('Hold').getByRole('button', { name: 'Try: Hold' }).click()
  await eventually(async () => expect(await asked('computer.tryKeys')).toEqual([{ name: 'hold' }]))
  for (const [result, words] of [
    ['waiting', 'Press the keys now'],
    ['silent', 'No keys arrived'],
    ['heard', 'Works'],
  ] as const) {
    await put('computer', {
      ...computer,
      keys: { states: computer.keys?.states ?? {}, trial: { name: 'hold', result } },
    })
    await row('Hold')
      .getByText(new RegExp(`^\\s*${words}`))
      .waitFor()
  }
})
