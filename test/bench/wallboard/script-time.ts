import type { Browser, Page } from 'playwright-core'

/** The fields read of a trace. Times are microseconds; `tdur` is thread time, independent of other load. */
type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

/** Script events, including garbage collection, by their names in Chromium's timeline. */
const scriptEvents = new Set([
  'v8.callFunction',
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'MinorGC',
  'MajorGC',
  'V8.GCIncrementalMarking',
])
const mark = 'script-time'

/** Milliseconds of script on the page's main thread during `work`, without style, layout and painting. */
export async function scriptTimeOf(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, {
    categories: ['-*', 'devtools.timeline', 'v8', 'blink.user_timing'],
  })
  await page.evaluate((name) => performance.mark(name), mark)
  await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  return scriptIn(traceEvents)
}

function scriptIn(events: readonly TraceEvent[]): number {
  const place = events.find(({ name }) => name === mark)
  if (!place) throw new Error('The trace does not have the page')
  const script = events
    .filter(
      ({ name, ph, pid, tid }) =>
        ph === 'X' && pid === place.pid && tid === place.tid && scriptEvents.has(name),
    )
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  let [sum, end] = [0, 0]
  for (const { ts, dur = 0, tdur = 0 } of script) {
    if (ts < end) continue
    sum += tdur
    end = ts + dur
  }
  return sum / 1_000
}
