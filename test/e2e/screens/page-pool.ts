import type { Browser, Page } from 'playwright-core'

type Size = { readonly width: number; readonly height: number }

/** Pages that the tests of a file use one after the other: to load one again takes a quarter of what a new one takes. */
export interface PagePool {
  /** A blank page of this size that remembers nothing of earlier tests. */
  acquire(viewport: Size): Promise<Page>
  /** What the pages in use said in errors and warnings. */
  complaints(): readonly string[]
  /** Takes back every page; those that a test failed with, closed or changed for good are not used again. */
  release(isUsable: boolean): Promise<void>
}

export function createPagePool(browser: Browser): PagePool {
  const free: Page[] = []
  let inUse: Page[] = []
  let complaints: string[] = []
  const spoiled = new WeakSet<Page>()

  async function add(): Promise<Page> {
    const page = await browser.newPage()
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    onLastingChange(page, () => spoiled.add(page))
    return page
  }

  return {
    async acquire(viewport) {
      const page = free.pop() ?? (await add())
      inUse.push(page)
      await page.setViewportSize(viewport)
      return page
    },
    complaints: () => complaints,
    async release(isUsable) {
      const pages = inUse
      inUse = []
      for (const page of pages) {
        const isAlone = !page.isClosed() && page.context().pages().length === 1
        if (isUsable && isAlone && !spoiled.has(page)) {
          await makeBlank(page)
          free.push(page)
        } else await page.context().close()
      }
      complaints = []
    },
  }
}

/** What a page cannot forget is told as it is done. */
function onLastingChange(page: Page, action: () => void): void {
  for (const name of ['addInitScript', 'exposeFunction', 'exposeBinding'] as const) {
    const change = page[name]
    const told = (...args: readonly unknown[]) => {
      action()
      return Reflect.apply(change, page, args)
    }
    Object.assign(page, { [name]: told })
  }
}

async function makeBlank(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearPermissions()
  await page.mouse.move(-1, -1)
  await page.emulateMedia({
    media: null,
    colorScheme: 'light',
    reducedMotion: 'no-preference',
    forcedColors: 'none',
    contrast: 'no-preference',
  })
}
