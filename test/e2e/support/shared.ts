import { chromium, type Browser } from 'playwright-core'
import { launchChromium } from '#test/support/chromium.ts'

/** Environment variable with the address of the shared resources (`global-setup.ts`). */
export const sharedVariable = 'SWITCHHOOK_TEST_SHARED'

/** Whether this process belongs to a run that shares browsers; benches and pictures do not. */
export const sharesBrowsers = (): boolean => process.env[sharedVariable] !== undefined

/** Address of the page of a sibling folder, built once for all files of the run. */
export function builtPage(name: 'screens' | 'gallery'): Promise<string> {
  return addressOf(name)
}

/**
 * A connection to the browser of the run: its contexts end with the connection, at `close()`, the browser with the run.
 * Outside a run it is a separate browser.
 */
export async function sharedBrowser(options: { readonly audio?: boolean } = {}): Promise<Browser> {
  if (!sharesBrowsers()) return launchChromium(options)
  return chromium.connect(await addressOf(options.audio === true ? 'browser-with-audio' : 'browser'))
}

async function addressOf(name: string): Promise<string> {
  const answer = await fetch(`${process.env[sharedVariable]}/${name}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name} could not be started: ${text}`)
  return text
}
