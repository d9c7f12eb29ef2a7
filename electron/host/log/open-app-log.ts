import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { AppLog } from './app-log.ts'
import { keptNaming } from './kept-naming.ts'
import { standardErrorLog } from './standard-error-log.ts'
import type { LogLevel } from '#shared/core/log.ts'

/** The log of an app whose files lie in that folder; standard error hears what is of at least `aloud`. */
export function openAppLog(userData: string, stderrLevel: LogLevel = 'info'): AppLog {
  const folder = logFolder(userData)
  const also = standardErrorLog(stderrLevel)
  return new AppLog({ clock: systemClock, folder, naming: keptNaming(folder), also })
}

export function logFolder(userData: string): string {
  return join(userData, 'logs')
}
