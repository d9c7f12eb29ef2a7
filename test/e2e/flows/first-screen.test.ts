import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { preloadScreen } from '#electron/host/pages/screen-scripts.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { startApp } from '#test/e2e/support/app-process.ts'
import { builtPage, sharedBrowser } from '#test/e2e/support/shared.ts'
import { gzipSize, missingFiles, scriptsWithImports } from '#test/support/built-scripts.ts'
import { eventually } from '#test/support/eventually.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { needs } from '#test/support/needs.ts'

/** Kilobytes of scripts, compressed. Nobody starts with the compact window. */
const limits = { screen: 150, compact: 160, sound: 30 }

describe('scripts of a first screen', () => {
  const first = ['index', 'core', 'start-app']
  test.each([
    ['the console', [...first, 'console', 'AppFrame'], limits.screen],
    ['the sign-in page', [...first, 'login'], limits.screen],
    ['the compact window', [...first, 'CompactFrame'], limits.compact],
    ['the ring window', ['ring'], limits.screen],
    ['the sound engine of the desktop', ['audio'], limits.sound],
  ])('%s needs no more than it may', (_, beginnings, limit) => {
    const scripts = scriptsWithImports(...beginnings)
    const sizes = scripts.map((name) => ({ name, size: gzipSize(name) / 1_000 }))
    const total = sizes.reduce((sum, { size }) => sum + size, 0)
    expect(scripts.length).toBeGreaterThan(1)
    expect({ fits: total < limit, total, sizes }).toMatchObject({ fits: true })
  })

  test('the entry script does not import the scripts that it preloads', () => {
    const entry = scriptsWithImports('index').join(' ')
    expect(entry).toContain('base-')
    expect(entry).not.toContain('core-')
  })

  test('a page that is told its session fetches all of them at once', async () => {
    const page = await readFile('out/renderer/index.html', 'utf8')
    for (const [session, ...chunks] of [
      ['signed-in', 'console', 'AppFrame'],
      ['signed-out', 'login'],
    ] as const) {
      const preloads = preloadScreen(page, session)
      for (const script of scriptsWithImports(...first, ...chunks)) expect(preloads).toContain(`/${script}"`)
    }
  })

  test('every file that a part waits for is in the build', () => {
    expect(missingFiles()).toEqual([])
  })

  test('settings, lists and dialogs are not among them', () => {
    const console = scriptsWithImports(...first, 'console', 'AppFrame').join(' ')
    for (const later of [
      'messages',
      'voicemail',
      'recordings',
      'history',
      'transfer',
      'audio-engine',
      'VirtualList',
      'MenuPanel',
      'PopoverPanel',
    ])
      expect(console).not.toContain(`${later}-`)
  })
})

describe('what is loaded after it', needs('chromium'), () => {
  let browser: Browser
  let url: string
  beforeAll(async () => {
    url = await builtPage('screens')
    browser = await sharedBrowser()
  })
  afterAll(() => browser?.close())

  type PageWithScreens = { readonly screens: Screens }
  const show = (page: Page, slice: Parameters<Screens['show']>[0], value: unknown) =>
    page.evaluate(
      ([name, given]) => (globalThis as typeof globalThis & PageWithScreens).screens.show(name, given),
      [slice, value] as const,
    )
  const asked = async (page: Page) => {
    const all = await page.evaluate(() => [
      ...(globalThis as typeof globalThis & PageWithScreens).screens.asked(),
    ])
    return all.map(({ method }) => method)
  }

  /** The console, with the scripts of some parts withheld from the beginning; `give` lets them come. */
  async function openWithout(parts: RegExp, address = `${url}?view=app`) {
    const page = await browser.newPage()
    let withheld = 0
    let isGiven = false
    await page.route(parts, (route) => {
      if (isGiven) return route.continue()
      withheld += 1
      return route.abort()
    })
    await page.goto(address)
    return { page, withheld: () => withheld, give: () => void (isGiven = true) }
  }

  const openConsole = async (parts: RegExp) => {
    const opened = await openWithout(parts)
    await opened.page.locator('#main').waitFor()
    return opened
  }

  test.each(['core', 'login'])(
    'without the scripts of %s the page says so, and starts once they come',
    async (name) => {
      await using app = await startApp()
      const { page, give } = await openWithout(partsOf(name), app.url)
      await page.getByText('Switchhook could not be loaded.').waitFor()
      give()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      expect(await page.getByText('could not be loaded').count()).toBe(0)
      await page.close()
    },
  )

  test('a view that cannot be loaded says so in its place, is tried again, and comes', async () => {
    const { page, withheld, give } = await openConsole(partsOf('messages'))
    await page.getByRole('link', { name: 'Messages' }).click()
    await page.getByText('Messages could not be loaded. Calls continue, and Switchhook keeps').waitFor()
    const before = withheld()
    await eventually(() => expect(withheld()).toBeGreaterThan(before))
    give()
    await page.getByRole('heading', { name: 'Messages' }).waitFor()
    expect(await page.getByText('could not be loaded').count()).toBe(0)
    await page.close()
  })

  test('a dialog whose code fails to load says so, and opens once it has loaded', async () => {
    const { page, give } = await openConsole(partsOf('transfer'))
    await page.getByText('The transfer dialog could not be loaded. Calls continue').waitFor()
    await show(page, 'lines', [phoneLine({ id: 'talk', state: 'connected', connectedAt: Date.now() })])
    await page.getByRole('button', { name: 'Hang up' }).first().waitFor()
    await page.keyboard.press('t')
    expect(await page.getByRole('dialog').count()).toBe(0)
    give()
    await page.getByRole('dialog', { name: /^Transfer/ }).waitFor()
    await page.close()
  })

  test('a ring needs none of it: it shows at once, and is answered', async () => {
    const { page } = await openConsole(partsOf('messages|recordings|faxes-chats|transfer|shortcuts|timeline'))
    await show(page, 'lines', [phoneLine({ id: 'ring', name: 'Odile Marshgrove', startedAt: Date.now() })])
    await page.getByRole('region', { name: 'Incoming call' }).getByText('Odile Marshgrove').first().waitFor()
    await page.keyboard.press('Control+Shift+A')
    await eventually(async () => expect(await asked(page)).toContain('line.answer'))
    await page.close()
  })
})

/** The scripts of these parts, apart from those whose names only begin alike. */
function partsOf(names: string): RegExp {
  return new RegExp(`/(${names})-[\\w-]{8}\\.js$`)
}
