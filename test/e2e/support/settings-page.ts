import type { Locator, Page } from 'playwright-core'

export type SettingsSection =
  | 'Audio'
  | 'Phone account'
  | 'Events'
  | 'Shortcuts'
  | 'Notifications'
  | 'Appearance'

/** One section of the Settings page; the page must be open. */
export function settingsSection(page: Page, name: SettingsSection): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** Opens Settings by its link in the rail. */
export async function openSettings(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Settings' }).click()
}

/** Adds the SIP password to the phone account of the profile, and returns to the Console. */
export async function addPhonePassword(page: Page, password: string): Promise<void> {
  await savePhonePassword(page, password)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Console' }).click()
}

/** The same, staying in Settings. */
export async function savePhonePassword(page: Page, password: string): Promise<void> {
  await openSettings(page)
  const phone = settingsSection(page, 'Phone account')
  await phone.getByLabel('SIP password').fill(password)
  await phone.getByRole('button', { name: 'Save', exact: true }).click()
  await phone.getByText('Saved').waitFor()
}
