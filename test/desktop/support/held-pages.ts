import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { leaveVoiceAlone } from '#test/e2e/support/voice.ts'
import { trackAudioElements } from '#test/support/audio-probe.ts'
import { eventually } from '#test/support/eventually.ts'
import type { StandInProcess } from './stand-in-process.ts'

/** The stand-in's pages as a test drives them: it holds the same Chromium by another connection. */
export interface HeldPages extends AsyncDisposable {
  /** The page that those web contents show now. */
  of(contentsId: number): Page | undefined
  /** Uncaught errors of all pages. */
  readonly faults: readonly string[]
}

/** Milliseconds that a screen may take to show what it should; on a machine that is busy with others most of them. */
const screenTimeout = 30_000

/** Takes hold of Chromium when it starts, and of each page before it goes anywhere, so that init scripts come first. */
export function holdPages(
  app: StandInProcess,
  prepare: ((context: BrowserContext) => Promise<unknown>) | undefined,
): HeldPages {
  const pages = new Map<number, Page>()
  const faults: string[] = []
  const names = new Map<Page, string>()
  let holding: Promise<BrowserContext> | undefined
  const nameOf = async (context: BrowserContext, page: Page) => {
    const known = names.get(page)
    if (known !== undefined) return known
    const cdp = await context.newCDPSession(page)
    const { targetInfo } = await cdp.send('Target.getTargetInfo')
    await cdp.detach()
    names.set(page, targetInfo.targetId)
    return targetInfo.targetId
  }
  const holdPage = async (contentsId: number, target: string) => {
    const context = await holding
    if (!context) throw new Error('A page came before Chromium')
    const page = await eventually(async () => {
      for (const each of context.pages().toReversed())
        if ((await nameOf(context, each)) === target) return each
      throw new Error(`Chromium shows no page ${target}`)
    })
    page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
    pages.set(contentsId, page)
    await app.order('page-held', { target })
  }
  app.onFact((fact) => {
    if (fact.fact === 'chromium') {
      holding = hold(String(fact['endpoint']), prepare)
      void holding.then(() => app.order('chromium-held')).catch(() => {})
    }
    if (fact.fact === 'page') holdPage(Number(fact['contentsId']), String(fact['targetId'])).catch(() => {})
  })
  return {
    of: (contentsId) => pages.get(contentsId),
    faults,
    async [Symbol.asyncDispose]() {
      await (await holding?.catch(() => undefined))?.browser()?.close()
    },
  }
}

async function hold(endpoint: string, prepare: ((context: BrowserContext) => Promise<unknown>) | undefined) {
  // What Playwright would set by itself, focus above all, is the stand-in's to say.
  const browser = await chromium.connectOverCDP(endpoint, { noDefaults: true })
  const [context] = browser.contexts()
  if (!context) throw new Error('Chromium has no context')
  context.setDefaultTimeout(screenTimeout)
  await trackAudioElements(context)
  await context.addInitScript(leaveVoiceAlone)
  await prepare?.(context)
  return context
}
