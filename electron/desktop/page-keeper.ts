import type { Event, RenderProcessGoneDetails, WebContents } from 'electron'
import type { Clock } from '#shared/core/clock.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { appOrigin } from './origin.ts'

/** What the keeper needs of a window's page. */
export type KeptPage = Pick<WebContents, 'loadURL' | 'isDestroyed'> & {
  on(
    event: 'render-process-gone',
    listener: (event: Event, details: RenderProcessGoneDetails) => void,
  ): unknown
}

const firstPause = 100
const longestPause = 30_000
/** A page that has lived this long has recovered. */
const recoveredAfter = 60_000

/**
 * Loads the page at that path of our origin, and again whenever its process dies: at once at first, ever more
 * slowly while it keeps dying. The host goes on meanwhile, and the page asks for everything when it is back.
 */
export function keepPage(page: KeptPage, path: string, { clock, log }: { clock: Clock; log: Log }): void {
  const address = `${appOrigin}${path}`
  let pause = firstPause
  let diedAt = -Infinity
  const load = () => {
    if (page.isDestroyed()) return
    page
      .loadURL(address)
      .catch((fault: unknown) =>
        log.write('error', 'page.failed', { page: plain(path), fault: faultOf(fault) }),
      )
  }
  page.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    pause = clock.now() - diedAt > recoveredAfter ? firstPause : Math.min(pause * 2, longestPause)
    diedAt = clock.now()
    log.write('error', 'page.died', { page: plain(path), reason, again: pause })
    clock.after(pause, load)
  })
  load()
}
