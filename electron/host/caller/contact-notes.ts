import type { ApiClient } from '#shared/api/client.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { WrittenNotes } from '#shared/host/caller.ts'
import type { KeptList } from '../kept-files/kept-entries.ts'
import { retryPause } from '../platform-client/retry-pause.ts'
import { contactIdOf } from './contact-key.ts'

/** Notes stored on disk until the platform has them. */
export type KeptNotes = {
  readonly key: string
  readonly words: string
  readonly base: string
  readonly at: number
}

export type ContactNotesOptions = {
  readonly api: Pick<ApiClient, 'settings'>
  readonly clock: Clock
  /** Writes the notes of a contact to the platform and to the local directory. */
  readonly save: (key: string, words: string) => Outcome
  readonly onChange: (notes: readonly WrittenNotes[]) => void
  readonly random?: () => number
}

type Entry = {
  kept: KeptNotes
  shown: WrittenNotes
  failures: number
  isSending: boolean
  stopTimer: Unsubscribe
}

/** Milliseconds without typing after which notes are sent. */
const quiet = 700
/** Contacts whose notes are still shown as saved. */
const remembered = 20
const isRefusal = ({ code }: AppError) =>
  code === 'platform.forbidden' || code === 'platform.not-found' || code === 'platform.refused'

/**
 * Notes on contacts, saved while typing: to disk at once, to the platform after a pause, with retries until it
 * succeeds. The contact is read before the first write, so that other people's notes are not overwritten unseen.
 */
export class ContactNotes implements Disposable {
  private readonly options: ContactNotesOptions
  private readonly entries = new Map<string, Entry>()
  private file: KeptList<KeptNotes> | null = null

  constructor(options: ContactNotesOptions) {
    this.options = options
  }

  /** Starts after sign-in, and sends the agent's unsent notes. */
  start(file: KeptList<KeptNotes>): void {
    this.stop()
    this.file = file
    for (const kept of file.read()) {
      this.put(kept)
      this.plan(kept.key, 0)
    }
    this.publish()
  }

  /** Stops at sign-out; unsent notes stay on disk. */
  stop(): void {
    for (const { stopTimer } of this.entries.values()) stopTimer()
    this.entries.clear()
    this.file = null
    this.publish()
  }

  write({ key, words, base }: Omit<KeptNotes, 'at'>): Result {
    const before = this.entries.get(key)
    const isOpen = before !== undefined && before.shown.state !== 'saved'
    const kept = { key, words, base: isOpen ? before.kept.base : base, at: this.options.clock.now() }
    const entry = this.put(kept, before)
    const written = this.persist()
    if (entry.shown.state !== 'conflict') this.plan(key, quiet)
    this.publish()
    return written
  }

  resolve(key: string, use: 'mine' | 'theirs'): Result {
    const entry = this.entries.get(key)
    if (entry?.shown.state !== 'conflict') return ok(undefined)
    const { theirs } = entry.shown
    const words = use === 'mine' ? entry.kept.words : theirs
    this.put({ ...entry.kept, words, base: theirs })
    const written = this.persist()
    this.plan(key, 0)
    this.publish()
    return written
  }

  /** Retries waiting notes, since the platform may be reachable again. */
  wake(): void {
    for (const [key, { shown }] of this.entries) if (shown.state === 'waiting') this.plan(key, 0)
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  private put(kept: KeptNotes, before?: Entry): Entry {
    const { key, words, at } = kept
    const isConflict = before?.shown.state === 'conflict'
    const shown: WrittenNotes =
      isConflict && before.shown.state === 'conflict'
        ? { ...before.shown, words, at }
        : { key, words, at, state: 'saving' }
    const entry = {
      ...{ kept, shown, failures: 0 },
      isSending: before?.isSending ?? false,
      stopTimer: before?.stopTimer ?? (() => {}),
    }
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry
  }

  private plan(key: string, pause: number): void {
    const entry = this.entries.get(key)
    if (!entry) return
    entry.stopTimer()
    entry.stopTimer = this.options.clock.after(pause, () => void this.send(key))
  }

  private async send(key: string): Promise<void> {
    const entry = this.entries.get(key)
    if (!entry || entry.isSending || entry.shown.state === 'saved') return
    const { file } = this
    const { kept } = entry
    entry.isSending = true
    const outcome = await this.bring(kept)
    const now = this.entries.get(key)
    if (!now || file !== this.file) return
    now.isSending = false
    if (outcome.kind === 'conflict') this.show(now, { state: 'conflict', theirs: outcome.theirs })
    else if (outcome.kind === 'failed') this.failed(now, outcome.error)
    else if (now.kept.words === kept.words) this.show(now, { state: 'saved' })
    else {
      now.kept = { ...now.kept, base: kept.words }
      this.plan(key, quiet)
    }
    this.persist()
    this.publish()
  }

  private async bring({ key, words, base }: KeptNotes) {
    const id = contactIdOf(key)
    if (id === null) return { kind: 'failed', error: { code: 'platform.not-found' } } as const
    const read = await this.options.api.settings.readContact({ id })
    if (!read.ok) return { kind: 'failed', error: read.error } as const
    const theirs = read.value.notes ?? ''
    if (theirs !== base && theirs !== words) return { kind: 'conflict', theirs } as const
    const saved = await this.options.save(key, words)
    return saved.ok ? ({ kind: 'saved' } as const) : ({ kind: 'failed', error: saved.error } as const)
  }

  private failed(entry: Entry, error: AppError): void {
    const { random = Math.random } = this.options
    entry.failures += 1
    this.show(entry, { state: isRefusal(error) ? 'refused' : 'waiting', error })
    if (!isRefusal(error))
      this.plan(entry.kept.key, retryPause({ failures: entry.failures, error, random: random() }))
  }

  private show(
    entry: Entry,
    state:
      | { readonly state: 'saved' }
      | { readonly state: 'waiting' | 'refused'; readonly error: AppError }
      | { readonly state: 'conflict'; readonly theirs: string },
  ): void {
    const { key, words } = entry.kept
    entry.shown = { key, words, at: this.options.clock.now(), ...state }
  }

  private persist(): Result {
    const open = [...this.entries.values()].filter(({ shown }) => shown.state !== 'saved')
    return this.file?.write(open.map(({ kept }) => kept)) ?? ok(undefined)
  }

  private publish(): void {
    for (const [key, { shown }] of this.entries) {
      if (this.entries.size <= remembered) break
      if (shown.state === 'saved') this.entries.delete(key)
    }
    this.options.onChange([...this.entries.values()].map(({ shown }) => shown))
  }
}
