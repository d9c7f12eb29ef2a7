import type { Page } from 'playwright-core'
import { openProfile } from '#test/support/chromium.ts'
import { startProcess } from '#test/support/process.ts'
import type { Side } from './sides.ts'
import { markWhenUsable } from './mark-when-usable.ts'

export type Places = {
  /** Folder of the browser's profile. */
  readonly profile: string
  /** Folder of Node's compile cache. */
  readonly codeCache: string
  /** 0 for any free one. */
  readonly port: number
  /** Whether the browser is started before the server. */
  readonly browserFirst: boolean
}

/** Milliseconds. */
export type StartTimes = {
  /** From the start of the server's process to its ready line. */
  readonly server: number
  /** From the navigation to the usable page. */
  readonly page: number
  /** From the start of the server's process to the usable page, including a browser that is not started first. */
  readonly whole: number
  /** Paths of the scripts loaded before the page was usable. */
  readonly scripts: readonly string[]
}

/** Starts a server, then a browser, and opens the page, as a user and `npm start` do. */
export async function startOnce(side: Side, places: Places): Promise<StartTimes> {
  await using started = new AsyncDisposableStack()
  const openBrowser = async () => {
    const context = await openProfile(places.profile)
    started.defer(() => context.close())
    await context.addInitScript(markWhenUsable, [...side.shows])
    return context.pages()[0] ?? (await context.newPage())
  }
  const early = places.browserFirst ? await openBrowser() : null
  const begun = now()
  const server = started.use(
    await startProcess({
      script: side.script,
      args: side.args(places.port),
      env: { ...side.env, NODE_COMPILE_CACHE: places.codeCache },
    }),
  )
  const ready = now()
  const page = early ?? (await openBrowser())
  const left = now()
  await page.goto(server.readyText('url'), { waitUntil: 'commit' })
  await page.waitForFunction(() => 'usableAt' in globalThis, undefined, { timeout: 30_000 })
  const usable = await page.evaluate(() => Number(Reflect.get(globalThis, 'usableAt')))
  return {
    server: ready - begun,
    page: usable - left,
    whole: usable - begun,
    scripts: await scriptsBefore(page, usable),
  }
}

function now(): number {
  return performance.timeOrigin + performance.now()
}

function scriptsBefore(page: Page, moment: number): Promise<readonly string[]> {
  return page.evaluate((until) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries
      .filter(({ name, startTime }) => name.endsWith('.js') && performance.timeOrigin + startTime < until)
      .map(({ name }) => new URL(name).pathname)
  }, moment)
}
