import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { App, Event } from 'electron'
import type { Clock } from '#shared/core/clock.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'

/** Keeps everything of this instance in that folder, which is made where it is missing. Before the app is ready. */
export function useFolder(app: Pick<App, 'setPath'>, folder: string): void {
  const path = resolve(folder)
  mkdirSync(path, { recursive: true })
  app.setPath('userData', path)
}

/** What `isOnlyInstance` needs of Electron's `app`. */
export type SingleApp = Pick<App, 'requestSingleInstanceLock'> & {
  on(event: 'second-instance' | 'activate', listener: () => void): unknown
}

/**
 * Whether this process is the only one for its folder of user data. If so, it shows the console whenever somebody
 * starts the app again, or clicks its dock icon; what the other process was told on its command line is not obeyed.
 */
export function isOnlyInstance(app: SingleApp, show: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false
  app.on('second-instance', show)
  app.on('activate', show)
  return true
}

/** What `quitInOrder` needs of Electron's `app`. */
export type QuittingApp = Pick<App, 'quit'> & {
  on(event: 'before-quit', listener: (event: Event) => void): unknown
  on(event: 'window-all-closed', listener: () => void): unknown
}

export type QuitParts = {
  /** Hangs up, unregisters and stops what was started. */
  readonly dispose: () => Promise<void>
  readonly clock: Clock
  readonly log: Log
}

/** How long quitting may take, in milliseconds. */
const limit = 5_000

/**
 * Lets the app end only after `dispose`, or 5 s after it was told to. Windows that close end nothing: the app lives
 * in the tray. Returns whether it is ending.
 */
export function quitInOrder(app: QuittingApp, { dispose, clock, log }: QuitParts): () => boolean {
  let stage: 'running' | 'ending' | 'ended' = 'running'
  const end = () => {
    if (stage === 'ended') return
    stage = 'ended'
    app.quit()
  }
  app.on('window-all-closed', () => {})
  app.on('before-quit', (event) => {
    if (stage === 'ended') return
    event.preventDefault()
    if (stage === 'ending') return
    stage = 'ending'
    const giveUp = clock.after(limit, () => {
      log.write('warn', 'quit.slow', { limit })
      end()
    })
    dispose()
      .catch((fault: unknown) => log.write('error', 'quit.failed', { fault: faultOf(fault) }))
      .finally(() => {
        giveUp()
        end()
      })
  })
  return () => stage !== 'running'
}
