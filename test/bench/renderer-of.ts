import type { Browser } from 'playwright-core'

/** The browser process that draws its page. The browser also keeps a spare one, which uses less. */
export async function rendererOf(browser: Browser): Promise<number> {
  const inspector = await browser.newBrowserCDPSession()
  const { processInfo } = await inspector.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const [busiest] = renderers.toSorted((one, other) => other.cpuTime - one.cpuTime)
  if (!busiest) throw new Error('The browser has no renderer')
  return busiest.id
}
