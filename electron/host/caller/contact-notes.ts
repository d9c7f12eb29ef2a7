import type { ApiClient } from '#shared/api/client.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { WrittenNotes } from '#shared/host/caller.ts'
import type { PersistentList } from '../local-files/entry-file.ts'
import { retryPause } from '../platform-client/retry-pause.ts'
import { contactIdOf } from './contact-key.ts'

/** Notes stored on disk until the platform has them. */
export type StoredNotes = {
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
  kept: StoredNotes
  /** `base` of the last write: the page gives the same one for as long as it edits. */
  readonly pageBase: string
  /** Words that may have reached the platform, although it did not confirm them. */
  unconfirmed: string | null
  shown: WrittenNotes
  failures: number
  isSending: boolean
  stopTimer: Unsubscribe
}

/** `theirs`: what the platform had. `unsaved`: it did not confirm the words, and may have them all the same. */
type Delivery =
  | { readonly kind: 'saved' }
  | { readonly kind: 'conflict'; readonly theirs: string }
  | { readonly kind: 'unread'; readonly error: AppError }
  | { readonly kind: 'unsaved'; readonly error: AppError; readonly theirs: string }

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
  private file: PersistentList<StoredNotes> | null = null

  constructor(options: ContactNotesOptions) {
    this.options = options
  }

  /** Starts after sign-in, and sends the agent's unsent notes. */
  start(file: PersistentList<StoredNotes>): void {
    this.stop()
    this.file = file
    for (const kept of file.read()) {
      this.setEntry(kept)
      this.scheduleSend(kept.key, 0)
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

  write({ key, words, base }: Omit<StoredNotes, 'at'>): Result {
    const before = this.entries.get(key)
    const kept = { key, words, base: before ? baseAfter(before, base) : base, at: this.options.clock.now() }
    const entry = this.setEntry(kept, { before, pageBase: base })
    const written = this.persist()
    if (entry.shown.state !== 'conflict') this.scheduleSend(key, quiet)
    this.publish()
    return written
  }

  resolve(key: string, use: 'mine' | 'theirs'): Result {
    const entry = this.entries.get(key)
    if (entry?.shown.state !== 'conflict') return ok(undefined)
    const { theirs } = entry.shown
    const words = use === 'mine' ? entry.kept.words : theirs
    this.setEntry({ ...entry.kept, words, base: theirs }, { pageBase: entry.pageBase })
    const written = this.persist()
    this.scheduleSend(key, 0)
    this.publish()
    return written
  }

  /** Retries waiting notes, since the platform may be reachable again. */
  wake(): void {
    for (const [key, { shown }] of this.entries) if (shown.state === 'waiting') this.scheduleSend(key, 0)
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  private setEntry(
    kept: StoredNotes,
    {
      before,
      pageBase = kept.base,
    }: { readonly before?: Entry | undefined; readonly pageBase?: string } = {},
  ): Entry {
    const { key, words, at } = kept
    const isConflict = before?.shown.state === 'conflict'
    const shown: WrittenNotes =
      isConflict && before.shown.state === 'conflict'
        ? { ...before.shown, words, at }
        : { key, words, at, state: 'saving' }
    const entry = {
      ...{ kept, shown, pageBase, failures: 0 },
      unconfirmed: before?.unconfirmed ?? null,
      isSending: before?.isSending ?? false,
      stopTimer: before?.stopTimer ?? (() => {}),
    }
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry
  }

  private scheduleSend(key: string, pause: number): void {
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
    const outcome = await this.deliver(entry)
    const current = this.entries.get(key)
    if (!current || file !== this.file) return
    current.isSending = false
    if (outcome.kind === 'conflict') this.show(current, { state: 'conflict', theirs: outcome.theirs })
    else if (outcome.kind === 'unread') this.handleFailure(current, outcome.error)
    else if (outcome.kind === 'unsaved') {
      current.kept = { ...current.kept, base: outcome.theirs }
      current.unconfirmed = kept.words
      this.handleFailure(current, outcome.error)
    } else if (current.kept.words === kept.words) this.show(current, { state: 'saved' })
    else {
      current.kept = { ...current.kept, base: kept.words }
      this.scheduleSend(key, quiet)
    }
    this.persist()
    this.publish()
  }

  private async deliver({ kept, unconfirmed }: Entry): Promise<Delivery> {
    const { key, words, base } = kept
    const id = contactIdOf(key)
    if (id === null) return { kind: 'unread', error: { code: 'platform.not-found' } }
    const read = await this.options.api.settings.readContact({ id })
    if (!read.ok) return { kind: 'unread', error: read.error }
    const theirs = read.value.notes ?? ''
    const isOwn = [base, words, unconfirmed ?? base].some((own) => plain(own) === plain(theirs))
    if (!isOwn) return { kind: 'conflict', theirs }
    const saved = await this.options.save(key, words)
    return saved.ok ? { kind: 'saved' } : { kind: 'unsaved', error: saved.error, theirs }
  }

  private handleFailure(entry: Entry, error: AppError): void {
    const { random = Math.random } = this.options
    entry.failures += 1
    this.show(entry, { state: isRefusal(error) ? 'refused' : 'waiting', error })
    if (!isRefusal(error))
      this.scheduleSend(entry.kept.key, retryPause({ failures: entry.failures, error, random: random() }))
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
    const unsaved = [...this.entries.values()].filter(({ shown }) => shown.state !== 'saved')
    return this.file?.write(unsaved.map(({ kept }) => kept)) ?? ok(undefined)
  }

  private publish(): void {
    for (const [key, { shown }] of this.entries) {
      if (this.entries.size <= remembered) break
      if (shown.state === 'saved') this.entries.delete(key)
    }
    this.options.onChange([...this.entries.values()].map(({ shown }) => shown))
  }
}

/** What the words of a write are based on. Words saved since the page began to edit are the agent's own. */
function baseAfter({ kept, shown, pageBase }: Entry, base: string): string {
  if (shown.state !== 'saved') return kept.base
  return base === pageBase ? kept.words : base
}

/** Platforms trim texts, and change line endings. */
function plain(words: string): string {
  return words.replace(/\r\n?/g, '\n').trim()
}
