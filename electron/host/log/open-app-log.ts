import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { AppLog } from './app-log.ts'
import { standardErrorLog } from './standard-error-log.ts'
import type { Log } from '#shared/core/log.ts'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { namingWith, processNaming } from '#electron/net/log/naming.ts'
import type { Naming } from '#shared/core/log-mark.ts'

/** Opens the log of an app with that user folder; `also` receives every line too, standard error by default. */
export function openAppLog(userData: string, also: Log = standardErrorLog()): AppLog {
  const folder = logFolder(userData)
  return new AppLog({ clock: systemClock, folder, naming: storedNaming(folder), also })
}

export function logFolder(userData: string): string {
  return join(userData, 'logs')
}

const keyBytes = 32

/**
 * Pseudonyms that stay the same between runs of this user on this computer: their key is a file beside the logs,
 * readable by this user only, and never part of a diagnostics file. If it cannot be stored, pseudonyms last for this
 * run.
 */
export function storedNaming(folder: string): Naming {
  const file = join(folder, 'names.key')
  try {
    const stored = readFileSync(file)
    if (stored.length === keyBytes) return namingWith(stored)
  } catch (fault) {
    if (codeOf(fault) !== 'ENOENT') return processNaming
  }
  try {
    const key = randomBytes(keyBytes)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, key, { mode: 0o600 })
    return namingWith(key)
  } catch {
    return processNaming
  }
}

function codeOf(fault: unknown): unknown {
  return fault instanceof Error && 'code' in fault ? fault.code : undefined
}
