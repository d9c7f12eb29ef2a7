import { startApp } from '../support/app-process.ts'
import { looks } from './photographer.ts'
import type { Studio } from './studio.ts'

/** The demo by one seed: as it is first seen, when a customer rings, in a call, and with its panel. */
export async function demo({ browser, camera }: Studio): Promise<void> {
  await using app = await startApp({ args: ['--demo', '--seed', '3'] })
  const { page, console: screen } = await browser.open(app.url, { width: 1440, height: 900 })
  await screen.isRegistered()
  await page.getByRole('button', { name: 'Demo' }).waitFor()
  await camera.take(page, 'demo', looks.console)
  await screen.ring.waitFor()
  await camera.take(page, 'demo-ringing')
  await screen.press('a')
  await screen.controls.waitFor()
  await page.getByRole('button', { name: 'Demo' }).click()
  const panel = page.getByRole('dialog', { name: /^Demo/ })
  await panel.waitFor()
  await camera.take(page, 'demo-panel')
  await panel.getByRole('button', { name: /^Make the audio choppy/ }).click()
  await panel.getByText(/\d+ s left/).waitFor()
  await camera.take(page, 'demo-panel-lasting', [{ theme: 'light', width: 1440, height: 900 }])
  await screen.press('Escape')
  const second = await browser.open(app.url)
  await second.page.getByText(/This address works once/).waitFor()
  await camera.take(second.page, 'demo-address-used')
  await second.page.context().close()
  await page.context().close()
}
