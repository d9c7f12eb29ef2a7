import type { Locator, Page } from 'playwright-core'
import { HttpsClient } from '#electron/platform/events/https-client.ts'
import { openSettings, settingsSection } from './settings-page.ts'
import { pasted } from './clipboard.ts'

/** The target of a webhook, and the certificate to trust. */
export type Receiver = { readonly url: string; readonly ca: string }

/** Settings, Events: the address and certificate to copy for the platform's dashboard. */
export async function copyReceiver(page: Page): Promise<Receiver> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSettings(page)
  const ca = await copied(page, 'Copy certificate', 'Certificate copied')
  return { ca, url: await copied(page, 'Copy', 'Copied') }
}

/** The rows of received events, newest first. */
export function eventRows(page: Page): Locator {
  return settingsSection(page, 'Events').getByRole('group', { name: 'Received events' }).locator('tbody tr')
}

/** Posts any body as a platform would; returns the status of the response. */
export async function postEvent({ url, ca }: Receiver, body: unknown): Promise<number> {
  using client = new HttpsClient(new URL(url), { ca })
  const answer = await client.send('POST', JSON.stringify(body), AbortSignal.timeout(10_000))
  if (!answer.ok) throw new Error(`The receiver did not answer: ${answer.error}`)
  return answer.value.status
}

async function copied(page: Page, button: string, done: string): Promise<string> {
  const events = settingsSection(page, 'Events')
  await events.getByRole('button', { name: button, exact: true }).click()
  await events.getByRole('button', { name: done, exact: true }).waitFor()
  return pasted(page)
}
