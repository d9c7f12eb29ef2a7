import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright-core'
import { chromiumPath, quietFlags } from '#test/support/chromium.ts'
import { eventually } from '#test/support/eventually.ts'
import { isDriven, nextCommand, report } from './control.ts'
import { options } from './options.ts'

/** The only Chromium of this process, as Electron has one built in. */
export type ChromiumEngine = {
  readonly context: BrowserContext
  /** Opens an empty page in a window of its own. The test has prepared it with its init scripts before this returns. */
  readonly openPage: (contentsId: number) => Promise<Page>
  readonly close: () => Promise<void>
}

let engine: Promise<ChromiumEngine> | undefined

/** The Chromium that `startEngine` started. */
export function currentEngine(): Promise<ChromiumEngine> {
  if (!engine) throw new Error('Chromium starts when the app is ready: windows are made after that')
  return engine
}

/** Starts Chromium with these switches and this profile folder, and lets the test connect to it. */
export function startEngine(folder: string, switches: readonly string[]): Promise<ChromiumEngine> {
  engine ??= launch(folder, switches)
  return engine
}

/** Ends Chromium, if it was started. */
export async function endEngine(): Promise<void> {
  await (await engine)?.close()
}

async function launch(folder: string, switches: readonly string[]): Promise<ChromiumEngine> {
  const executablePath = chromiumPath()
  if (executablePath === undefined) throw new Error('No Chromium here: install it, or set CHROMIUM_PATH')
  await eventually(() => assertFree(folder))
  const args = [...quietFlags, ...permanentSwitches, ...switches, ...options.chromium]
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    headless: true,
    viewport: null,
    locale: 'en-GB',
    chromiumSandbox: process.getuid?.() !== 0,
    args,
    ignoreDefaultArgs: ['--mute-audio'],
  })
  const [port, path] = readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')
  const held = isDriven ? nextCommand('chromium-held') : null
  report('chromium', { endpoint: `ws://127.0.0.1:${port}${path}`, switches })
  await held
  const control = await browserSession(context)
  let last: Promise<unknown> = Promise.resolve()
  return {
    context,
    openPage: (id) => {
      // One at a time, so that the page that appears is the requested one.
      const page = last.then(() => openPage(context, control, id))
      last = page.catch(() => undefined)
      return page
    },
    close: () => context.close(),
  }
}

/** The Chromium of a killed app ends a moment later. Until then it locks its folder by a link with its process id. */
function assertFree(folder: string): void {
  const holder = lockHolder(join(folder, 'SingletonLock'))
  if (holder !== undefined && existsSync(`/proc/${holder}`))
    throw new Error(`Chromium ${holder} still holds ${folder}`)
}

function lockHolder(lock: string): string | undefined {
  try {
    return readlinkSync(lock).split('-').at(-1)
  } catch {
    return undefined
  }
}

/** Chromium never asks for permissions: the app's permission handlers decide. No page opens windows by itself. */
const permanentSwitches = [
  '--remote-debugging-port=0',
  '--use-fake-ui-for-media-stream',
  '--block-new-web-contents',
]

async function browserSession(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser()
  if (!browser) throw new Error('Chromium has no session of its own')
  return browser.newBrowserCDPSession()
}

async function openPage(context: BrowserContext, control: CDPSession, contentsId: number): Promise<Page> {
  const opened = context.waitForEvent('page')
  const { targetId } = await control.send('Target.createTarget', { url: 'about:blank', newWindow: true })
  const page = await opened
  const held = isDriven ? nextCommand('page-held', ({ target }) => target === targetId) : null
  report('page', { contentsId, targetId })
  await held
  return page
}
