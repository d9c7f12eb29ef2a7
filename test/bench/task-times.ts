import type { Page } from 'playwright-core'

/** The longest task of a page's main thread, in milliseconds. */
export type LongestTask = {
  /** Processor time, which excludes other work on the machine. */
  readonly processor: number
  readonly elapsed: number
}

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The page's longest task during an action, from Chromium's own trace. */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<LongestTask> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await act()
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString())
  const { traceEvents } = trace as { readonly traceEvents: readonly TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => name.endsWith('RunTask') && ph === 'X' && mains.has(`${pid} ${tid}`),
  )
  if (tasks.length === 0) throw new Error('The trace holds no tasks')
  const longest = (of: (event: TraceEvent) => number | undefined) =>
    tasks.reduce((most, event) => Math.max(most, (of(event) ?? 0) / 1_000), 0)
  return { processor: longest(({ tdur }) => tdur), elapsed: longest(({ dur }) => dur) }
}
