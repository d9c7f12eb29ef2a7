import type { Page } from 'playwright-core'

/** Closes an ended call that is still shown, if any: most rings meet a console without one. */
export async function putAwayCall(page: Page): Promise<void> {
  const call = page.locator('[aria-labelledby=active-call]')
  if ((await call.count()) > 0) await call.getByRole('button', { name: 'Close', exact: true }).click()
  await page.locator('.rc-chip, [aria-labelledby=active-call]').first().waitFor({ state: 'detached' })
}
