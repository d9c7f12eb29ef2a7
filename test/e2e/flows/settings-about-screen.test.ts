import { expect, test } from 'vitest'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()
const release = { version: '2.0.0', notes: 'Faster <b>start</b>', removed: ['Old fax view'], goesBack: false }
const automatic = { mode: 'automatic', because: 'chosen' } as const

async function openAbout(updates: object): Promise<Screen> {
  const screen = await open('settings')
  await screen.show('updates', updates)
  await screen.page.getByRole('heading', { name: 'About' }).scrollIntoViewIfNeeded()
  return screen
}

test('a newer version says what is new and what is gone, and is installed when the person says so', async () => {
  const { page, asked, show } = await openAbout({ ...automatic, stage: 'at-quit', release })
  await page.getByText('Version 2.0.0 is ready').waitFor()
  await page.getByText('Old fax view').waitFor()
  // Whatever a feed sends is text.
  await page.getByText('Faster <b>start</b>').waitFor()
  await page.getByRole('button', { name: 'Install now' }).click()
  await eventually(async () => expect(await asked('updates.install')).toEqual([{ when: 'now' }]))
  await page.getByRole('button', { name: 'Not now' }).click()
  await eventually(async () => expect(await asked('updates.later')).toHaveLength(1))
  expect(await axeViolations(page)).toEqual([])
  await show('updates', { stage: 'current', release: null })
  await page.getByRole('button', { name: 'Check for updates' }).click()
  await eventually(async () => expect(await asked('updates.check')).toHaveLength(1))
})

test('what may be done by itself is a setting; held by the organisation it is only shown', async () => {
  const { page, asked, show } = await openAbout(automatic)
  await page.getByLabel('Updates').selectOption('off')
  await eventually(async () =>
    expect(await asked('settings.change')).toEqual([{ changes: { updates: 'off' } }]),
  )
  await show('policy', { policy: { locked: { updates: 'off' }, preset: {}, frozen: [] } })
  await eventually(async () => expect(await page.getByLabel('Updates').isDisabled()).toBe(true))
  await show('updates', { mode: 'notify', because: 'package-manager' })
  const options = page.getByLabel('Updates').locator('option')
  await eventually(async () =>
    expect(await options.allTextContents()).toEqual(['Only notify me', 'Do not check']),
  )
})

test('licences are asked for when they are opened, found by name, and read', async () => {
  const { page, asked, succeeds } = await openAbout({})
  await succeeds('app.licences', [
    { name: 'vue', version: '3.5.0', licence: 'MIT', text: 'Permission is hereby granted' },
    { name: 'ws', version: '8.0.0', licence: 'MIT', text: '' },
  ])
  expect(await asked('app.licences')).toHaveLength(0)
  await page.getByRole('button', { name: 'Show licences' }).click()
  const dialog = page.getByRole('dialog', { name: 'Licences' })
  await dialog.getByText('vue').click()
  await dialog.getByText('Permission is hereby granted').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Find a part').fill('ws')
  await eventually(async () => expect(await dialog.getByText('vue').count()).toBe(0))
  await dialog.getByText('ws', { exact: true }).click()
  await dialog.getByText('Its authors provide no licence text').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})
