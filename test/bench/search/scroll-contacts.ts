import type { Page } from 'playwright-core'

/**
 * Opens the contacts and walks through all of them, by the wheel and by keys. Returns the milliseconds of the page's
 * longest task meanwhile (0 if none took 50, see the Long Tasks API), and from the press to the first row.
 */
export async function openAndScrollContacts(
  page: Page,
  steps: number,
): Promise<{ readonly longest: number; readonly opened: number; readonly blank: number }> {
  await page.evaluate(() => {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    )
    observer.observe({ type: 'longtask' })
    Object.assign(globalThis, { longTasks: tasks })
  })
  const begun = performance.now()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Contacts' }).click()
  await page.locator('.ct-main [role="option"] .ct-name').first().waitFor()
  const opened = performance.now() - begun
  const blank = await page.evaluate(async (count) => {
    const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    const list = document.querySelector<HTMLElement>('.ct-main .vlist')
    if (!list) throw new Error('There is no list')
    const isBlank = () => document.querySelector('.ct-main [role="option"] .ct-name') === null
    let most = 0
    for (let step = 1; step <= count; step += 1) {
      list.scrollTop = ((list.scrollHeight - list.clientHeight) * step) / count
      let frames = 0
      do {
        await nextFrame()
        frames += 1
      } while (isBlank() && frames < 600)
      most = Math.max(most, frames)
    }
    return most
  }, steps)
  await page.locator('.ct-main .vlist').focus()
  for (const key of ['Home', 'PageDown', 'PageDown', 'End', 'PageUp', 'Home']) await page.keyboard.press(key)
  await page.locator('.ct-main [role="option"] .ct-name').first().waitFor()
  const longest = await page.evaluate(() => {
    const { longTasks } = globalThis as typeof globalThis & { longTasks: readonly number[] }
    return Math.max(0, ...longTasks)
  })
  return { longest, opened, blank }
}
