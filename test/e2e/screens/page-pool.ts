import type { Browser, Page } from 'playwright-core'

type Size = { readonly width: number; readonly height: number }

/** Pages that the tests of a file reuse: reloading one takes a quarter of the time of a new one. */
export interface PagePool {
  /** A blank page of this size without traces of earlier tests. */
  acquire(viewport: Size): Promise<Page>
  /** Errors and warnings of the pages in use. */
  complaints(): readonly string[]
  /** Takes back every page; a page that was closed, changed for good or used by a failed test is discarded. */
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

/** Calls `action` at every change that a reload does not undo. */
function onLastingChange(page: Page, action: () => void): void {
  for (const name of ['addInitScript', 'exposeFunction', 'exposeBinding'] as const) {
    const change = page[name]
    const wrapped = (...args: readonly unknown[]) => {
      action()
      return Reflect.apply(change, page, args)
    }
    Object.assign(page, { [name]: wrapped })
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
