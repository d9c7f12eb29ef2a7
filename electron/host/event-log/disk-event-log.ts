import { join } from 'node:path'
import { errorBecause } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import type { Later } from '../first-screen.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { EventLog, type EventLogOptions } from './event-log.ts'
import { RollingFiles } from '../log/rolling-files.ts'

export type DiskEventLogOptions = Omit<EventLogOptions, 'sink' | 'onFault' | 'digestAfter'> & {
  readonly log: Log
  readonly userData: string
  /** Decides when writing starts. */
  readonly later: Later
}

/** Maximum bytes exported, unless the newest file alone has more. */
const maxExportBytes = 8_000_000

/** The event log of this computer, in `event-log/` of the user's folder. */
export class DiskEventLog implements AsyncDisposable {
  private readonly options: DiskEventLogOptions
  private readonly files: RollingFiles
  private readonly log: EventLog

  constructor(options: DiskEventLogOptions) {
    this.options = options
    const { clock, log, userData, later } = options
    this.files = new RollingFiles({
      clock,
      folder: join(userData, 'event-log'),
      name: 'event-log',
      limits: { fileBytes: 5_000_000, files: 8, groupFor: 500 },
      onFailed: (fault) => log.write('warn', 'event-log.disk-failed', { fault: faultOf(fault) }),
      onBack: () => log.write('info', 'event-log.disk-back'),
    })
    const onFault = (fault: unknown) => log.write('error', 'event-log.failed', { fault: faultOf(fault) })
    this.log = new EventLog({ ...options, sink: this.files, onFault })
    this.files.onUp = () => this.log.begin()
    later(() => this.log.start())
  }

  /** Keeps a text out of the log, wherever it appears. */
  hide(secret: string): void {
    this.log.hide(secret)
  }

  /** Exports the newest part of the log, of the signed-in agent only. */
  async export(): Outcome<{ name: string; text: string }> {
    const { clock, log } = this.options
    this.log.start()
    this.log.catchUp()
    try {
      const text = sectionsOf(this.log.present, await this.files.newest(maxExportBytes))
      const day = new Date(clock.now()).toISOString().slice(0, 10)
      if (text !== '') return ok({ name: `switchhook-events-${day}.jsonl`, text })
      return err(errorBecause('events.log-unavailable', reason('event-log.empty')))
    } catch (fault) {
      log.write('warn', 'event-log.unreadable', { fault: faultOf(fault) })
      return err(errorBecause('events.log-unavailable', reason('event-log.unreadable')))
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.log[Symbol.dispose]()
    await this.files[Symbol.asyncDispose]()
  }
}

/**
 * Returns the sections of one owner, oldest first, from whole files, newest first. A section begins with its header;
 * lines before the first header are dropped.
 */
function sectionsOf(owner: string, newestFirst: readonly string[]): string {
  return newestFirst
    .toReversed()
    .map((text) => {
      let isOwn = false
      return text
        .split('\n')
        .filter((line) => {
          if (line.startsWith(headerStart)) isOwn = ownerIn(line) === owner
          return isOwn && line !== ''
        })
        .map((line) => `${line}\n`)
        .join('')
    })
    .join('')
}

/** Headers are written with their fields in this order. */
const headerStart = '{"t":"header"'

function ownerIn(line: string): unknown {
  try {
    return (JSON.parse(line) as { readonly owner?: unknown }).owner
  } catch {
    return undefined
  }
}
