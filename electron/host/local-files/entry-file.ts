import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { appError } from '#shared/core/app-error.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Check } from '#shared/settings/checks.ts'
import { readJsonFile } from './json-file.ts'

export type EntryFileOptions<Entry> = {
  readonly path: string
  readonly log: Log
  readonly check: Check<Entry>
  /** Most entries kept; the oldest go first. */
  readonly maxEntries: number
}

/** A short list that is kept between runs. */
export type PersistentList<Entry> = Pick<EntryFile<Entry>, 'read' | 'write'>

/** A short list in a file that only this user may read, written as a whole. An invalid entry is skipped. */
export class EntryFile<Entry> {
  private readonly options: EntryFileOptions<Entry>

  constructor(options: EntryFileOptions<Entry>) {
    this.options = options
  }

  read(): readonly Entry[] {
    const { path, log, check, maxEntries } = this.options
    try {
      const entries = readJsonFile(path, log)?.['entries']
      if (!Array.isArray(entries)) return []
      return entries.slice(-maxEntries).flatMap((entry) => check(entry) ?? [])
    } catch (fault) {
      log.write('warn', 'entries.not-read', { fault: faultOf(fault) })
      return []
    }
  }

  /** The list is on disk when this returns. */
  write(entries: readonly Entry[]): Result {
    const { path, log, maxEntries } = this.options
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(`${path}.new`, JSON.stringify({ entries: entries.slice(-maxEntries) }), { mode: 0o600 })
      renameSync(`${path}.new`, path)
      return ok(undefined)
    } catch (fault) {
      log.write('warn', 'entries.not-kept', { fault: faultOf(fault) })
      return err(appError('settings.not-kept'))
    }
  }
}
