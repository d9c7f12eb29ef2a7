import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownBrowser, signIn, startBrowser, type AgentBrowser } from '#test/e2e/support/agent-app.ts'
import { startApp } from '#test/e2e/support/app-process.ts'
import type { AppProcess } from '#test/e2e/support/app-types.ts'
import { profileOf } from '#test/e2e/support/profile-file.ts'
import {
  startDemoPlatform,
  type PlatformUser,
  type RunningPlatform,
} from '#test/e2e/support/demo-platform.ts'
import { openSettings } from '#test/e2e/support/settings-page.ts'
import { needs } from '#test/support/needs.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'

/**
 * Why calls were missed, where the browser has a part in it, or the whole app dies: a real phone, page and platform. What
 * the page cannot know of itself has its proof in `test/integration/missed-calls.test.ts`.
 */

const unknownCaller = '+12025550148'
const ringSeconds = 3

describe('a missed call says why', needs('chromium'), () => {
  let platform: RunningPlatform
  let agent: PlatformUser
  let folder: TemporaryFolder
  let app: AppProcess
  let browser: AgentBrowser
  let page: Page

  beforeAll(async () => {
    platform = await startDemoPlatform()
    agent = platform.agent(0)
    await platform.operator.set(agent, { ring_time: ringSeconds })
    folder = await temporaryFolder('missed')
    browser = await startBrowser(ownBrowser)
    await open()
  })
  disposeAfterAll(() => [browser, app, folder, platform])

  /** Starts the app where it was left, signs in and registers. */
  async function open(): Promise<void> {
    app = await startApp({ profile: profileOf(platform, agent.ext), userData: folder.path })
    const window = await browser.open(app.url)
    page = window.page
    await signIn(window, platform, agent)
  }

  const history = () => page.getByRole('navigation', { name: 'Views' }).getByText('History').click()

  /** Somebody calls until nobody has answered; yields the caller's number as it is shown. */
  async function callInVain(number: string): Promise<void> {
    const { id } = await platform.operator.ring({ from: number, to: agent.cli })
    await expect
      .poll(async () => (await platform.api.calls.read({ id })).ok, { timeout: 30_000, interval: 100 })
      .toBe(false)
  }

  /** The newest missed call in History, and the drawer with its reason. */
  async function newestSays(label: string): Promise<string> {
    await history()
    const row = page.locator('tbody tr').first()
    await row.filter({ hasText: label }).waitFor()
    await row.click()
    const why = page.getByRole('region', { name: 'Why it was missed' })
    await why.filter({ hasText: label }).waitFor()
    const words = (await why.textContent()) ?? ''
    await page.keyboard.press('Escape')
    return words
  }

  test('nobody answered, though it rang as it should', async () => {
    await callInVain(unknownCaller)
    expect(await newestSays('No answer')).toContain('It rang on this phone, and nobody answered')
  })

  test('the page was behind another one, and the browser blocks notifications', async () => {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: false })
    const other = await page.context().newPage()
    await other.bringToFront()
    await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false)
    await callInVain('+12025550149')
    const badge = page.getByRole('img', { name: '1 missed' })
    await badge.waitFor()
    await other.close()
    await page.bringToFront()
    await badge.waitFor({ state: 'detached' })
    expect(await newestSays('Notifications off')).toMatch(/notifications were blocked (since|from) /)
    await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true })
  })

  test('the ring volume was zero', async () => {
    await setRingVolume(page, 0)
    await callInVain('+12025550150')
    expect(await newestSays('Ring volume 0%')).toMatch(/was 0% since \d\d:\d\d/)
    await setRingVolume(page, 60)
  })

  test('no page with sound was open', async () => {
    const address = page.url()
    await page.goto('about:blank')
    await callInVain('+12025550151')
    await page.goto(address)
    /* Until the page has said that it is back, it says "since". */
    await expect
      .poll(() => newestSays('No window open'), { timeout: 30_000 })
      .toMatch(/No Switchhook window was open from .* to /)
  })

  test('the app had died, and ran again later', async () => {
    process.kill(app.process.pid, 'SIGKILL')
    await app.process.exited
    await callInVain('+12025550153')
    await app[Symbol.asyncDispose]()
    await page.context().close()
    await open()
    expect(await newestSays('App closed')).toMatch(/had stopped unexpectedly .* from .* to /)
  })
})

async function setRingVolume(page: Page, percent: number): Promise<void> {
  await openSettings(page)
  const slider = page.getByRole('slider', { name: /Ring volume/i })
  await slider.fill(String(percent))
  await slider.blur()
}
