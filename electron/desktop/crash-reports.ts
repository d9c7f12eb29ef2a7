import { join } from 'node:path'
import type { App, CrashReporter } from 'electron'
import type { CrashReportsPort } from '#electron/host/ports.ts'
import {
  listCrashReports,
  pruneCrashReports,
  removeCrashReports,
} from '#electron/host/security/crash-report-files.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { HostState } from '#shared/host/state.ts'

export type CrashParts = {
  readonly app: Pick<App, 'setPath' | 'getPath'>
  readonly crashReporter: Pick<CrashReporter, 'start'>
  readonly clock: Clock
  readonly host: {
    readonly state: Pick<HostState, 'settings'>
    onChange(listener: () => void): Unsubscribe
  }
}

const oftenEnough = 6 * 60 * 60 * 1_000

/** Access to the crash reports in the app's own folder. */
export function crashReportsIn(userData: string): CrashReportsPort {
  const folder = folderIn(userData)
  return {
    count: async () => (await listCrashReports(folder)).length,
    removeAll: () => removeCrashReports(folder),
  }
}

/**
 * Writes crash reports if the user or the organisation wants them, and never sends them. A report contains parts of the
 * program's memory, whatever they hold, so none is written unless asked for, few are kept, none for longer than 14
 * days, and all are deleted when the choice is withdrawn. Chromium cannot stop writing them before the next start.
 */
export function keepCrashReports({ app, crashReporter, clock, host }: CrashParts): Unsubscribe {
  const folder = folderIn(app.getPath('userData'))
  const wanted = () => host.state.settings.crashDumps
  let stopWaiting: Unsubscribe = () => {}
  const tidy = () => {
    stopWaiting()
    stopWaiting = clock.after(oftenEnough, tidy)
    void (wanted() ? pruneCrashReports(folder, clock.now()) : removeCrashReports(folder))
  }
  if (wanted()) {
    app.setPath('crashDumps', folder)
    crashReporter.start({ uploadToServer: false, ignoreSystemCrashHandler: true })
  }
  tidy()
  let before = wanted()
  const stopHearing = host.onChange(() => {
    if (wanted() === before) return
    before = wanted()
    tidy()
  })
  return () => {
    stopHearing()
    stopWaiting()
  }
}

function folderIn(userData: string): string {
  return join(userData, 'crash-reports')
}
