import type { Line } from '#shared/calls/line.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { AgentNote } from '#shared/host/caller.ts'
import type { ServiceFacts } from '#shared/host/slices.ts'
import type { PersistentList } from '../local-files/entry-file.ts'
import { retryPause } from '../platform-client/retry-pause.ts'

/** A note and labels of a call, stored on disk until they are on the call's record. */
export type StoredAgentNote = {
  readonly liveId: number
  readonly note: string
  readonly labels: readonly number[] | null
  readonly at: number
}

/** Writes a note and labels to the record of a call; null if the platform has not created the record yet. */
export type DeliverAgentNote = (writing: StoredAgentNote, isRepeated: boolean) => Outcome<'written' | null>

export type AgentNotesOptions = {
  readonly clock: Clock
  readonly deliver: DeliverAgentNote
  readonly onChange: (agentNotes: readonly AgentNote[]) => void
  readonly random?: () => number
}

type Entry = {
  stored: StoredAgentNote
  shown: AgentNote
  failures: number
  /** Wrap-up time is over, and pages still send what was typed last. */
  isClosing: boolean
  stopTimer: Unsubscribe
}

/** Milliseconds after the call at which the note is sent if the queue sets no limit. */
const maxOpenTime = 15 * 60_000
/** Milliseconds after wrap-up time within which pages send what was typed last. */
const lastWords = 500
/** Milliseconds (a week) after which an undelivered note is given up. */
const maxAge = 7 * 24 * 60 * 60_000
/** Number of calls whose notes are shown. */
const remembered = 8
const notYet: AppError = { code: 'platform.failed' }

/**
 * The agent's notes on calls: a note and, once the call is over, labels. Saved to disk while typing; written to the
 * call's record once wrap-up is done or its time is up, and retried after failures and restarts.
 */
export class AgentNotes implements Disposable {
  private readonly options: AgentNotesOptions
  private readonly entries = new Map<string, Entry>()
  private file: PersistentList<StoredAgentNote> | null = null

  constructor(options: AgentNotesOptions) {
    this.options = options
  }

  /** Starts after sign-in, and sends the agent's undelivered notes. */
  start(file: PersistentList<StoredAgentNote>): void {
    this.stop()
    this.file = file
    const now = this.options.clock.now()
    for (const stored of file.read()) {
      if (now - stored.at > maxAge) continue
      const lineId = `call ${stored.liveId}`
      this.entries.set(lineId, { ...this.createEntry(lineId, stored), failures: 1 })
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

  /** Follows a line with its live call; `wrapUp` is defined by the queue that the call came through. */
  follow(line: Line, liveId: number | null, wrapUp: ServiceFacts['wrapUp']): void {
    if (liveId === null || line.connectedAt === null || !this.file) return
    const { clock } = this.options
    const known = this.entries.get(line.id)
    const entry = known ?? this.createEntry(line.id, { liveId, note: '', labels: null, at: clock.now() })
    if (!known) this.entries.set(line.id, entry)
    entry.shown = { ...entry.shown, hasPanel: wrapUp?.panel ?? true }
    if (line.state === 'ended' && entry.shown.endedAt === null) {
      const time = wrapUp?.panel === true && wrapUp.seconds > 0 ? wrapUp.seconds * 1_000 : null
      const endedAt = clock.now()
      entry.shown = { ...entry.shown, endedAt, until: time === null ? null : endedAt + time }
      entry.stopTimer = clock.after(time ?? maxOpenTime, () => this.expire(line.id))
    }
    this.publish()
  }

  write(lineId: string, changes: Partial<Pick<StoredAgentNote, 'note' | 'labels'>>): Result {
    const entry = this.entries.get(lineId)
    if (!entry || (entry.shown.state !== 'open' && !entry.isClosing)) return ok(undefined)
    entry.stored = { ...entry.stored, ...changes, at: this.options.clock.now() }
    entry.shown = { ...entry.shown, ...changes }
    const written = this.persist()
    this.publish()
    return written
  }

  /** Ends wrap-up and sends the note. */
  finish(lineId: string): void {
    const entry = this.entries.get(lineId)
    if (!entry || (entry.shown.state !== 'open' && !entry.isClosing) || entry.shown.endedAt === null) return
    entry.stopTimer()
    entry.isClosing = false
    entry.shown = { ...entry.shown, state: 'open', until: null }
    if (isEmpty(entry.stored)) this.entries.delete(lineId)
    else this.send(lineId)
    this.publish()
  }

  /** Retries waiting notes, since the platform may be reachable again. */
  wake(): void {
    for (const [lineId, { shown }] of this.entries) if (shown.state === 'waiting') this.send(lineId)
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  private expire(lineId: string): void {
    const entry = this.entries.get(lineId)
    if (entry?.shown.state !== 'open') return
    entry.isClosing = true
    entry.shown = { ...entry.shown, state: 'sending', until: null }
    entry.stopTimer = this.options.clock.after(lastWords, () => this.finish(lineId))
    this.publish()
  }

  private createEntry(lineId: string, stored: StoredAgentNote): Entry {
    const { note, labels } = stored
    const shown: AgentNote = {
      ...{ lineId, note, labels },
      ...{ hasPanel: true, endedAt: null, until: null, state: 'open', error: null },
    }
    return { stored, shown, failures: 0, isClosing: false, stopTimer: () => {} }
  }

  private send(lineId: string): void {
    const entry = this.entries.get(lineId)
    if (!entry || entry.shown.state === 'sending') return
    const { file } = this
    entry.stopTimer()
    entry.shown = { ...entry.shown, state: 'sending', error: null }
    void this.options.deliver(entry.stored, entry.failures > 0).then((outcome) => {
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
      ({ stored, shown }) => shown.state !== 'saved' && !isEmpty(stored),
    )
    return this.file?.write(open.map(({ stored }) => stored)) ?? ok(undefined)
  }

  private publish(): void {
    for (const [lineId, { shown, stored }] of this.entries) {
      if (this.entries.size <= remembered) break
      if (shown.state === 'saved' || (shown.endedAt !== null && isEmpty(stored))) this.entries.delete(lineId)
    }
    this.options.onChange([...this.entries.values()].map(({ shown }) => shown))
  }
}

function isEmpty({ note, labels }: StoredAgentNote): boolean {
  return note.trim() === '' && labels === null
}
