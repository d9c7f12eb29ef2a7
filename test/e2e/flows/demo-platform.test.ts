import { beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, type AgentBrowser, type AgentWindow } from '#test/e2e/support/agent-app.ts'
import { startApp } from '#test/e2e/support/app-process.ts'
import { askHost } from '#test/e2e/support/ask-host.ts'
import { printScreensOnFailure } from '#test/e2e/support/evidence.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

describe('the screen of the demo platform', needs('chromium'), () => {
  let browser: AgentBrowser
  let window: AgentWindow | undefined

  beforeAll(async () => {
    browser = await startBrowser()
  })
  disposeAfterAll(() => [browser])
  printScreensOnFailure(() => ({ window }))

  test('proves that events arrive, places a call that rings, and turns a fault on that nobody can forget', async () => {
    await using app = await startApp({ args: ['--demo', '--seed', '3'] })
    const opened = await browser.open(app.url, { width: 1440, height: 900 })
    window = opened
    const { page } = opened
    await opened.console.isRegistered()
    await page.getByRole('button', { name: 'Demo' }).click()
    await page.getByRole('button', { name: /^Demo platform/ }).click()
    await page.getByText('Last one accepted:').waitFor()
    const seed = page.getByRole('textbox', { name: 'Seed of the traffic' })
    expect(await seed.getAttribute('placeholder')).toBe('3')
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused: nothing starts by itself.').waitFor()

    const part = page.getByRole('navigation', { name: 'Parts of the demo platform' })
    await part.getByRole('button', { name: 'Callers' }).click()
    await page.getByLabel('Caller', { exact: true }).fill('+447700900142')
    await page.getByLabel('Says').fill('Is my kiln ready?')
    await page.keyboard.press('Enter')
    const ringing = async () =>
      (await askHost(page, 'app.snapshot')).lines.filter(({ number }) => number.endsWith('7700900142'))
    await eventually(async () => expect(await ringing()).toMatchObject([{ state: 'ringing' }]))
    await page
      .getByRole('button', { name: /^Hang up for/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Hang up for Tamsin Quillfeather' }).click()
    await eventually(async () =>
      expect((await ringing()).filter(({ state }) => state === 'ringing')).toEqual([]),
    )

    await part.getByRole('button', { name: 'Subscriptions' }).click()
    await page.getByRole('table').getByText('call.ringing').first().waitFor()

    await part.getByRole('button', { name: 'Faults' }).click()
    await page.getByLabel('Milliseconds').fill('5')
    await page.getByRole('button', { name: 'Turn on' }).click()
    const banner = page.getByText('A fault is on in the demo platform.')
    await banner.waitFor()
    await page.getByRole('button', { name: 'Turn off all faults' }).first().click()
    await banner.waitFor({ state: 'detached' })
    expect(opened.faults).toEqual([])
    await page.context().close()
  })
})
