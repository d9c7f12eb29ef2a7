import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import type { AppError, ErrorCode } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { CommandName } from '#shared/host/command.ts'
import type { HostMethod } from '#shared/host/methods.ts'
import type { HostState } from '#shared/host/state.ts'
import { frameWords } from '#renderer/locales/frame.ts'
import { launchChromium } from '#test/support/chromium.ts'
import type { Asked, Screens } from './fake-host.ts'
import { createPagePool, type PagePool } from './page-pool.ts'
import { builtPage, sharedBrowser } from '#test/e2e/support/shared.ts'

/** A view on its own page, and the host behind it. */
export interface Screen {
  readonly page: Page
  /** Publishes a slice with these fields changed, or this list. */
  show(slice: keyof HostState, changes: object): Promise<void>
  /** Publishes a slice unchanged. */
  put<Slice extends keyof HostState>(slice: Slice, value: HostState[Slice]): Promise<void>
  /** Makes the method succeed with this value from now on, with `when` only for inputs with these fields. */
  succeeds(method: HostMethod, value?: unknown, when?: object): Promise<void>
  fails(method: HostMethod, error: ErrorCode | AppError, detail?: string): Promise<void>
  /** Leaves the method unanswered. */
  hangs(method: HostMethod): Promise<void>
  /** Lets the requests that were left unanswered succeed with this value. */
  settles(method: HostMethod, value: unknown): Promise<void>
  /** Sends a command of the tray, a menu or a global key. */
  command(name: CommandName): Promise<void>
  asked(method: HostMethod): Promise<readonly unknown[]>
}

/** A view by itself, the whole app in one of its forms, or the ring window, which is empty until a call rings. */
export type View = 'login' | 'settings' | 'history' | 'app' | 'compact' | 'ring'

/** The main region, unless it is still the placeholder, which hears no keys. */
const loadedMain = `#main:not(:has(> [aria-label="${frameWords.parts.loading}"]))`

type PageWithScreens = { readonly screens: Screens }

/**
 * Connects to Chromium for the tests of one file. A test fails if the page of its screen reports an error.
 * `ownBrowser`: a separate Chromium, because all windows of a browser share one clipboard, and the headless shell has
 * no notifications.
 */
export function screenSuite(options: { readonly audio?: boolean; readonly ownBrowser?: boolean } = {}): {
  open(view: View, size?: { width: number; height: number }): Promise<Screen>
} {
  let url: string
  let browser: Browser
  let pool: PagePool

  beforeAll(async () => {
    url = await builtPage('screens')
    browser = await (options.ownBrowser === true ? launchChromium() : sharedBrowser(options))
    pool = createPagePool(browser)
  })
  afterAll(async () => {
    await browser?.close()
  })
  afterEach(async ({ task }) => {
    const complaints = pool.complaints()
    await pool.release(task.result?.state !== 'fail' && complaints.length === 0)
    if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('; ')}`)
  })

  return {
    async open(view, viewport = { width: 1440, height: 900 }) {
      const page = await pool.acquire(viewport)
      await page.goto(`${url}?view=${view === 'compact' ? 'app&form=compact' : view}`)
      await page.locator(view === 'ring' ? '#app[data-v-app]' : loadedMain).waitFor({ state: 'attached' })
      return screenOn(page)
    },
  }
}

function screenOn(page: Page): Screen {
  const answer = (method: HostMethod, result: Result<unknown> | 'never', when: object = {}) =>
    page.evaluate(
      ([name, given, fields]) =>
        (globalThis as typeof globalThis & PageWithScreens).screens.answer(name, given, fields),
      [method, result, when] as const,
    )
  return {
    page,
    show: (slice, changes) =>
      page.evaluate(
        ([name, changed]) => {
          const { screens } = globalThis as typeof globalThis & PageWithScreens
          screens.show(name, Array.isArray(changed) ? changed : { ...screens.state()[name], ...changed })
        },
        [slice, changes] as const,
      ),
    put: (slice, value) =>
      page.evaluate(
        ([name, given]) => (globalThis as typeof globalThis & PageWithScreens).screens.show(name, given),
        [slice, value] as const,
      ),
    succeeds: (method, value, when) => answer(method, ok(value), when),
    fails: (method, error, detail) =>
      answer(
        method,
        err(typeof error === 'string' ? { code: error, ...(detail !== undefined && { detail }) } : error),
      ),
    hangs: (method) => answer(method, 'never'),
    settles: (method, value) =>
      page.evaluate(
        ([name, result]) => (globalThis as typeof globalThis & PageWithScreens).screens.settle(name, result),
        [method, ok(value)] as const,
      ),
    command: (name) =>
      page.evaluate(
        (given) => (globalThis as typeof globalThis & PageWithScreens).screens.command(given),
        name,
      ),
    async asked(method) {
      const all = await page.evaluate(() => [
        ...(globalThis as typeof globalThis & PageWithScreens).screens.asked(),
      ])
      return all.filter((each: Asked) => each.method === method).map((each: Asked) => each.input)
    },
  }
}
