import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { App, Event } from 'electron'
import type { Clock } from '#shared/core/clock.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'

/** Keeps all data of this instance in that folder, which is created if missing. Call it before the app is ready. */
export function useFolder(app: Pick<App, 'setPath'>, folder: string): void {
  const path = resolve(folder)
  mkdirSync(path, { recursive: true })
  app.setPath('userData', path)
}

/** The part of Electron's `app` that `isOnlyInstance` needs. */
export type SingleApp = Pick<App, 'requestSingleInstanceLock'> & {
  on(event: 'second-instance', listener: (event: Event, argv: string[]) => void): unknown
  on(event: 'activate', listener: () => void): unknown
}

export type SecondStart = {
  readonly show: () => void
  /** Called with the other process's arguments after the program name. Only a link among them may be used. */
  readonly onSecondStart: (args: readonly string[]) => void
}

/**
 * Whether this process is the only one for its folder of user data. If so, it shows the console whenever the app is
 * started again or its dock icon is clicked; the command line of the other process is not obeyed.
 */
export function isOnlyInstance(app: SingleApp, { show, onSecondStart }: SecondStart): boolean {
  if (!app.requestSingleInstanceLock()) return false
  app.on('second-instance', (_event, argv) => {
    onSecondStart(argv.slice(1))
    show()
  })
  app.on('activate', show)
  return true
}

/** The part of Electron's `app` that `quitInOrder` needs. */
export type QuittingApp = Pick<App, 'quit'> & {
  on(event: 'before-quit', listener: (event: Event) => void): unknown
  on(event: 'window-all-closed', listener: () => void): unknown
}

export type QuitParts = {
  /** Asks the user if something would be lost, and resolves to whether the app may quit; null if nothing would be. */
  readonly ask: () => Promise<boolean> | null
  /** Hangs up, unregisters and stops everything that was started. */
  readonly dispose: () => Promise<void>
  readonly clock: Clock
  readonly log: Log
}

export type Quitting = {
  readonly isQuitting: () => boolean
  /** Shuts down in order without asking: the system is going down and waits for nobody. */
  readonly now: () => void
}

/** Longest time that quitting may take, in milliseconds. */
const limit = 5_000

/**
 * Lets the app quit only after `ask` and `dispose`, or 5 s after quitting was confirmed. Closing windows ends nothing:
 * the app lives in the tray.
 */
export function quitInOrder(app: QuittingApp, { ask, dispose, clock, log }: QuitParts): Quitting {
  let stage: 'running' | 'asking' | 'ending' | 'ended' = 'running'
  const end = () => {
    if (stage === 'ended') return
    stage = 'ended'
    app.quit()
  }
  const begin = () => {
    if (stage === 'ending' || stage === 'ended') return
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
  }
  const beginIfAgreed = (agreed: Promise<boolean>) => {
    stage = 'asking'
    const answered = (mayGo: boolean) => {
      if (stage !== 'asking') return
      stage = 'running'
      if (mayGo) begin()
    }
    agreed.then(answered, (fault: unknown) => {
      log.write('error', 'quit.not-asked', { fault: faultOf(fault) })
      answered(true)
    })
  }
  app.on('window-all-closed', () => {})
  app.on('before-quit', (event) => {
    if (stage === 'ended') return
    event.preventDefault()
    if (stage !== 'running') return
    const agreed = ask()
    if (agreed) beginIfAgreed(agreed)
    else begin()
  })
  return { isQuitting: () => stage === 'ending' || stage === 'ended', now: begin }
}
