import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { isSame } from '#shared/core/is-same.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { migrate } from '#shared/settings/migrate.ts'
import { heldBack, heldSettings, presetSettings } from '#shared/settings/apply-policy.ts'
import { noPolicy, type Policy } from '#shared/settings/policy.ts'
import { checkSettings, readSettings } from '#shared/settings/read-settings.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { StorageNotice } from '#shared/host/storage.ts'
import { storageFault } from '../local-files/storage-fault.ts'
import type { SettingsFile } from '../ports.ts'

/** The settings of this computer: read once, changed here, stored in the shell's file. */
export class SettingsStore {
  private readonly file: SettingsFile
  private readonly log: Log
  private readonly changes = new Emitter<Settings>()
  private stored: Readonly<Record<string, unknown>>
  private policy: Policy
  private settings: Settings
  /** Changes since the start, while the file cannot be read and is therefore not overwritten. */
  private unwritten: Readonly<Record<string, unknown>> | null = null
  /** Whether the last change is in the file; if not, the same change is written again. */
  private isStored = true
  /** Set if the file was damaged, or cannot be read. */
  notice: StorageNotice | null = null

  constructor(file: SettingsFile, log: Log, policy = noPolicy) {
    this.file = file
    this.log = log
    this.policy = policy
    this.stored = migrate(this.readFile() ?? {})
    const { settings, bad } = this.read()
    this.settings = settings
    if (bad.length > 0) log.write('warn', 'settings.bad-values', { fields: bad })
  }

  get value(): Settings {
    return this.settings
  }

  onChange(listener: (settings: Settings) => void): Unsubscribe {
    return this.changes.on(listener)
  }

  /**
   * Changes some fields and stores them. All or nothing: one bad value refuses the whole change, and so does one locked
   * by the organisation.
   */
  change(changes: Readonly<Record<string, unknown>>): Result {
    const refused = this.refusal(changes)
    if (refused) return err(refused)
    const { good } = checkSettings(changes)
    const changed = Object.entries(good).filter(
      ([name, value]) => !isSame(this.settings[name as keyof Settings], value),
    )
    if (changed.length === 0 && this.isStored) return ok(undefined)
    const values = Object.fromEntries(changed)
    this.stored = { ...this.stored, ...values }
    this.settings = this.after(good)
    if (this.unwritten !== null) this.readAgain(values)
    this.changes.emit(this.settings)
    const result = this.unwritten === null ? this.writeFile() : this.notStored()
    this.isStored = result.ok
    return result
  }

  /** Why this change would be refused; null if it would be accepted. */
  refusal(changes: Readonly<Record<string, unknown>>): AppError | null {
    const { good, bad } = checkSettings(changes)
    if (bad.length > 0) return appError('settings.invalid', bad.join(', '))
    const locked = heldBack(this.settings, { ...this.settings, ...good }, this.policy)
    return locked.length > 0 ? appError('policy.locked', locked.join(', ')) : null
  }

  /** The settings after a change that is not refused. */
  after(changes: Partial<Settings>): Settings {
    return heldSettings({ ...this.settings, ...changes }, this.policy)
  }

  /** Applies the organisation's policy. What it no longer locks returns to the user's own value. */
  applyPolicy(policy: Policy): void {
    this.policy = policy
    const { settings } = this.read()
    if (isSame(settings, this.settings)) return
    this.settings = settings
    this.changes.emit(settings)
  }

  private read(): ReturnType<typeof readSettings> {
    const { settings, bad } = readSettings(this.stored, presetSettings(this.policy))
    return { settings: heldSettings(settings, this.policy), bad }
  }

  /** Null if the file cannot be read. */
  private readFile(): Readonly<Record<string, unknown>> | null {
    try {
      const stored = this.file.read()
      const { movedTo } = this.file
      this.notice = movedTo ? { what: 'settings', fault: 'damaged', movedTo } : null
      this.unwritten = null
      return stored
    } catch (fault) {
      this.log.write('error', 'settings.unreadable', { fault: faultOf(fault) })
      this.notice = { what: 'settings', fault: storageFault(fault) ?? 'failing' }
      this.unwritten ??= {}
      return null
    }
  }

  /** Tries to read the file again; the changes since the start then override its content. */
  private readAgain(values: Readonly<Record<string, unknown>>): void {
    const changed = { ...this.unwritten, ...values }
    const stored = this.readFile()
    if (stored === null) {
      this.unwritten = changed
      return
    }
    this.stored = { ...migrate(stored), ...changed }
    this.settings = this.read().settings
  }

  private writeFile(): Result {
    try {
      this.file.write(this.stored)
      return ok(undefined)
    } catch (fault) {
      this.log.write('error', 'settings.not-kept', { fault: faultOf(fault) })
      return this.notStored()
    }
  }

  private notStored(): Result {
    return err(appError('settings.not-kept'))
  }
}
