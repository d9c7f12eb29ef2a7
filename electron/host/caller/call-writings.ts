import type { Line } from '#shared/calls/line.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { CallWriting } from '#shared/host/caller.ts'
import type { ServiceFacts } from '#shared/host/slices.ts'
import type { KeptList } from '../kept-files/kept-entries.ts'
import { retryPause } from '../platform-client/retry-pause.ts'

/** What was written about a call, as it lies on disk until it is on the call's record. */
export type KeptWriting = {
  readonly liveId: number
  readonly note: string
  readonly labels: readonly number[] | null
  readonly at: number
}

/** Brings what was written to the record of a call; null where the platform has not written the record yet. */
export type DeliverWriting = (writing: KeptWriting, isRepeated: boolean) => Outcome<'written' | null>

export type CallWritingsOptions = {
  readonly clock: Clock
  readonly deliver: DeliverWriting
  readonly onChange: (writings: readonly CallWriting[]) => void
  readonly random?: () => number
}

type Entry = {
  kept: KeptWriting
  shown: CallWriting
  failures: number
  stopTimer: Unsubscribe
}

/** Without a limit of the queue, what was written is sent so long after the call, in milliseconds. */
const longestOpen = 15 * 60_000
/** What could not be brought to its record in a week is given up. */
const longestKept = 7 * 24 * 60 * 60_000
/** Calls whose writing is shown. */
const remembered = 8
const notYet: AppError = { code: 'platform.failed' }

/**
 * What the agent writes down about calls: a note and, once the call is over, labels. On disk as it is typed; on the call's
 * record once wrap-up is done or its time is over, and again after failures, over restarts too.
 */
export class CallWritings implements Disposable {
  private readonly options: CallWritingsOptions
  private readonly entries = new Map<string, Entry>()
  private file: KeptList<KeptWriting> | null = null

  constructor(options: CallWritingsOptions) {
    this.options = options
  }

  /** Somebody signed in: what they wrote and is on no record yet is sent now. */
  start(file: KeptList<KeptWriting>): void {
    this.stop()
    this.file = file
    const now = this.options.clock.now()
    for (const kept of file.read()) {
      if (now - kept.at > longestKept) continue
      const lineId = `call ${kept.liveId}`
      this.entries.set(lineId, { ...this.fresh(lineId, kept), failures: 1 })
      this.send(lineId)
    }
    this.publish()
  }

  stop(): void {
    for (const { stopTimer } of this.entries.values()) stopTimer()
    this.entries.clear()
    this.file = null
    this.publish()
  }

  /** A line of this phone with its live call; `wrapUp` as the queue that it came through says. */
  follow(line: Line, liveId: number | null, wrapUp: ServiceFacts['wrapUp']): void {
    if (liveId === null || line.connectedAt === null || !this.file) return
    const { clock } = this.options
    const known = this.entries.get(line.id)
    const entry = known ?? this.fresh(line.id, { liveId, note: '', labels: null, at: clock.now() })
    if (!known) this.entries.set(line.id, entry)
    entry.shown = { ...entry.shown, hasPanel: wrapUp?.panel ?? true }
    if (line.state === 'ended' && entry.shown.endedAt === null) {
      const time = wrapUp?.panel === true && wrapUp.seconds > 0 ? wrapUp.seconds * 1_000 : null
      const endedAt = clock.now()
      entry.shown = { ...entry.shown, endedAt, until: time === null ? null : endedAt + time }
      entry.stopTimer = clock.after(time ?? longestOpen, () => this.finish(line.id))
    }
    this.publish()
  }

  write(lineId: string, changes: Partial<Pick<KeptWriting, 'note' | 'labels'>>): Result {
    const entry = this.entries.get(lineId)
    if (entry?.shown.state !== 'open') return ok(undefined)
    entry.kept = { ...entry.kept, ...changes, at: this.options.clock.now() }
    entry.shown = { ...entry.shown, ...changes }
    const written = this.persist()
    this.publish()
    return written
  }

  /** Wrap-up is done. */
  finish(lineId: string): void {
    const entry = this.entries.get(lineId)
    if (entry?.shown.state !== 'open' || entry.shown.endedAt === null) return
    entry.stopTimer()
    entry.shown = { ...entry.shown, until: null }
    if (isEmpty(entry.kept)) this.entries.delete(lineId)
    else this.send(lineId)
    this.publish()
  }

  /** The platform may be there again. */
  wake(): void {
    for (const [lineId, { shown }] of this.entries) if (shown.state === 'waiting') this.send(lineId)
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  private fresh(lineId: string, kept: KeptWriting): Entry {
    const { note, labels } = kept
    const shown: CallWriting = {
      ...{ lineId, note, labels },
      ...{ hasPanel: true, endedAt: null, until: null, state: 'open', error: null },
    }
    return { kept, shown, failures: 0, stopTimer: () => {} }
  }

  private send(lineId: string): void {
    const entry = this.entries.get(lineId)
    if (!entry || entry.shown.state === 'sending') return
    const { file } = this
    entry.stopTimer()
    entry.shown = { ...entry.shown, state: 'sending', error: null }
    void this.options.deliver(entry.kept, entry.failures > 0).then((outcome) => {
      if (file !== this.file || !this.entries.has(lineId)) return
      if (outcome.ok && outcome.value === 'written') entry.shown = { ...entry.shown, state: 'saved' }
      else this.failed(lineId, entry, outcome.ok ? null : outcome.error)
      this.persist()
      this.publish()
    })
  }

  private failed(lineId: string, entry: Entry, error: AppError | null): void {
    const { clock, random = Math.random } = this.options
    entry.failures += 1
    entry.shown = { ...entry.shown, state: 'waiting', error }
    const pause = retryPause({ failures: entry.failures, error: error ?? notYet, random: random() })
    entry.stopTimer = clock.after(pause, () => this.send(lineId))
  }

  private persist(): Result {
    const open = [...this.entries.values()].filter(
      ({ kept, shown }) => shown.state !== 'saved' && !isEmpty(kept),
    )
    return this.file?.write(open.map(({ kept }) => kept)) ?? ok(undefined)
  }

  private publish(): void {
    for (const [lineId, { shown, kept }] of this.entries) {
      if (this.entries.size <= remembered) break
      if (shown.state === 'saved' || (shown.endedAt !== null && isEmpty(kept))) this.entries.delete(lineId)
    }
    this.options.onChange([...this.entries.values()].map(({ shown }) => shown))
  }
}

function isEmpty({ note, labels }: KeptWriting): boolean {
  return note.trim() === '' && labels === null
}
