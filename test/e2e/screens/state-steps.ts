import type { AppError } from '#shared/core/app-error.ts'
import type { Screen } from './screen-suite.ts'

/** States of the whole app that there is a picture of, by name: each brings the app into one. */
export type States = Readonly<Record<string, (screen: Screen) => Promise<void>>>

/** What the platform answers where it fails by itself. */
export const failure: AppError = { code: 'platform.failed' }

export function goTo({ page }: Screen, view: string): Promise<void> {
  return page.getByRole('navigation', { name: 'Views' }).getByText(view, { exact: true }).click()
}

export function press({ page }: Screen, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name }).first().click()
}

/** Waits for the words about a failure. */
export function alerted({ page }: Screen): Promise<void> {
  return page.getByRole('alert').first().waitFor()
}

/** Waits for what stands in place of a list. */
export function emptied({ page }: Screen): Promise<void> {
  return page.locator('main .empty').first().waitFor()
}
