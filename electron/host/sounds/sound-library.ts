import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { Sound, SoundFacts } from '#shared/host/sounds.ts'
import type { Session } from '../session/session.ts'
import { platformSound, type AskPlatform } from './ask-platform.ts'
import { fetchSound } from './fetch-sound.ts'
import { firstLook, lookAtCopy } from './look-at-copy.ts'
import { serveCopy, type OpenedSound } from './serve-copy.ts'
import { SoundCopy } from './sound-copy.ts'
import type { SoundFolder } from './sound-folder.ts'
import { stillSame } from './still-same.ts'
import { Semaphore } from './semaphore.ts'

export type LibraryOptions = {
  readonly session: Pick<Session, 'withToken'>
  readonly clock: Clock
  readonly folder: SoundFolder
}

type Look = Result<SoundFacts>
type LibraryEntry = { readonly copy: SoundCopy; readonly look: Promise<Look>; done: Look | null }

/** Milliseconds: how long a look is waited for, a failure stands, and a kept sound is taken for the platform's own. */
const lookPatience = 2_000
const failureStands = 3_000
const trusted = 60_000

/** Sounds whose state is remembered. Their files stay on disk. */
const mostEntries = 200

/** The sounds of one account: each is fetched, stored and analysed once, however many ask for it. */
export class SoundLibrary implements Disposable {
  private readonly options: LibraryOptions
  private readonly entries = new Map<string, Promise<LibraryEntry>>()
  /** Each download holds a connection, and calls need some too. */
  private readonly downloads = new Semaphore(5)
  private readonly looks = new Semaphore(2)
  private readonly ended = new AbortController()

  constructor(options: LibraryOptions) {
    this.options = options
  }

  async open(sound: Sound, range?: string): Outcome<OpenedSound> {
    const { copy } = await this.entryOf(sound)
    return serveCopy(copy, this.asking(sound), range)
  }

  /** Answers within some two seconds, with the facts known then. */
  async look(sound: Sound): Promise<Look> {
    const { copy, look, done } = await this.entryOf(sound)
    if (done) return done
    const late = Promise.withResolvers<Look>()
    const stop = this.options.clock.after(lookPatience, () => late.resolve(ok(firstLook(copy))))
    const first = await Promise.race([look, late.promise])
    stop()
    return first
  }

  /** Ends work in progress; waiting callers are told that nobody is signed in. */
  [Symbol.dispose](): void {
    this.ended.abort()
    this.entries.clear()
  }

  private async entryOf(sound: Sound): Promise<LibraryEntry> {
    const key = `${sound.kind} ${sound.id}`
    const before = this.entries.get(key)
    const kept = before && (await this.checked(key, sound, await before))
    // A concurrent request may have created a new entry.
    if (kept || (before !== this.entries.get(key) && this.entries.has(key)))
      return kept ?? this.entryOf(sound)
    const made = this.make(key, sound)
    this.entries.delete(key)
    this.entries.set(key, made)
    const [oldest] = this.entries.keys()
    if (this.entries.size > mostEntries && oldest !== undefined) this.entries.delete(oldest)
    return made
  }

  /** Returns the entry while it is valid; null if it must be fetched again. */
  private async checked(key: string, sound: Sound, book: LibraryEntry): Promise<LibraryEntry | null> {
    const { copy } = book
    const { clock, folder } = this.options
    if (copy.state.kind === 'failed') return clock.now() - copy.state.at < failureStands ? book : null
    if (copy.state.kind !== 'whole' || !copy.head) return book
    if (clock.now() - copy.checkedAt < trusted) return book
    copy.checkedAt = clock.now()
    const { done } = book
    const note = { ...copy.head, total: copy.have, facts: done?.ok ? done.value : null }
    const sameness = await stillSame(this.asking(sound), note)
    if (sameness === 'same') return book
    await folder.remove(key)
    return null
  }

  private async make(key: string, sound: Sound): Promise<LibraryEntry> {
    const { clock, folder } = this.options
    const ask = this.asking(sound)
    const copy = new SoundCopy()
    const found = await this.findKept(key, ask)
    copy.checkedAt = clock.now()
    if (found) copy.found(found)
    else void this.downloads.run(() => fetchSound(copy, { ask, folder, key, now: () => clock.now() }))
    if (found?.note.facts) {
      const done = ok(found.note.facts)
      return { copy, look: Promise.resolve(done), done }
    }
    const look = lookAtCopy(copy, { ask, semaphore: this.looks, signal: this.ended.signal })
    const book: LibraryEntry = { copy, look, done: null }
    void look.then((done) => this.looked(key, book, done))
    return book
  }

  /** Finds a stored sound, unless the platform now has another one or refuses it to this agent. */
  private async findKept(key: string, ask: AskPlatform) {
    const { folder } = this.options
    const found = await folder.find(key)
    if (!found || (await stillSame(ask, found.note)) === 'same') return found
    await folder.remove(key)
    return null
  }

  private looked(key: string, book: LibraryEntry, done: Look): void {
    book.done = done
    const { head, have, state } = book.copy
    if (!done.ok || !head || state.kind !== 'whole') return
    void this.options.folder.note(key, { ...head, total: have, facts: done.value })
  }

  private asking(sound: Sound): AskPlatform {
    const ask = platformSound(this.options.session, this.options.clock, sound)
    const { signal } = this.ended
    return async (headers) => {
      const answer = signal.aborted ? err(appError('session.signed-out')) : await ask(headers)
      if (!answer.ok) return answer
      const stop = () => answer.value.destroy(new Error('signed out'))
      signal.addEventListener('abort', stop, { once: true })
      answer.value.once('close', () => signal.removeEventListener('abort', stop))
      if (signal.aborted) stop()
      return answer
    }
  }
}
