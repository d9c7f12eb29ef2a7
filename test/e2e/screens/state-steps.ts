import type { AppError } from '#shared/core/app-error.ts'
import type { Screen } from './screen-suite.ts'

/** Pictured states of the whole app, by name: each brings the app into one. */
export type States = Readonly<Record<string, (screen: Screen) => Promise<void>>>

/** The platform's answer to an internal failure. */
export const failure: AppError = { code: 'platform.failed' }

export function goTo({ page }: Screen, view: string): Promise<void> {
  return page.getByRole('navigation', { name: 'Views' }).getByText(view, { exact: true }).click()
}

export function press({ page }: Screen, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name }).first().click()
}

/** Waits for the message about a failure. */
export function alerted({ page }: Screen): Promise<void> {
  return page.getByRole('alert').first().waitFor()
}

/** Waits for the placeholder of an empty list. */
export function emptied({ page }: Screen): Promise<void> {
  return page.locator('main .empty').first().waitFor()
}
