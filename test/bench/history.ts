import { recordCounts } from '#test/e2e/screens/fake-history.ts'
import { serveBuiltPage } from '#test/e2e/support/built-page.ts'
import { launchChromium } from '#test/support/chromium.ts'
import type { Page } from 'playwright-core'
import { heapOf } from './page-heap.ts'
import { limited, plainFigure, type Figure } from './report.ts'

/** Maximum duration of a task while a list is scrolled, in milliseconds. */
const maxTaskTime = 50
/** Bytes that the list may retain: its window of pages, whatever its length. */
const maxRetainedBytes = 8 * 1024 * 1024

type Watched = { longest: number; tasks: number }
type WatchedWindow = typeof globalThis & { watched: Watched }

/**
 * History with a million call records, scrolled by wheel, dragged from end to end and walked by keyboard: the longest
 * task of the page, and the memory it retains. The host computes its answers and gives them at once; `platform`
 * measures how long a platform with a million records takes for a page.
 */
export async function measureHistory(quick: boolean): Promise<readonly Figure[]> {
  await using server = await serveBuiltPage('screens')
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const inspector = await page.context().newCDPSession(page)
    await page.goto(`${server.url}?view=app`)
    await page.getByRole('navigation', { name: 'Views' }).getByText('History', { exact: true }).click()
    await page.getByRole('radio', { name: 'All calls', exact: true }).click()
    await page.locator('.rt-row').filter({ hasText: 'Tamsin' }).first().waitFor()
    const before = await heapOf(inspector)
    const figures = [
      await watched(page, 'by wheel', () => wheel(page, quick ? 100 : 600)),
      await watched(page, 'dragged from end to end', () => drag(page, quick ? 100 : 600)),
      await watched(page, 'by Page Down', () => walk(page, quick ? 50 : 300)),
    ]
    const kept = (await heapOf(inspector)) - before
    return [
      ...figures,
      limited('heap that 1,000,000 records add while scrolled', 'bytes', {
        value: Math.max(0, kept),
        aim: maxRetainedBytes,
      }),
      plainFigure('rows that exist at a time', 'rows', await page.locator('.rt-row').count()),
      plainFigure('records', 'records', recordCounts.all),
    ]
  } finally {
    await browser.close()
  }
}

async function watched(page: Page, how: string, scroll: () => Promise<void>): Promise<Figure> {
  await page.evaluate(() => {
    const seen = { longest: 0, tasks: 0 }
    Object.assign(globalThis, { watched: seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        seen.tasks += 1
        seen.longest = Math.max(seen.longest, duration)
      }
    }).observe({ type: 'longtask' })
  })
  await scroll()
  const { longest } = await page.evaluate(() => (globalThis as WatchedWindow).watched)
  return limited(`longest task, ${how} (0: none over 50 ms)`, 'ms', { value: longest, aim: maxTaskTime })
}

async function wheel(page: Page, steps: number): Promise<void> {
  await page.mouse.move(600, 500)
  for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, 700)
}

async function drag(page: Page, steps: number): Promise<void> {
  await page.locator('.rt').evaluate(async (list, count) => {
    for (let step = 0; step <= count; step += 1) {
      list.scrollTop = (list.scrollHeight * step) / count
      await new Promise(requestAnimationFrame)
    }
  }, steps)
}

async function walk(page: Page, steps: number): Promise<void> {
  await page.locator('.rt').focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('PageDown')
}
