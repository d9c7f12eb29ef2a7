import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { themes } from '#test/e2e/screens/looks.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { eventually } from '#test/support/eventually.ts'
import { sampleBundle } from '#test/support/sample-bundle.ts'
import { sampleTimeline } from '#test/support/sample-timeline.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const { open } = screenSuite()
const run = promisify(execFile)

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Diagnostics' })
const list = (page: Page) => page.getByRole('list', { name: 'Parts of the file' })
const row = (page: Page, title: string) => list(page).getByRole('button', { name: title })
const text = (page: Page) => dialog(page).locator('.dg-text')

async function openFromAbout(size?: { width: number; height: number }, lines?: number): Promise<Screen> {
  const screen = await open('app', size)
  const { page } = screen
  await screen.succeeds('diagnostics.collect', sampleBundle(lines))
  const { entries: _, ...summary } = sampleTimeline()
  await screen.succeeds('timeline.list', [summary])
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Create a diagnostics file' }).click()
  await row(page, 'Read me').waitFor()
  return screen
}

test('shows each part to the letter, and never as HTML', async () => {
  const { page, asked } = await openFromAbout()
  expect(await list(page).getByRole('button').count()).toBe(12)
  expect(await text(page).textContent()).toBe(sampleBundle().parts[0]?.text)
  expect(await text(page).locator('b').count()).toBe(0)
  await row(page, 'Connections').click()
  expect(await text(page).textContent()).toBe(sampleBundle().parts[2]?.text)
  await row(page, 'Event log').click()
  expect(await text(page).textContent()).toContain('This part is empty.')
  const [choice] = await asked('diagnostics.collect')
  expect(choice).toMatchObject({
    ...{ calls: null, people: false, devices: false, addresses: false },
    page: { window: { width: 1440, height: 900 } },
  })
})

test('saves one file without what was left out, which other programs open', async () => {
  const { page } = await openFromAbout(undefined, 3_000)
  await dialog(page).getByRole('switch', { name: 'Include Settings' }).uncheck()
  await dialog(page).getByRole('switch', { name: 'Include Log', exact: true }).uncheck()
  await dialog(page).getByRole('switch', { name: 'Include Log', exact: true }).check()
  expect(await dialog(page).getByText(' parts, ').textContent()).toMatch(/^11 of 12 parts, \d+ kB$/)
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('switchhook-diagnostics-2026-03-04-0915.zip')
  const script =
    'import json,sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(json.dumps({n: z.read(n).decode() for n in z.namelist()}))'
  await using folder = await temporaryFolder('diagnostics')
  await saved.saveAs(folder.join('saved.zip'))
  const { stdout } = await run('python3', ['-c', script, folder.join('saved.zip')], { maxBuffer: 16_000_000 })
  const kept = sampleBundle(3_000).parts.filter(({ file }) => file !== 'settings.json')
  expect(JSON.parse(stdout)).toEqual(Object.fromEntries(kept.map((part) => [part.file, part.text])))
})

test('is searched in all parts at once, and stepped through', async () => {
  const { page } = await openFromAbout(undefined, 3_000)
  await dialog(page).getByRole('searchbox').fill('registration')
  expect(await row(page, 'Log').last().textContent()).toContain('333 found')
  expect(await row(page, 'Readiness').textContent()).toContain('1 found')
  await list(page).getByRole('button', { name: /^Log/ }).click()
  const now = dialog(page).locator('mark.now')
  await eventually(async () => expect(await now.isVisible()).toBe(true))
  expect(await dialog(page).locator('.dg-part-h').textContent()).toContain('1 of 333')
  await dialog(page).getByRole('button', { name: 'Previous match' }).click()
  expect(await dialog(page).locator('.dg-part-h').textContent()).toContain('333 of 333')
  await eventually(async () => {
    const box = await now.boundingBox()
    const around = await text(page).boundingBox()
    expect(box && around && box.y > around.y && box.y < around.y + around.height).toBe(true)
  })
})

test('gathers anew what else is allowed, and the calls that are chosen', async () => {
  const { page, asked } = await openFromAbout()
  await dialog(page).getByRole('switch', { name: 'Names and numbers' }).check()
  await eventually(async () => expect(await asked('diagnostics.collect')).toHaveLength(2))
  await dialog(page).getByText('Calls: 1 of the last 1').click()
  await dialog(page).getByRole('list', { name: 'Calls in the file' }).getByRole('checkbox').uncheck()
  await eventually(async () =>
    expect((await asked('diagnostics.collect')).at(-1)).toMatchObject({ calls: [], people: true }),
  )
})

test('says when it cannot be gathered, and tries again', async () => {
  const { page, succeeds, fails } = await openFromAbout()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await fails('diagnostics.collect', 'internal')
  await page.getByRole('button', { name: 'Create a diagnostics file' }).click()
  await dialog(page).getByRole('alert').waitFor()
  await succeeds('diagnostics.collect', sampleBundle())
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await row(page, 'Read me').waitFor()
})

test('after a fault a notice says that the call goes on, and leads here', async () => {
  const { page, put, succeeds, asked } = await open('app')
  await succeeds('diagnostics.collect', sampleBundle())
  await put('fault', { at: Date.now(), where: 'app', inCall: true })
  const notice = page.getByRole('status').filter({ hasText: 'Something went wrong inside Switchhook.' })
  expect(await notice.textContent()).toContain('Your call continues.')
  await notice.getByRole('button', { name: 'Create a diagnostics file' }).click()
  await row(page, 'Read me').waitFor()
  expect(await asked('diagnostics.faultSeen')).toHaveLength(1)
})

test('opens from the menu before anybody has signed in', async () => {
  const { page, put, succeeds } = await open('app')
  await succeeds('diagnostics.collect', sampleBundle())
  await put('session', { kind: 'signed-out', baseUrl: '', email: '', error: null })
  await page.evaluate(() =>
    (globalThis as typeof globalThis & { screens: { command(name: string): void } }).screens.command(
      'diagnostics',
    ),
  )
  await row(page, 'Read me').waitFor()
})

for (const theme of themes)
  test(`is accessible in ${theme}, wide and narrow`, async () => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 380, height: 660 },
    ]) {
      const screen = await openFromAbout(size)
      const { page } = screen
      await screen.show('settings', { theme })
      await dialog(page).getByRole('searchbox').fill('in')
      expect(await axeViolations(page, { context: '[role=dialog]' })).toEqual([])
      const spare = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return clientWidth - scrollWidth
      })
      expect(spare).toBeGreaterThanOrEqual(0)
      await page.keyboard.press('Escape')
    }
  })
