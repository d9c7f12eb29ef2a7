import type { Clock } from '#shared/core/clock.ts'
import { logLine } from '#electron/net/log/log-line.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Naming } from '#shared/core/log-mark.ts'
import { logLevels, type Log, type LogLevel } from '#shared/core/log.ts'
import type { Disk } from './numbered-files.ts'
import { RollingFiles } from './rolling-files.ts'

export type AppLogOptions = {
  readonly clock: Clock
  /** Created when the first line is written. */
  readonly folder: string
  readonly naming: Naming
  /** Receives every line as well: standard error. */
  readonly also: Log
  /** `info` by default. */
  readonly minLevel?: LogLevel
  readonly disk?: Disk
}

const day = 86_400_000
/** At least one file a day, for two weeks. `groupFor`: the most that a lost process loses, in ms. */
const limits = { fileBytes: 2_000_000, files: 14, groupFor: 300, fileFor: day, keptFor: 14 * day } as const
/** Lines kept in memory in case the disk fails. */
const maxLines = 2_000

/**
 * The app's log, in files `switchhook-<number>.jsonl` that only this user may read. Writing never blocks and never
 * fails: a failing disk is logged once, and the newest lines stay in memory.
 */
export class AppLog implements Log, AsyncDisposable {
  /** Makes the pseudonyms of persons. */
  readonly naming: Naming
  private readonly options: AppLogOptions
  private readonly files: RollingFiles
  private readonly minLevel: number
  /** A ring: `at` is where the next line goes. */
  private readonly lines: string[] = []
  private at = 0
  /** When the disk failed; lines since then, and just before, are in memory only. */
  private failedAt = 0

  constructor(options: AppLogOptions) {
    const { clock, folder, disk, minLevel = 'info' } = options
    this.options = options
    this.naming = options.naming
    this.minLevel = logLevels.indexOf(minLevel)
    this.files = new RollingFiles({
      clock,
      folder,
      name: 'switchhook',
      limits,
      onFailed: (fault) => {
        this.failedAt = clock.now()
        this.write('warn', 'log.disk-failed', { fault: faultOf(fault) })
      },
      onBack: () => {},
      ...(disk && { disk }),
    })
    this.files.onUp = () => this.logDiskBack()
  }

  write(level: LogLevel, event: string, fields: object = {}): void {
    this.options.also.write(level, event as 'any', fields)
    if (logLevels.indexOf(level) < this.minLevel) return
    const { clock, naming } = this.options
    const line = logLine({ at: clock.now(), level, event, fields }, naming)
    this.lines[this.at % maxLines] = line
    this.at += 1
    if (!this.files.isUp) return
    if (this.files.isFull(line.length)) this.files.nextFile()
    this.files.append(line)
  }

  /** The newest lines of this run, oldest first. */
  get recent(): readonly string[] {
    const from = this.at % maxLines
    return this.at <= maxLines ? this.lines : [...this.lines.slice(from), ...this.lines.slice(0, from)]
  }

  /** Files of this and earlier runs, newest first, up to `maxBytes` bytes in total. Throws when the disk fails. */
  newest(maxBytes: number): Promise<readonly string[]> {
    return this.files.newest(maxBytes)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.files[Symbol.asyncDispose]()
  }

  /** Tests whether the disk is back with a line that says from when lines are missing. */
  private logDiskBack(): void {
    const { clock, naming } = this.options
    const fields = { failedAt: this.failedAt }
    this.files.append(logLine({ at: clock.now(), level: 'info', event: 'log.disk-back', fields }, naming))
  }
}
