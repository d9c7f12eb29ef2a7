import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminKinds } from '#shared/api/admin/kinds.ts'
import { open as openKind } from '#test/e2e/screens/admin-steps.ts'
import { asRoot } from '#test/e2e/screens/admin-scenes.ts'
import { longCount } from '#test/e2e/screens/fake-admin.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()

/** Rows that fit into the window, those kept ready around them, and the one that the keyboard stands on. */
const maxRows = 60
/** Pieces that what is in sight can lie in. */
const maxPieces = 2

const list = (page: Page) => page.getByRole('listbox', { name: 'Announcements' })
const rows = (page: Page) => list(page).getByRole('option')
const row = (page: Page, at: number) => list(page).locator(`[aria-posinset="${at}"]`)

type Watched = typeof globalThis & { maxRows: number }

/** A list of 100,000; the page keeps the most rows that it ever held. */
async function openLong(): Promise<Screen> {
  const screen = await open('app')
  await screen.succeeds('admin.kinds', adminKinds())
  await screen.succeeds('admin.codes', {})
  await screen.succeeds('admin.rows', { rows: [], total: 0 }, { kind: 'numbers' })
  await asRoot(screen)
  await openKind(screen, 'Announcements')
  await row(screen.page, 1).filter({ hasText: 'Person 500000' }).waitFor()
  await list(screen.page).evaluate((element) => {
    const watched = globalThis as Watched
    watched.maxRows = 0
    new MutationObserver(() => {
      watched.maxRows = Math.max(watched.maxRows, element.querySelectorAll('[role=option]').length)
    }).observe(element, { childList: true, subtree: true })
  })
  return screen
}

/** What was done held few rows, and asked for no more pieces than came into sight. */
async function isFrugal(screen: Screen, steps: number, before: number): Promise<void> {
  const most = await screen.page.evaluate(() => (globalThis as Watched).maxRows)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(maxRows)
  expect(await pieces(screen)).toBeLessThanOrEqual(before + (steps + 1) * maxPieces)
}

const pieces = async (screen: Screen) => (await screen.asked('admin.rows')).length

/** The row is in sight, with its name and with that of the user it refers to. */
async function stands(page: Page, at: number): Promise<void> {
  await row(page, at)
    .filter({ hasText: `Announcement ${at}` })
    .waitFor()
  await row(page, at)
    .filter({ hasText: `Person ${499_999 + at}` })
    .waitFor()
  const box = await row(page, at).boundingBox()
  expect(box !== null && box.y > 0 && box.y + box.height <= 900).toBe(true)
}

test('a list of 100,000 opens with the rows in sight alone', async () => {
  const screen = await openLong()
  await screen.page.getByRole('status').filter({ hasText: '100,000' }).first().waitFor()
  expect(await rows(screen.page).count()).toBeLessThan(maxRows)
  expect(await pieces(screen)).toBeLessThanOrEqual(maxPieces)
})

test('End reaches the last of 100,000, Home the first, and both are named', async () => {
  const screen = await openLong()
  const before = await pieces(screen)
  await list(screen.page).focus()
  await screen.page.keyboard.press('End')
  await stands(screen.page, longCount)
  await screen.page.keyboard.press('Home')
  await stands(screen.page, 1)
  await isFrugal(screen, 2, before)
})

test('100,000 rows are dragged from end to end', async () => {
  const screen = await openLong()
  const before = await pieces(screen)
  const steps = 50
  await list(screen.page).evaluate(async (element, count) => {
    for (let step = 0; step <= count; step += 1) {
      element.scrollTop = (element.scrollHeight * step) / count
      await new Promise(requestAnimationFrame)
    }
  }, steps)
  await stands(screen.page, longCount)
  await isFrugal(screen, steps, before)
})

test('100,000 rows are paged by keys and scrolled by wheel', async () => {
  const screen = await openLong()
  const { page } = screen
  const before = await pieces(screen)
  await list(page).focus()
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('PageDown')
  const active = Number(await list(page).locator('.is-active').getAttribute('aria-posinset'))
  expect(active).toBeGreaterThan(200)
  await stands(page, active)
  await list(page).hover()
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 700)
  await eventually(async () =>
    expect(await list(page).evaluate((element) => element.scrollTop)).toBeGreaterThan((active + 200) * 36),
  )
  await isFrugal(screen, 40, before)
})
