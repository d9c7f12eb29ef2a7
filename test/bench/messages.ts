import type { CDPSession } from 'playwright-core'
import { startAgent, startBrowser, type Agent, type AgentBrowser } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform } from '#test/e2e/support/demo-platform.ts'
import { eventually } from '#test/support/eventually.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { fillTexts, numberOfThread, wordOfThread } from './messages/fill-texts.ts'
import { timeOfPlainRows, timeOfSameScreen, timeToPaint } from './messages/paint-times.ts'
import { heapOf } from './page-heap.ts'
import { limited, paired, percentile, plainFigure, type Figure } from './report.ts'

/**
 * Milliseconds from a press to the paint, at the 95th percentile; seconds of the copy, including the start of the app;
 * memory of a page with many texts relative to one with few.
 */
const limits = { press: 100, copy: 8, memory: 1.5 }
/**
 * Maximum ratio to the floor, by what is pressed. The floor is a copy of the same elements and asks for nothing, while
 * each press asks the host, which reads a file of 50,000 texts.
 */
const aims = { open: 2.5, thread: 2, search: 2 }

/** The search field of the list of threads. */
const searchField = '.col-list input[type="search"]'

const many = { texts: 50_000, threads: 2_000 }
const few = { texts: 500, threads: 20 }

type Pressed = keyof typeof aims
/** A press, and the same screen painted without it. */
type Timed = { readonly took: number; readonly floor: number }
type Times = Readonly<Record<Pressed, Timed[]>> & { readonly plain: number[] }
type Measured = { readonly times: Times; readonly heap: number; readonly copied: number }

/**
 * Messages with 50,000 texts in 2,000 threads: from the press to the painted list, thread and hits, in the page, with
 * the host and the platform behind it; and the memory of the page beside that with 500 texts.
 */
export async function measureMessages(quick: boolean): Promise<readonly Figure[]> {
  const rounds = quick ? 15 : 60
  await using browser = await startBrowser()
  const small = await measure(browser, few, rounds)
  const large = await measure(browser, many, rounds)
  const durationsOf = (times: readonly Timed[]) => times.map(({ took }) => took)
  const compare = (what: string, name: Pressed) => [
    paired(`${what}, median, beside the same elements`, 'ms', {
      values: durationsOf(large.times[name]),
      floors: large.times[name].map(({ floor }) => floor),
      aim: aims[name],
      bound: 'at most',
    }),
    limited(`${what}, p95`, 'ms', {
      value: percentile(durationsOf(large.times[name]), 0.95),
      aim: limits.press,
    }),
    plainFigure(`${what}, p95 with 500 texts`, 'ms', percentile(durationsOf(small.times[name]), 0.95)),
  ]
  const ratio = large.heap / small.heap
  return [
    ...compare('open Messages', 'open'),
    ...compare('open a thread', 'thread'),
    ...compare('search', 'search'),
    plainFigure('bare floor: 40 plain rows, median', 'ms', percentile(large.times.plain, 0.5)),
    plainFigure('bare floor: 40 plain rows, p95', 'ms', percentile(large.times.plain, 0.95)),
    limited('start of the app to the last of 50,000 texts copied', 's', {
      value: large.copied / 1_000,
      aim: limits.copy,
    }),
    {
      what: 'heap of the page with 50,000 texts, beside 500',
      unit: 'MB',
      value: large.heap / 2 ** 20,
      floor: small.heap / 2 ** 20,
      ratio,
      aim: limits.memory,
      ok: ratio <= limits.memory,
    },
  ]
}

async function measure(browser: AgentBrowser, plan: typeof many, rounds: number): Promise<Measured> {
  await using resources = new AsyncDisposableStack()
  const data = resources.use(await temporaryFolder('platform'))
  const args = ['--data', data.path]
  const user = await (async () => {
    await using empty = await startDemoPlatform({ dataset: 'empty', args })
    return empty.agent(0)
  })()
  fillTexts({ data: data.path, agent: user, ...plan })
  const platform = resources.use(await startDemoPlatform({ dataset: 'empty', args }))
  const begun = performance.now()
  const agent = resources.use(await startAgent({ platform, user, browser }))
  await copied(agent, plan.threads)
  const took = performance.now() - begun
  const plain = await browser.browser.newPage()
  const times: Times = { open: [], thread: [], search: [], plain: [] }
  // The first rounds warm up and are not counted.
  for (let round = -3; round < rounds; round += 1) {
    const once = await oneRound(agent, plan.threads, round + 3)
    const floor = await timeOfPlainRows(plain, 40)
    if (round < 0) continue
    times.open.push(once.open)
    times.thread.push(once.thread)
    times.search.push(once.search)
    times.plain.push(floor)
  }
  const inspector: CDPSession = await agent.page.context().newCDPSession(agent.page)
  return { times, heap: await heapOf(inspector), copied: took }
}

/** Waits until all older texts have been copied: the oldest thread can be found. */
async function copied({ page }: Agent, threads: number): Promise<void> {
  await page.locator('.rail').getByText('Messages').click()
  const oldest = wordOfThread(threads - 1)
  await page.getByLabel('Find in messages').fill(oldest)
  await page.getByRole('option').filter({ hasText: oldest }).waitFor({ timeout: 120_000 })
  await eventually(
    async () => {
      if ((await page.getByText('Older texts are still being copied').count()) > 0)
        throw new Error('Not all copied')
    },
    { interval: 100, timeout: 120_000 },
  )
  await page.getByLabel('Find in messages').fill('')
}

/** From the console to Messages, into a thread, and to the hits of one word among all texts. */
async function oneRound(
  { page }: Agent,
  threads: number,
  round: number,
): Promise<Readonly<Record<Pressed, Timed>>> {
  await page.locator('.rail').getByText('Console').click()
  await page.locator('#console, [aria-labelledby="calls"], main').first().waitFor()
  const open = await timeToPaint(page, {
    on: '.rail a[href="#messages"]',
    shows: '.vlist [role="option"]',
  })
  const openFloor = await timeOfSameScreen(page)
  const row = round % 8
  const thread = await timeToPaint(page, {
    on: `.vlist [role="option"][data-index="${row}"]`,
    shows: '.convo [data-key]',
    text: wordOfThread(row),
  })
  const threadFloor = await timeOfSameScreen(page)
  const sought = (round * 137 + 11) % threads
  const search = await timeToPaint(page, {
    on: searchField,
    type: wordOfThread(sought),
    shows: '.vlist [role="option"]',
    text: wordOfThread(sought),
  })
  const searchFloor = await timeOfSameScreen(page)
  await timeToPaint(page, {
    on: searchField,
    type: '',
    shows: '.vlist [role="option"][data-index="0"]',
    text: numberShown(0),
  })
  return {
    open: { took: open, floor: openFloor },
    thread: { took: thread, floor: threadFloor },
    search: { took: search, floor: searchFloor },
  }
}

function numberShown(thread: number): string {
  return numberOfThread(thread).slice(-6)
}
