import type { Event, RenderProcessGoneDetails, WebContents } from 'electron'
import { backoff } from '#shared/core/backoff.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { plain, server } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import type { FrameChannel } from '#shared/host/wire.ts'
import { type FrameIpc, linkPages, type PageContents } from './frame-channel.ts'
import { appOrigin } from './origin.ts'

/** The part of a window's page that is needed here. */
export type RecoverablePage = Pick<WebContents, 'loadURL' | 'isDestroyed' | 'forcefullyCrashRenderer'> & {
  on(
    event: 'render-process-gone',
    listener: (event: Event, details: RenderProcessGoneDetails) => void,
  ): unknown
  on(event: 'unresponsive' | 'responsive', listener: () => void): unknown
}

export type PageRecovery = {
  readonly clock: Clock
  readonly log: Log
  /** Called when the page died and is being reloaded. */
  readonly onDied?: (path: string) => void
}

const pauses = { first: 100, max: 30_000 }
/** Milliseconds after which a page counts as recovered. */
const recoveredAfter = 60_000
/** Milliseconds that a page may be unresponsive before its process is killed. */
const unresponsiveLimit = 15_000

/**
 * Loads the page at that path of the app's origin, and reloads it whenever its process dies or it fails to load: at
 * once at first, then with growing back-off. A page that hangs for 15 s is treated as dead. The host goes on meanwhile,
 * and the page fetches its whole state when it is back.
 */
export function recoverPage(page: RecoverablePage, path: string, { clock, log, onDied }: PageRecovery): void {
  const address = `${appOrigin}${path}`
  let failures = 0
  let pause = pauses.first
  let failedAt = -Infinity
  let isPlanned = false
  let stopWaiting: Unsubscribe = () => {}
  /** Milliseconds until the page is loaded again. */
  const planAgain = () => {
    failures = clock.now() - failedAt > recoveredAfter ? 1 : failures + 1
    pause = backoff(failures, pauses)
    failedAt = clock.now()
    isPlanned = true
    clock.after(pause, load)
    return pause
  }
  const load = () => {
    isPlanned = false
    if (page.isDestroyed()) return
    page.loadURL(address).catch((fault: unknown) => {
      if (isPlanned || page.isDestroyed() || isReplaced(fault)) return
      log.write('error', 'page.failed', { page: plain(path), fault: faultOf(fault), again: planAgain() })
    })
  }
  page.on('render-process-gone', (_event, { reason }) => {
    stopWaiting()
    if (reason === 'clean-exit') return
    if (!isPlanned) planAgain()
    log.write('error', 'page.died', { page: plain(path), reason, again: pause })
    onDied?.(path)
  })
  page.on('unresponsive', () => {
    log.write('warn', 'page.deaf', { page: plain(path) })
    stopWaiting()
    stopWaiting = clock.after(unresponsiveLimit, () => {
      if (!page.isDestroyed()) page.forcefullyCrashRenderer()
    })
  })
  page.on('responsive', () => stopWaiting())
  load()
}

/** Whether another load replaced this one: Chromium's ERR_ABORTED. */
function isReplaced(fault: unknown): boolean {
  return fault instanceof Error && 'errno' in fault && fault.errno === -3
}

export type PageHome = {
  readonly ipc: FrameIpc
  readonly host: { attach(channel: FrameChannel): unknown }
  readonly clock: Clock
  readonly log: Log
  /** Called with the preload script's report on the page at that path. */
  readonly onOpened?: (path: string, report: unknown) => void
  /** Called when the page at that path died and is being reloaded. */
  readonly onDied?: (path: string) => void
}

/**
 * Opens the page at that path of the app's origin in a window, links each of its loads to the host and recovers it when
 * it dies.
 */
export function openPage(page: PageContents & RecoverablePage, path: string, home: PageHome): void {
  const { ipc, host, log } = home
  linkPages(ipc, page, {
    attach: (channel) => host.attach(channel),
    onOpened: (report) => home.onOpened?.(path, report),
    onRefused: (address) => log.write('warn', 'page.refused', { address: server(address) }),
  })
  recoverPage(page, path, home)
}
