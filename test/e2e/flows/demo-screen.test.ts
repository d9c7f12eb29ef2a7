import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { occurrences, type SimulatorState } from '#shared/host/simulator.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()

const simulator: SimulatorState = { offers: occurrences, lasting: [], password: 'celadon-42', faults: [] }
const mark = (page: Page) => page.getByRole('button', { name: /^Demo/ })
const panel = (page: Page) => page.getByRole('dialog', { name: /^Demo/ })
const row = (page: Page, name: string) => panel(page).getByRole('button', { name: new RegExp(`^${name}`) })

async function openPanel(
  changes: Partial<SimulatorState> = {},
  size?: { width: number; height: number },
): Promise<Screen> {
  const screen = await open('app', size)
  await screen.put('simulator', { ...simulator, ...changes })
  await mark(screen.page).click()
  await panel(screen.page).waitFor()
  return screen
}

describe('the sign that this is a demo', () => {
  test('stands in the title bar where something can be simulated, and nowhere else', async () => {
    const { page, put } = await open('app')
    expect(await mark(page).count()).toBe(0)
    await put('simulator', simulator)
    await mark(page).waitFor()
    await put('simulator', null)
    await eventually(async () => expect(await mark(page).count()).toBe(0))
  })

  test('fits beside what stands there at 380', async () => {
    const { page, put } = await open('app', { width: 380, height: 780 })
    await put('simulator', simulator)
    const [own, brand] = [await mark(page).boundingBox(), await page.locator('.brand').boundingBox()]
    expect((brand?.x ?? 0) + (brand?.width ?? 0)).toBeLessThanOrEqual(own?.x ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380)
  })

  test('names the new password while the agent is asked for one', async () => {
    const { page, put, show } = await open('app')
    await put('simulator', simulator)
    await show('session', { signInAgain: { code: 'session.signed-out' } })
    await page.locator('.demo-mark', { hasText: 'New password: celadon-42' }).waitFor()
  })
})

describe('the panel', () => {
  test('says what this is and makes each thing happen by one press', async () => {
    const { page, asked } = await openPanel()
    await panel(page).getByText('This is a demo with a made-up company.').waitFor()
    const names = [
      ...['Ring me', 'Queue rush', 'Text me', 'Leave me a voicemail'],
      ...['Make the audio choppy', 'Drop the network', 'Stop the platform', 'Revoke my sign-in'],
    ]
    for (const name of names) await row(page, name).click()
    await eventually(async () =>
      expect(await asked('simulator.make')).toEqual(occurrences.map((what) => ({ what }))),
    )
  })

  test('offers what the platform can, and says beforehand which password is to come', async () => {
    const { page } = await openPanel({ offers: ['ring-me', 'revoke-sign-in'] })
    const offered = await panel(page).getByRole('button').locator('.semi').allInnerTexts()
    expect(offered).toEqual(['Demo platform', 'Ring me', 'Revoke my sign-in'])
    expect(await row(page, 'Revoke my sign-in').innerText()).toContain('celadon-42')
  })

  test('says how long something lasts, and does not start it twice', async () => {
    const lasting = [
      { what: 'drop-network', until: Date.now() + 60_000 },
      { what: 'end-platform', until: null },
    ] as const
    const { page, asked } = await openPanel({ lasting })
    expect(await row(page, 'Drop the network').innerText()).toMatch(/\d+ s left/)
    expect(await row(page, 'Stop the platform').innerText()).toContain('Restarting')
    await row(page, 'Drop the network').click({ force: true })
    await row(page, 'Ring me').click()
    await eventually(async () => expect(await asked('simulator.make')).toEqual([{ what: 'ring-me' }]))
  })

  test('says why something did not happen', async () => {
    const { page, fails, succeeds } = await openPanel()
    await fails('simulator.make', 'network.unreachable')
    await row(page, 'Text me').click()
    await panel(page).getByRole('alert').getByText('This did not work.').waitFor()
    await succeeds('simulator.make')
    await row(page, 'Text me').click()
    await eventually(async () => expect(await panel(page).getByRole('alert').count()).toBe(0))
  })

  test('closes by Esc and gives the focus back', async () => {
    const { page } = await openPanel()
    await page.keyboard.press('Escape')
    await eventually(async () => expect(await panel(page).count()).toBe(0))
    expect(await mark(page).evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test.for([
    { theme: 'light', width: 1440 },
    { theme: 'dark', width: 1440 },
    { theme: 'light', width: 380 },
  ] as const)('has nothing for axe to complain about in $theme at $width', async ({ theme, width }) => {
    const { page, put } = await openPanel({}, { width, height: 780 })
    await put('settings', { ...defaultSettings, theme })
    expect(await axeViolations(page, { context: '.pop-panel' })).toEqual([])
    expect(await axeViolations(page, { context: '.title' })).toEqual([])
  })

  test('is German where German is spoken', async () => {
    const { page, show } = await openPanel()
    await show('settings', { language: 'de' })
    await panel(page).getByText('Anruf für mich').waitFor()
  })
})
