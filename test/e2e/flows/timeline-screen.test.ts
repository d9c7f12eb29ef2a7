import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { sampleTimeline } from '#test/support/sample-timeline.ts'
import { savedBy } from '#test/e2e/support/saved-file.ts'

const { open } = screenSuite({ ownBrowser: true })

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Timeline of the call/ })
const rows = (page: Page) => dialog(page).locator('.tle-row')

/** The console with a call on, whose timeline is open. */
async function openTimeline(size?: { width: number; height: number }) {
  const screen = await open('app', size)
  await screen.succeeds('timeline.read', sampleTimeline())
  const line = phoneLine({ state: 'connected', connectedAt: Date.now(), number: '+447700900142' })
  await screen.show('lines', [line])
  await screen.page.getByRole('button', { name: 'Timeline' }).click()
  await dialog(screen.page).waitFor()
  return screen
}

test('shows figures, sources, ways and texts as they are, and never as HTML', async () => {
  const { page, asked } = await openTimeline()
  await eventually(async () => expect(await rows(page).count()).toBe(9))
  expect(await asked('timeline.read')).toEqual([{ key: 'line-1' }])
  expect(await dialog(page).textContent()).toMatch(
    /Ring to screen48 ms.*Click to audio164 ms.*Audio4\.2 of 4\.5/s,
  )
  const invite = rows(page).first()
  expect(await invite.textContent()).toMatch(/15:00\.000.*SIP.*received.*INVITE/s)
  expect(await invite.locator('time').getAttribute('title')).toBe('2026-03-04 09:15:00.000 UTC')
  await invite.click()
  expect(await invite.getAttribute('aria-expanded')).toBe('true')
  const text = dialog(page).locator('.tle-text')
  expect(await text.textContent()).toContain('"<b>Tamsin</b>"')
  expect(await text.locator('b').count()).toBe(0)
})

test('is walked and opened by keyboard, and Esc leads back to where it was opened', async () => {
  const { page } = await openTimeline()
  await rows(page).first().focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const third = rows(page).nth(2)
  expect(await third.getAttribute('aria-expanded')).toBe('true')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('180 Ringing')
  await page.keyboard.press('End')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('PATCH /calls/90418')
  expect(await dialog(page).locator('.tle-row[tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Timeline'),
  )
})

test('shows one source alone, of those that there are', async () => {
  const { page } = await openTimeline()
  await dialog(page).getByRole('radio', { name: 'SIP', exact: true }).click()
  expect(await rows(page).count()).toBe(2)
  await dialog(page).getByRole('radio', { name: 'All' }).click()
  expect(await rows(page).count()).toBe(9)
})

test('goes to the clipboard and to files, in plain words and as data', async () => {
  const { page } = await openTimeline()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Timeline copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const save = (name: string) => savedBy(page, () => dialog(page).getByRole('button', { name }).click())
  const text = await save('Export text')
  expect(text.name).toBe('call-2026-03-04T09-15-00Z-90418.txt')
  expect(text.text).toBe(copied)
  expect(copied).toContain('2026-03-04 09:15:00.000 UTC  SIP     <- INVITE')
  const data = await save('Export JSON')
  expect(JSON.parse(data.text)).toEqual(sampleTimeline())
})

test('is opened from the history for a call of this phone only, and says when it is gone', async () => {
  const { page, succeeds, fails } = await open('app')
  const recent = { liveId: 90_417_998, number: '+447700900614' }
  const startedAt = Date.now() - 54 * 60_000
  await succeeds('timeline.list', [
    sampleTimeline({ callId: recent.liveId, number: recent.number, startedAt, key: 'gone' }),
  ])
  await fails('timeline.read', 'phone.no-such-call')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('Bram Oakhollow').click()
  const drawer = page.getByRole('complementary')
  await drawer.getByRole('heading', { name: 'Bram Oakhollow' }).waitFor()
  expect(await drawer.getByRole('button', { name: 'Timeline' }).count()).toBe(0)
  await page.getByText('Jonas Thistledown').first().click()
  await drawer.getByRole('button', { name: 'Timeline' }).click()
  await dialog(page).getByRole('heading', { name: 'There is no timeline for this call' }).waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Copy' }).isDisabled()).toBe(true)
})

test('follows a call that is on', async () => {
  const { page, succeeds } = await openTimeline()
  const { entries } = sampleTimeline()
  await page.keyboard.press('Escape')
  await succeeds('timeline.read', sampleTimeline({ endedAt: null, entries: entries.slice(0, 3) }))
  await page.getByRole('button', { name: 'Timeline' }).click()
  await eventually(async () => expect(await rows(page).count()).toBe(3))
  await rows(page).first().click()
  await succeeds('timeline.read', sampleTimeline({ endedAt: null }))
  await eventually(async () => expect(await rows(page).count()).toBe(9))
  expect(await rows(page).first().getAttribute('aria-expanded')).toBe('true')
})
