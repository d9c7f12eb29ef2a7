import { systemClock } from '../clock.ts'
import type { Host } from '../host.ts'
import type { ShellFacts } from '#shared/host/slices.ts'
import type { AppLog } from './app-log.ts'
import { logFolder } from './open-app-log.ts'
import { beginRun, type EndReason } from './run-mark.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'

/** One run of the app, from the first line of its log to the last. */
export interface AppRun {
  /** Where faults of this process are reported, so that pages can show them. */
  reportFaultsTo(host: Pick<Host, 'faulted'>): void
  /** Writes the last line; resolves when it is on disk. */
  end(reason: EndReason): Promise<void>
}

/** Begins a run: logs it, and keeps the process alive after uncaught exceptions. */
export function beginAppRun(
  log: AppLog,
  {
    userData,
    shell,
  }: { readonly userData: string; readonly shell: Pick<ShellFacts, 'kind' | 'version' | 'platform'> },
): AppRun {
  let reported: Pick<Host, 'faulted'> | null = null
  const end = beginRun({ clock: systemClock, log, folder: logFolder(userData), shell })
  const unwatch = watchProcess(process, { log, onFault: () => reported?.faulted() })
  return {
    reportFaultsTo(host) {
      reported = host
    },
    async end(reason) {
      reported = null
      end(reason)
      await log[Symbol.asyncDispose]()
      unwatch()
    },
  }
}

/** The events of a process that are listened to. */
export type FaultSource = {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (fault: unknown) => void): unknown
  off(event: 'uncaughtException' | 'unhandledRejection', listener: (fault: unknown) => void): unknown
}

/**
 * Keeps the app alive after an uncaught exception: calls go on, the fault is logged, and the user is told (`onFault`).
 * A fault may repeat endlessly, so only the first `maxReports` of each minute are logged and reported.
 */
export function watchProcess(
  process: FaultSource,
  { log, onFault, now = Date.now }: { log: Log; onFault: () => void; now?: () => number },
): Unsubscribe {
  const counts = { minute: 0, faults: 0 }
  const listenerOf = (event: 'app.uncaught' | 'app.unhandled-rejection') => (fault: unknown) => {
    const minute = Math.floor(now() / 60_000)
    if (counts.minute !== minute) Object.assign(counts, { minute, faults: 0 })
    counts.faults += 1
    if (counts.faults > maxReports) return
    log.write('error', event, { fault: faultOf(fault), last: counts.faults === maxReports })
    onFault()
  }
  const uncaught = listenerOf('app.uncaught')
  const rejected = listenerOf('app.unhandled-rejection')
  process.on('uncaughtException', uncaught)
  process.on('unhandledRejection', rejected)
  return () => {
    process.off('uncaughtException', uncaught)
    process.off('unhandledRejection', rejected)
  }
}

const maxReports = 20
