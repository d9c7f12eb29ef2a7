import { readFile } from 'node:fs/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Person } from '#shared/host/slices.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { serveBuiltPage } from '#test/e2e/support/built-page.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { heapOf } from './page-heap.ts'
import { limited, paired, type Figure } from './report.ts'
import { loadCalls, loadPeople } from './wallboard/board-load.ts'

const mostCalls = 5_000
/** Of the script of the plain page; of the script with a tenth of the calls. */
const floorAim = 0.75
const growthAim = 1.5
const longestTask = 50
/** Megabytes that an hour may leave. */
const heapAim = 20
const hour = 3_600

type Load = { readonly calls: number; readonly changes: number }
type Side = { readonly page: Page; readonly inspector: CDPSession }
type PlainPage = {
  begin(people: readonly Person[], calls: readonly LiveCallRecord[]): void
  receive(diff: LiveCallDiff): void
}
/** What a page of either side holds for this bench. */
type Fed = typeof globalThis & PlainPage & { screens?: Screens; tick(): LiveCallDiff; longestTask: number }

/**
 * The wallboard with thousands of live calls, of which some change every second: script time beside a page of plain
 * elements that is told the same changes, sorts and counts all calls and sets the text of the cards in sight; the longest
 * task; the cost of the same changes among ten times as many calls; and the heap that an hour of it, run fast, leaves.
 */
export async function measureWallboard(quick: boolean): Promise<readonly Figure[]> {
  await using server = await serveBuiltPage('screens')
  const browser = await launchChromium()
  const rounds = quick ? 3 : 7
  const seconds = quick ? 6 : 20
  try {
    const all = { calls: mostCalls, changes: mostCalls / 10 }
    const board = await openBoard(browser, server.url, all)
    const floor = await openFloor(browser, all)
    const beside = await inTurns([board, floor], { rounds, seconds })
    const longest = await board.page.evaluate(() => (globalThis as Fed).longestTask)
    await floor.page.close()
    const grown = await grownBy(board, hour)
    await board.page.close()
    const few = await openBoard(browser, server.url, { calls: 500, changes: 250 })
    const many = await openBoard(browser, server.url, { calls: mostCalls, changes: 250 })
    const growth = await inTurns([many, few], { rounds, seconds })
    return [
      paired(`${mostCalls} calls, 10 % changing each second: script a second`, 'ms', {
        ...{ values: beside[0] ?? [], floors: beside[1] ?? [], aim: floorAim, bound: 'at most' },
      }),
      limited(`${mostCalls} calls: longest task (0: none over 50 ms)`, 'ms', {
        value: longest,
        aim: longestTask,
      }),
      paired(`250 changes a second: script among ${mostCalls} calls beside 500`, 'ms', {
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
  return settledSide(page, { calls, changes: size.changes })
}

async function openFloor(browser: Browser, size: Load): Promise<Side> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.setContent(await readFile(new URL('./wallboard/floor.html', import.meta.url), 'utf8'))
  const calls = loadCalls(size.calls, Date.now())
  await page.evaluate(([people, all]) => (globalThis as Fed).begin(people, all), [loadPeople, calls] as const)
  return settledSide(page, { calls, changes: size.changes })
}

type Changing = { readonly calls: readonly LiveCallRecord[]; readonly changes: number }

async function settledSide(page: Page, changing: Changing): Promise<Side> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(installTicks, changing)
  await pause(2_000)
  await page.evaluate(() => ((globalThis as Fed).longestTask = 0))
  return { page, inspector }
}

/** Runs in the page: from here on `tick` says what changes in a second. Calls that wait are taken, others are held or talk. */
function installTicks({ calls, changes }: Changing): void {
  const now = [...calls]
  let turn = 0
  const changed = (call: LiveCallRecord, at: number): LiveCallRecord => {
    const agent = ((call.id + turn) % 200) + 1
    const destination = { number: String(1_000 + agent), name: `Agent ${agent}`, id: String(agent) }
    if (call.queueState !== '' && at % 2 === 0)
      return { ...call, destination, queueState: '', context: 'PSTN_CALL', connectedAt: Date.now() }
    return { ...call, state: call.state === 'ON_HOLD' ? 'CONNECTED' : 'ON_HOLD' }
  }
  const tick = (): LiveCallDiff => {
    turn += 1
    const diff: LiveCallRecord[] = []
    for (let at = 0; at < changes; at += 1) {
      const index = (turn * 37 + at * 19) % now.length
      const call = now[index]
      if (!call) continue
      const next = changed(call, at)
      now[index] = next
      diff.push(next)
    }
    return { changed: diff, removed: [] }
  }
  Object.assign(globalThis, { tick })
}

/** Milliseconds of script a second of each side, in rounds, one side after the other. */
async function inTurns(
  sides: readonly Side[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<readonly (readonly number[])[]> {
  const taken = sides.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, side] of sides.entries()) taken[at]?.push(await scriptOf(side, seconds))
  return taken
}

/** What changes is made before the clock starts: to bring it there is the host's work. */
async function scriptOf({ page, inspector }: Side, seconds: number): Promise<number> {
  await page.bringToFront()
  await page.evaluate((count) => {
    const { tick } = globalThis as Fed
    Object.assign(globalThis, { ticks: Array.from({ length: count }, tick) })
  }, seconds)
  await pause(1_000)
  const before = await scriptSeconds(inspector)
  await page.evaluate(feedEachSecond)
  return ((await scriptSeconds(inspector)) - before) * (1_000 / seconds)
}

/** Processor time of the page's main thread without style and layout, whatever else the machine does, in seconds. */
async function scriptSeconds(inspector: CDPSession): Promise<number> {
  const { metrics } = await inspector.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return of('TaskDuration') - of('LayoutDuration') - of('RecalcStyleDuration')
}

/** Runs in the page: one change a second, until all have been told. */
async function feedEachSecond(): Promise<void> {
  const { ticks, screens, receive } = globalThis as Fed & { readonly ticks: readonly LiveCallDiff[] }
  for (const diff of ticks) {
    if (screens) screens.send({ kind: 'calls', diff, more: false })
    else receive(diff)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** Megabytes that so many seconds leave, told as fast as timers allow. */
async function grownBy({ page, inspector }: Side, seconds: number): Promise<number> {
  const before = await heapOf(inspector)
  await page.evaluate(async (count) => {
    const { screens, tick } = globalThis as Fed
    for (let told = 0; told < count; told += 1) {
      screens?.send({ kind: 'calls', diff: tick(), more: false })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }, seconds)
  await pause(1_000)
  return Math.max(0, (await heapOf(inspector)) - before) / 1_000_000
}

/** Runs in the page: keeps the longest task, in milliseconds. Shorter ones than 50 are no news to the browser. */
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
