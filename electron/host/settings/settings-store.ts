import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { isSame } from '#shared/core/is-same.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { migrate } from '#shared/settings/migrate.ts'
import { checkSettings, readSettings } from '#shared/settings/read-settings.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { SettingsFile } from '../ports.ts'

/** The settings of this computer: read once, changed here, kept in the shell's file. */
export class SettingsStore {
  private readonly file: SettingsFile
  private readonly log: Log
  private readonly changes = new Emitter<Settings>()
  private stored: Readonly<Record<string, unknown>>
  private settings: Settings

  constructor(file: SettingsFile, log: Log) {
    this.file = file
    this.log = log
    this.stored = migrate(this.readFile())
    const { settings, bad } = readSettings(this.stored)
    this.settings = settings
    if (bad.length > 0) log.write('warn', 'settings.bad-values', { fields: bad })
  }

  get value(): Settings {
    return this.settings
  }

  onChange(listener: (settings: Settings) => void): Unsubscribe {
    return this.changes.on(listener)
  }

  /** Changes some fields and keeps them. All or nothing: one bad value refuses the whole change. */
  change(changes: Readonly<Record<string, unknown>>): Result<undefined, AppError> {
    const { good, bad } = checkSettings(changes)
    if (bad.length > 0) return err(appError('settings.invalid', bad.join(', ')))
    const next = { ...this.settings, ...good }
    if (isSame(next, this.settings)) return ok(undefined)
    this.settings = next
    this.stored = { ...this.stored, ...good }
    this.changes.emit(next)
    return this.writeFile()
  }

  private readFile(): Readonly<Record<string, unknown>> {
    try {
      return this.file.read()
    } catch (fault) {
      this.log.write('error', 'settings.unreadable', { fault: faultOf(fault) })
      return {}
    }
  }

  private writeFile(): Result<undefined, AppError> {
    try {
      this.file.write(this.stored)
      return ok(undefined)
    } catch (fault) {
      this.log.write('error', 'settings.not-kept', { fault: faultOf(fault) })
      return err(appError('internal', 'The settings could not be kept on this computer'))
    }
  }
}
