import { expect, test } from 'vitest'
import { managed } from '#test/e2e/screens/policy-scenes.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { englishLeft } from '#test/e2e/support/visible-words.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()

async function openSettings() {
  const screen = await open('app')
  await screen.page.keyboard.press('g')
  await screen.page.keyboard.press('s')
  await screen.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  return screen
}

test('another language is chosen in Settings, and every word of them follows at once, and back', async () => {
  const { page, put, asked } = await openSettings()
  await put('policy', managed)
  expect(await englishLeft(page, '#main')).toContain('Cancel echo')
  await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
  await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
  expect(await asked('settings.change')).toEqual([{ changes: { language: 'de' } }])
  await eventually(async () => expect(await englishLeft(page, '#main')).toEqual([]))
  expect(await axeViolations(page, { context: '#main' })).toEqual([])

  await page.getByLabel('Sprache').selectOption({ label: 'System' })
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
})

test('a language that the organisation locked is shown and cannot be changed', async () => {
  const { page, put } = await openSettings()
  await put('policy', {
    ...managed,
    policy: { locked: { language: 'en' }, preset: {}, frozen: [] },
    origins: { language: '/etc/switchhook/policy.json' },
  })
  const choice = page.getByLabel('Language')
  await eventually(async () => expect(await choice.isDisabled()).toBe(true))
  const row = page.locator('.mg-row').filter({ hasText: 'Language' })
  expect(await row.textContent()).toMatch(/English.*Locked/s)
})
