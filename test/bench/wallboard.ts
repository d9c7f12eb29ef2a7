import { readFile } from 'node:fs/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { serveBuiltPage } from '#test/e2e/support/built-page.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { heapOf } from './page-heap.ts'
import { limited, paired, type Figure } from './report.ts'
import { loadCalls, loadPeople } from './wallboard/board-load.ts'
import {
  feedEachSecond,
  installTicks,
  makeTicks,
  type Changing,
  type Fed,
  type FedWith,
} from './wallboard/page-ticks.ts'
import { scriptTimeOf } from './wallboard/script-time.ts'

const maxCalls = 5_000
/** Ratios of script time: to the plain page; to a tenth of the calls. */
const floorAim = 0.75
const growthAim = 1.5
const maxTaskTime = 50
/** Maximum growth in an hour, in megabytes. */
const heapAim = 20
const hour = 3_600

type Load = { readonly calls: number; readonly changes: number }
/** A measured page. */
type Side = {
  readonly browser: Browser
  readonly page: Page
  readonly inspector: CDPSession
  readonly fed: FedWith
}

/**
 * The wallboard with thousands of live calls, some of which change every second: script time beside a page of plain
 * elements that reads the platform's response each second, as a page without a host would, sorts and counts all calls
 * and sets the text of the cards in sight, and beside the same page with diffs, as the wallboard gets; the longest
 * task; the cost of the same changes among ten times as many calls; and the heap growth in an hour, run fast.
 */
export async function measureWallboard(quick: boolean): Promise<readonly Figure[]> {
  await using server = await serveBuiltPage('screens')
  const browser = await launchChromium()
  const rounds = quick ? 3 : 7
  const seconds = quick ? 6 : 20
  try {
    const all = { calls: maxCalls, changes: maxCalls / 10 }
    const board = await openBoard(browser, server.url, all)
    const floor = await openFloor(browser, all, 'answers')
    const bare = await openFloor(browser, all, 'record differences')
    const beside = await inTurns([board, floor, bare], { rounds, seconds })
    const longest = await board.page.evaluate(() => (globalThis as Fed).longestTask)
    await floor.page.close()
    await bare.page.close()
    const grown = await grownBy(board, hour)
    await board.page.close()
    const few = await openBoard(browser, server.url, { calls: 500, changes: 250 })
    const many = await openBoard(browser, server.url, { calls: maxCalls, changes: 250 })
    const growth = await inTurns([many, few], { rounds, seconds })
    return [
      paired(`${maxCalls} calls, 10 % changing each second: script a second`, 'ms', {
        ...{ values: beside[0] ?? [], floors: beside[1] ?? [], aim: floorAim, bound: 'at most' },
      }),
      paired(`the same beside plain elements that are handed differences`, 'ms', {
        ...{ values: beside[0] ?? [], floors: beside[2] ?? [], aim: null, bound: 'at most' },
      }),
      limited(`${maxCalls} calls: longest task (0: none over 50 ms)`, 'ms', {
        value: longest,
        aim: maxTaskTime,
      }),
      paired(`250 changes a second: script among ${maxCalls} calls beside 500`, 'ms', {
        ...{ values: growth[0] ?? [], floors: growth[1] ?? [], aim: growthAim, bound: 'at most' },
      }),
      limited(`${hour} seconds, run fast: heap that is left`, 'MB', { value: grown, aim: heapAim }),
    ]
  } finally {
    await browser.close()
  }
}

async function openBoard(browser: Browser, url: string, size: Load): Promise<Side> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(watchTasks)
  await page.goto(`${url}?view=app`)
  await page.locator('#main').waitFor()
  const calls = loadCalls(size.calls, Date.now())
  await page.evaluate(
    ([people, all]) => {
      const { screens } = globalThis as Fed
      screens?.show('people', { list: people, error: null })
      screens?.show('calls', all)
    },
    [loadPeople, calls] as const,
  )
  await page.getByRole('navigation', { name: 'Views' }).getByText('Wallboard', { exact: true }).click()
  await page.locator('.wb-plot canvas').nth(2).waitFor()
  await page.getByRole('option').filter({ hasText: 'Caller' }).first().waitFor()
  return settledSide({ browser, page, fed: 'host differences' }, { calls, changes: size.changes })
}

async function openFloor(browser: Browser, size: Load, fed: FedWith): Promise<Side> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.setContent(await readFile(new URL('./wallboard/floor.html', import.meta.url), 'utf8'))
  const calls = loadCalls(size.calls, Date.now())
  const side = await settledSide({ browser, page, fed }, { calls, changes: size.changes })
  await page.evaluate(
    (people) => (globalThis as Fed).begin(people, (globalThis as Fed).records()),
    loadPeople,
  )
  return side
}

async function settledSide(side: Omit<Side, 'inspector'>, changing: Changing): Promise<Side> {
  const { page } = side
  const inspector = await page.context().newCDPSession(page)
  await page.evaluate(installTicks, changing)
  await pause(2_000)
  await page.evaluate(() => ((globalThis as Fed).longestTask = 0))
  return { ...side, inspector }
}

/** Milliseconds of script per second of each side, in rounds, one side after the other. */
async function inTurns(
  sides: readonly Side[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<readonly (readonly number[])[]> {
  const taken = sides.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, side] of sides.entries()) taken[at]?.push(await scriptOf(side, seconds))
  return taken
}

/** The changes are prepared before the trace begins: delivering them is the work of the host, or the platform. */
async function scriptOf({ browser, page, fed }: Side, seconds: number): Promise<number> {
  await page.bringToFront()
  await page.evaluate(makeTicks, { count: seconds, fed })
  await pause(1_000)
  return (await scriptTimeOf(browser, page, () => page.evaluate(feedEachSecond))) / seconds
}

/** Heap growth in megabytes over that many seconds, fed as fast as timers allow. */
async function grownBy({ page, inspector }: Side, seconds: number): Promise<number> {
  const before = await heapOf(inspector)
  await page.evaluate(async (count) => {
    const { screens, tick } = globalThis as Fed
    for (let sent = 0; sent < count; sent += 1) {
      screens?.send({ kind: 'calls', diff: tick(), more: false })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }, seconds)
  await pause(1_000)
  return Math.max(0, (await heapOf(inspector)) - before) / 1_000_000
}

/** Runs in the page: records the longest task, in milliseconds. The browser does not report tasks shorter than 50. */
function watchTasks(): void {
  Object.assign(globalThis, { longestTask: 0 })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      const page = globalThis as Fed
      page.longestTask = Math.max(page.longestTask, duration)
    }
  }).observe({ type: 'longtask' })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
