import type { Browser } from 'playwright-core'

/** The process of a browser that draws its page. It keeps a spare one ready, which takes less. */
export async function rendererOf(browser: Browser): Promise<number> {
  const inspector = await browser.newBrowserCDPSession()
  const { processInfo } = await inspector.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const [busiest] = renderers.toSorted((one, other) => other.cpuTime - one.cpuTime)
  if (!busiest) throw new Error('The browser has no renderer')
  return busiest.id
}
