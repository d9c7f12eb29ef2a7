import type { Event, RenderProcessGoneDetails, WebContents } from 'electron'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { appOrigin } from './origin.ts'

/** What the keeper needs of a window's page. */
export type KeptPage = Pick<WebContents, 'loadURL' | 'isDestroyed' | 'forcefullyCrashRenderer'> & {
  on(
    event: 'render-process-gone',
    listener: (event: Event, details: RenderProcessGoneDetails) => void,
  ): unknown
  on(event: 'unresponsive' | 'responsive', listener: () => void): unknown
}

export type PageKeeping = {
  readonly clock: Clock
  readonly log: Log
  /** Hears that the page died and is loaded again. */
  readonly onDied?: (path: string) => void
}

const firstPause = 100
const longestPause = 30_000
/** A page that has lived this long has recovered. */
const recoveredAfter = 60_000
/** How long a page may be deaf before its process is ended, in milliseconds. */
const deafFor = 15_000

/**
 * Loads the page at that path of our origin, and again whenever its process dies: at once at first, ever more
 * slowly while it keeps dying. A page that hangs for 15 s is taken for dead. The host goes on meanwhile, and the page
 * asks for everything when it is back.
 */
export function keepPage(page: KeptPage, path: string, { clock, log, onDied }: PageKeeping): void {
  const address = `${appOrigin}${path}`
  let pause = firstPause
  let diedAt = -Infinity
  let stopWaiting: Unsubscribe = () => {}
  const load = () => {
    if (page.isDestroyed()) return
    page.loadURL(address).catch((fault: unknown) => {
      if (page.isDestroyed()) return
      log.write('error', 'page.failed', { page: plain(path), fault: faultOf(fault) })
    })
  }
  page.on('render-process-gone', (_event, { reason }) => {
    stopWaiting()
    if (reason === 'clean-exit') return
    pause = clock.now() - diedAt > recoveredAfter ? firstPause : Math.min(pause * 2, longestPause)
    diedAt = clock.now()
    log.write('error', 'page.died', { page: plain(path), reason, again: pause })
    onDied?.(path)
    clock.after(pause, load)
  })
  page.on('unresponsive', () => {
    log.write('warn', 'page.deaf', { page: plain(path) })
    stopWaiting()
    stopWaiting = clock.after(deafFor, () => {
      if (!page.isDestroyed()) page.forcefullyCrashRenderer()
    })
  })
  page.on('responsive', () => stopWaiting())
  load()
}
