import { ownBrowser, startAgent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { startProcess } from '#test/support/process.ts'
import { limited, paired, percentile, plainFigure, type Figure } from './report.ts'
import { rendererOf } from './renderer-of.ts'
import { preciseProcessor } from './startup/processes.ts'

type Load = { readonly calls: number; readonly rest?: boolean }

/** Maximum ratio of the page's processor time to the floor's, by the number of calls. */
const ratios: Readonly<Record<number, number>> = { 500: 2, 5_000: 1.5 }
const maxTaskTime = 50
/** Percent of one processor. */
const restAim = 1
const hostAim = 5

/**
 * The console's live calls while some of many change every second (5 % change state, 2 % are replaced), beside a page
 * of plain elements that reads the same response each second and sets the text of forty rows: processor time of both
 * pages and of the host, and the longest task. The floor parses every response itself; the console gets diffs from its
 * host.
 */
export async function measureLiveCalls(quick: boolean): Promise<readonly Figure[]> {
  await using platform = await startDemoPlatform({ dataset: 'empty' })
  const figures: Figure[] = []
  const loads: readonly Load[] = [50, 500, 2_000, 5_000].map((calls) => ({ calls }))
  for (const load of [...loads, { calls: 500, rest: true }])
    figures.push(...(await figuresOf(platform, load, quick)))
  return figures
}

async function figuresOf(platform: RunningPlatform, load: Load, quick: boolean): Promise<readonly Figure[]> {
  await using busy = await startBusy(platform, load)
  await using floor = await openFloor(busy.readyText('origin'))
  await using desk = await openDesk(platform, busy.readyText('origin'))
  const shares = await sharesOf({ page: desk.renderer, host: desk.host, floor: floor.renderer }, quick)
  const what = load.rest ? `${load.calls} calls at rest` : `${load.calls} calls`
  const [page, host, plain] = (['page', 'host', 'floor'] as const).map((part) =>
    shares.map((each) => each[part]),
  ) as [number[], number[], number[]]
  const ofPage = `${what}: the page, processor time`
  const ofHost = `${what}: the host, processor time`
  if (load.rest) return [limited(ofPage, '%', { value: percentile(page, 0.5), aim: restAim })]
  return [
    paired(ofPage, '%', { values: page, floors: plain, aim: ratios[load.calls] ?? null, bound: 'at most' }),
    load.calls === 5_000
      ? limited(ofHost, '%', { value: percentile(host, 0.5), aim: hostAim })
      : plainFigure(ofHost, '%', percentile(host, 0.5)),
    limited(`${what}: longest task of the page`, 'ms', {
      value: await desk.longestTask(),
      aim: maxTaskTime,
    }),
  ]
}

function startBusy({ origin }: RunningPlatform, { calls, rest = false }: Load) {
  const args = ['--platform', origin, '--calls', String(calls), ...(rest ? ['--rest'] : [])]
  return startProcess({ script: 'test/bench/live-calls/busy-platform.ts', args })
}

/** An agent's console with many calls, once it has shown the first of them. */
async function openDesk(platform: RunningPlatform, origin: string) {
  await using started = new AsyncDisposableStack()
  const agent = started.use(
    await startAgent({
      platform: { ...platform, origin, baseUrl: `${origin}/v1.2` },
      user: platform.agent(0),
      microphone: ownBrowser,
      window: { width: 1440, height: 900, prepare: (context) => context.addInitScript(watchTasks) },
    }),
  )
  await agent.page.getByRole('region', { name: 'Live calls' }).getByText('Caller').first().waitFor()
  await pause(3_000)
  await agent.page.evaluate(() => Reflect.set(globalThis, 'longestTask', 0))
  const resources = started.move()
  return {
    renderer: await rendererOf(agent.browser.browser),
    host: agent.app.process.pid,
    longestTask: () => agent.page.evaluate(() => Number(Reflect.get(globalThis, 'longestTask'))),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function openFloor(origin: string) {
  const browser = await launchChromium()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${origin}/floor`)
  await page.waitForFunction(() => document.title === 'usable')
  return { renderer: await rendererOf(browser), [Symbol.asyncDispose]: () => browser.close() }
}

/** Runs in the page: records the longest task, in milliseconds. The browser does not report tasks shorter than 50. */
function watchTasks(): void {
  Reflect.set(globalThis, 'longestTask', 0)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      Reflect.set(
        globalThis,
        'longestTask',
        Math.max(Number(Reflect.get(globalThis, 'longestTask')), duration),
      )
  }).observe({ type: 'longtask' })
}

/** Percent of one processor used by each process, per round. */
async function sharesOf<Part extends string>(
  pids: Readonly<Record<Part, number>>,
  quick: boolean,
): Promise<readonly Readonly<Record<Part, number>>[]> {
  const parts = Object.entries<number>(pids) as [Part, number][]
  const used = () => new Map(parts.map(([part, pid]) => [part, preciseProcessor(pid)]))
  const rounds: Record<Part, number>[] = []
  for (let round = 0; round < (quick ? 2 : 5); round += 1) {
    const [before, begun] = [used(), performance.now()]
    await pause(quick ? 5_000 : 12_000)
    const [after, elapsed] = [used(), performance.now() - begun]
    const share = ([part]: [Part, number]) =>
      [part, (((after.get(part) ?? 0) - (before.get(part) ?? 0)) / elapsed) * 100] as const
    rounds.push(Object.fromEntries(parts.map(share)) as Record<Part, number>)
  }
  return rounds
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
