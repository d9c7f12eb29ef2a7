import type { ApiClient } from '#shared/api/client.ts'
import { callingCode } from '#shared/calls/phone-number.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { emptyDirectory, type DirectoryHits, type DirectoryState } from '#shared/host/directory.ts'
import type { People, Person, RecentCall } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import { retryPause } from '../platform-client/retry-pause.ts'
import type { SignedInAgent } from '../signed-in-agent.ts'
import type { ContactList } from './contact-list.ts'
import { DirectoryAccount } from './directory-account.ts'
import type { Known } from './known.ts'
import { searchDirectory, type DirectoryQuery } from './search-directory.ts'

export type DirectoryOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly log: Log
  /** The file of an account, or `:memory:`. */
  readonly fileOf: (agent: SignedInAgent) => string
  /** The calls that pages show; names of contacts in them are published before a page asks. */
  readonly state: () => Pick<HostState, 'lines' | 'calls' | 'recents'>
  readonly onPeople: (people: People) => void
  readonly onState: (state: DirectoryState) => void
  /** Called when names of numbers may have changed. */
  readonly onNames: () => void
  /** Called with true if the file was damaged and recreated, and with false once it is complete again. */
  readonly onDamage: (isDamaged: boolean) => void
  readonly random?: () => number
}

const unknown: Known = { name: '', company: '' }
const refreshEvery = 10 * 60_000
/** Milliseconds between updates of names while many contacts are being read. */
const namesEvery = 3_000
const nobody: People = { list: [], error: null }

/** Everyone whom the agent can call by name, stored in a file on this computer. */
export class Directory implements Disposable {
  private readonly options: DirectoryOptions
  private account: DirectoryAccount | null = null
  private error: AppError | null = null
  private stopTimer: Unsubscribe = () => {}
  private readId = 0
  private failures = 0
  private revision = 0
  private namedAt = 0
  private reading: DirectoryState['reading'] = null

  constructor(options: DirectoryOptions) {
    this.options = options
  }

  /** Shows the stored data at once, and reads from the platform. */
  start(signedIn: SignedInAgent): void {
    this.stop()
    const { api, clock, log, fileOf, onDamage } = this.options
    const { country } = signedIn.agent
    const dialPlan = { country, callingCode: callingCode(country) }
    this.account = new DirectoryAccount({
      ...{ api, clock, log, dialPlan, editor: signedIn.agent },
      path: fileOf(signedIn),
      onProgress: (reading) => this.setProgress(reading),
      onPhones: () => this.publish(),
      onLost: () => this.handleLoss(),
    })
    onDamage(this.account.file.wasDamaged)
    this.namesChanged()
    void this.refresh('due')
  }

  /** Closes the file, which stays for the next start. */
  stop(): void {
    this.end((account) => account[Symbol.dispose]())
  }

  /** Removes the directory from this computer at sign-out. */
  forget(): void {
    this.end((account) => account.remove())
    this.options.onDamage(false)
  }

  /** Returns the name of a number; empty if unknown. */
  nameOf(number: string): string {
    return this.personOf(number).name
  }

  personOf(number: string): Known {
    const { name, company } = this.find(number) ?? unknown
    return { name, company }
  }

  /** The contacts by name; null while nobody is signed in. */
  get contactList(): ContactList | null {
    return this.account?.list ?? null
  }

  /** Changes the stored contacts after the platform has changed them, or hides some for now. */
  writeContacts(write: (account: DirectoryAccount) => void): void {
    if (!this.account) return
    write(this.account)
    this.namesChanged()
  }

  /** Finds the owner of a number, however it is written, in the company first. Null if unknown. */
  find(number: string): Person | null {
    return this.account?.find(number) ?? null
  }

  search(query: DirectoryQuery): DirectoryHits {
    const { account } = this
    return account
      ? { people: searchDirectory(account, query), readAt: account.reader.readAt }
      : { people: [], readAt: null }
  }

  /** Publishes the names of numbers, and of contacts by key, that are about to be shown. */
  publishNames(keys: readonly string[]): void {
    if (!this.account?.shown.addShown(keys)) return
    this.account.shown.prune(this.options.state)
    this.publish()
  }

  /** Reads the registered phones of these colleagues, and publishes them. */
  readPhones(keys: readonly string[]): void {
    this.account?.phones.want(keys)
  }

  /** Counts the agent's calls, each once. */
  countCalls(calls: readonly RecentCall[]): void {
    this.account?.countCalls(calls)
  }

  /**
   * Reads everybody; lists that could not be read stay unchanged and are retried soon. `due`: reads all contacts only
   * if due, else new ones.
   */
  async refresh(which: 'all' | 'due' = 'all'): Outcome {
    const { account } = this
    if (!account) return ok(undefined)
    const readId = ++this.readId
    this.stopTimer()
    const isOver = () => readId !== this.readId
    const [company, contacts] = await Promise.all([
      this.readCompany(account, isOver),
      account.readContacts(which, isOver),
    ])
    if (isOver()) return ok(undefined)
    this.reading = null
    this.error = company.error ?? (contacts.ok ? null : contacts.error)
    if (contacts.ok) this.options.onDamage(false)
    if (contacts.ok && contacts.value.changed) this.namesChanged()
    else this.publish()
    account.countCalls(this.options.state().recents.calls)
    this.publishState()
    this.scheduleRead(this.error)
    return this.error === null ? ok(undefined) : err(this.error)
  }

  /** Writes the notes of a contact to the platform, then to the file. */
  async setNotes(key: string, notes: string): Outcome {
    const { account } = this
    if (!account?.contacts.byKey(key)) return err(appError('platform.not-found'))
    const id = Number(key.split(':')[1])
    const written = await this.options.api.settings.changeContact({ id, body: { notes } })
    if (!written.ok) return written
    if (account !== this.account) return ok(undefined)
    account.contacts.setNotes(key, notes)
    this.namesChanged()
    return ok(undefined)
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  /** Publishes the company at once, since reading many contacts takes much longer. */
  private async readCompany(account: DirectoryAccount, isOver: () => boolean) {
    const read = await account.company.read(this.options.api, isOver)
    if (isOver()) return read
    this.error = read.error ?? this.error
    if (read.changed) account.company.save(account.file)
    if (read.changed) this.namesChanged()
    else this.publish()
    return read
  }

  private handleLoss(): void {
    this.options.onDamage(this.account?.file.wasDamaged === true)
    this.namesChanged()
    void this.refresh()
  }

  private end(close: (account: DirectoryAccount) => void): void {
    this.stopTimer()
    this.readId += 1
    this.failures = 0
    this.revision += 1
    this.error = null
    this.reading = null
    if (this.account) close(this.account)
    this.account = null
    this.publish()
    this.publishState()
  }

  private scheduleRead(error: AppError | null): void {
    const { clock, random = Math.random } = this.options
    this.failures = error === null ? 0 : this.failures + 1
    const pause = error ? retryPause({ failures: this.failures, error, random: random() }) : refreshEvery
    this.stopTimer = clock.after(pause, () => void this.refresh('due'))
  }

  private setProgress(reading: DirectoryState['reading']): void {
    this.reading = reading
    const now = this.options.clock.now()
    if (Math.abs(now - this.namedAt) >= namesEvery) this.namesChanged()
    else this.publishState()
  }

  private namesChanged(): void {
    this.revision += 1
    this.namedAt = this.options.clock.now()
    this.account?.contacts.forgetOwners()
    this.account?.shown.renew(this.options.state())
    this.publish()
    this.publishState()
    this.options.onNames()
  }

  private publish(): void {
    const { account, error } = this
    if (!account) return this.options.onPeople(nobody)
    const { people, listStates: lists } = account.company
    this.options.onPeople({ list: [...people, ...account.shown.list], error, lists })
  }

  private publishState(): void {
    const { account, reading, revision } = this
    this.options.onState(account ? { ...account.state, reading, revision } : { ...emptyDirectory, revision })
  }
}
