import { systemClock } from '../clock.ts'
import type { Host } from '../host.ts'
import type { ShellFacts } from '#shared/host/slices.ts'
import type { AppLog } from './app-log.ts'
import { logFolder } from './open-app-log.ts'
import { watchProcess } from './process-faults.ts'
import { beginRun, type EndReason } from './run-mark.ts'

/** One run of the app, from the first line of its log to the last. */
export interface AppRun {
  /** Whom a fault of this process is told, so that pages can say it. */
  reportFaultsTo(host: Pick<Host, 'faulted'>): void
  /** The last line; settles when it is written. */
  end(reason: EndReason): Promise<void>
}

/** Begins a run: says so in the log, and keeps the process alive where something throws that nobody catches. */
export function beginAppRun(
  log: AppLog,
  {
    userData,
    shell,
  }: { readonly userData: string; readonly shell: Pick<ShellFacts, 'kind' | 'version' | 'platform'> },
): AppRun {
  let told: Pick<Host, 'faulted'> | null = null
  const end = beginRun({ clock: systemClock, log, folder: logFolder(userData), shell })
  const unwatch = watchProcess(process, { log, onFault: () => told?.faulted() })
  return {
    reportFaultsTo(host) {
      told = host
    },
    async end(reason) {
      told = null
      end(reason)
      await log[Symbol.asyncDispose]()
      unwatch()
    },
  }
}
