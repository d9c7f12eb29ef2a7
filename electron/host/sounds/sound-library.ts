import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { Sound, SoundFacts } from '#shared/host/sounds.ts'
import type { Session } from '../session/session.ts'
import { platformSound, type SendSoundRequest } from './ask-platform.ts'
import { fetchSound } from './fetch-sound.ts'
import { estimateFacts, analyseCopy } from './look-at-copy.ts'
import { serveCopy, type OpenedSound } from './serve-copy.ts'
import { SoundCopy } from './sound-copy.ts'
import type { SoundFolder } from './sound-folder.ts'
import { revalidateSound } from './revalidate-sound.ts'
import { Semaphore } from '#shared/core/semaphore.ts'

export type LibraryOptions = {
  readonly session: Pick<Session, 'withToken'>
  readonly clock: Clock
  readonly folder: SoundFolder
}

type FactsResult = Result<SoundFacts>
type LibraryEntry = {
  readonly copy: SoundCopy
  readonly facts: Promise<FactsResult>
  result: FactsResult | null
}

/** Milliseconds: how long facts are waited for, a failure is valid, and a stored sound counts as current. */
const factsTimeout = 2_000
const failureValidFor = 3_000
const trusted = 60_000

/** Sounds whose state is remembered. Their files stay on disk. */
const maxEntries = 200

/** The sounds of one account: each is fetched, stored and analysed once, however many ask for it. */
export class SoundLibrary implements Disposable {
  private readonly options: LibraryOptions
  private readonly entries = new Map<string, Promise<LibraryEntry>>()
  /** Each download holds a connection, and calls need some too. */
  private readonly downloads = new Semaphore(5)
  private readonly analyses = new Semaphore(2)
  private readonly disposal = new AbortController()

  constructor(options: LibraryOptions) {
    this.options = options
  }

  async open(sound: Sound, range?: string): Outcome<OpenedSound> {
    const { copy } = await this.entryOf(sound)
    return serveCopy(copy, this.requester(sound), range)
  }

  /** Answers within some two seconds, with the facts known then. */
  async readFacts(sound: Sound): Promise<FactsResult> {
    const { copy, facts, result } = await this.entryOf(sound)
    if (result) return result
    const estimate = Promise.withResolvers<FactsResult>()
    const stop = this.options.clock.after(factsTimeout, () => estimate.resolve(ok(estimateFacts(copy))))
    const first = await Promise.race([facts, estimate.promise])
    stop()
    return first
  }

  /** Deletes what is kept of a sound, once a download and an analysis of it have ended. */
  async remove(sound: Sound): Promise<void> {
    const key = keyOf(sound)
    const entry = await this.entries.get(key)
    this.entries.delete(key)
    await entry?.facts
    await this.options.folder.remove(key)
  }

  /** Ends work in progress; waiting callers are told that nobody is signed in. */
  [Symbol.dispose](): void {
    this.disposal.abort()
    this.entries.clear()
  }

  private async entryOf(sound: Sound): Promise<LibraryEntry> {
    const key = keyOf(sound)
    const before = this.entries.get(key)
    const valid = before && (await this.checked(key, sound, await before))
    // A concurrent request may have created a new entry.
    if (valid || (before !== this.entries.get(key) && this.entries.has(key)))
      return valid ?? this.entryOf(sound)
    const created = this.createEntry(key, sound)
    this.entries.delete(key)
    this.entries.set(key, created)
    const [oldest] = this.entries.keys()
    if (this.entries.size > maxEntries && oldest !== undefined) this.entries.delete(oldest)
    return created
  }

  /** Returns the entry while it is valid; null if it must be fetched again. */
  private async checked(key: string, sound: Sound, entry: LibraryEntry): Promise<LibraryEntry | null> {
    const { copy } = entry
    const { clock, folder } = this.options
    if (copy.state.kind === 'failed') return clock.now() - copy.state.at < failureValidFor ? entry : null
    if (copy.state.kind !== 'whole' || !copy.head) return entry
    if (clock.now() - copy.checkedAt < trusted) return entry
    copy.checkedAt = clock.now()
    const { result } = entry
    const note = { ...copy.head, total: copy.have, facts: result?.ok ? result.value : null }
    const sameness = await revalidateSound(this.requester(sound), note)
    if (sameness === 'same') return entry
    await folder.remove(key)
    return null
  }

  private async createEntry(key: string, sound: Sound): Promise<LibraryEntry> {
    const { clock, folder } = this.options
    const send = this.requester(sound)
    const copy = new SoundCopy()
    const stored = await this.findStored(key, send)
    copy.checkedAt = clock.now()
    if (stored) copy.setStored(stored)
    else void this.downloads.run(() => fetchSound(copy, { send, folder, key, now: () => clock.now() }))
    if (stored?.note.facts) {
      const result = ok(stored.note.facts)
      return { copy, facts: Promise.resolve(result), result }
    }
    const facts = analyseCopy(copy, { send, semaphore: this.analyses, signal: this.disposal.signal })
    const entry: LibraryEntry = { copy, facts, result: null }
    void facts.then((done) => this.analysed(key, entry, done))
    return entry
  }

  /** Finds a stored sound, unless the platform now has another one or refuses it to this agent. */
  private async findStored(key: string, send: SendSoundRequest) {
    const { folder } = this.options
    const stored = await folder.find(key)
    if (!stored || (await revalidateSound(send, stored.note)) === 'same') return stored
    await folder.remove(key)
    return null
  }

  private analysed(key: string, entry: LibraryEntry, result: FactsResult): void {
    entry.result = result
    const { head, have, state } = entry.copy
    if (!result.ok || !head || state.kind !== 'whole') return
    void this.options.folder.updateNote(key, { ...head, total: have, facts: result.value })
  }

  private requester(sound: Sound): SendSoundRequest {
    const send = platformSound(this.options.session, this.options.clock, sound)
    const { signal } = this.disposal
    return async (headers) => {
      const answer = signal.aborted ? err(appError('session.signed-out')) : await send(headers)
      if (!answer.ok) return answer
      const stop = () => answer.value.destroy(new Error('signed out'))
      signal.addEventListener('abort', stop, { once: true })
      answer.value.once('close', () => signal.removeEventListener('abort', stop))
      if (signal.aborted) stop()
      return answer
    }
  }
}

function keyOf({ kind, id }: Sound): string {
  return `${kind} ${id}`
}
