import type { ApiClient } from '#shared/api/client.ts'
import type { Contact } from '#shared/api/modules/settings.ts'
import { maximumPageSize } from '#shared/api/query.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import type { Outcome } from '#shared/core/result.ts'
import type { DirectoryState } from '#shared/host/directory.ts'
import type { Person, RecentCall } from '#shared/host/slices.ts'
import { Company } from './company.ts'
import type { Editor } from './contact-facts.ts'
import { ContactList } from './contact-list.ts'
import { ContactReader } from './contact-reader.ts'
import { ContactStore } from './contact-store.ts'
import { DirectoryFile } from './directory-file.ts'
import { PhoneCounts } from './phone-counts.ts'
import type { SearchedDirectory } from './search-directory.ts'
import { ShownContacts } from './shown-contacts.ts'
import { readContact } from './read-person.ts'
import { Uses } from './uses.ts'

export type DirectoryAccountOptions = {
  readonly api: ApiClient
  readonly log: Log
  readonly clock: Clock
  readonly path: string
  readonly dialPlan: { readonly country: string; readonly callingCode: string }
  /** The signed-in agent. */
  readonly editor: Editor
  readonly onProgress: (reading: DirectoryState['reading']) => void
  /** Called when the phones of colleagues are different, or not known any more. */
  readonly onPhones: () => void
  /** Called when the file had to be given up, and is empty. */
  readonly onLost: () => void
}

/** Milliseconds between full reads of more than one page of contacts; in between, only new ones are read. */
const wholeEvery = 6 * 3_600_000

/** The open directory of one agent at one platform. */
export class DirectoryAccount implements Disposable, SearchedDirectory {
  readonly file: DirectoryFile
  readonly company: Company
  readonly phones: PhoneCounts
  readonly contacts: ContactStore
  readonly list: ContactList
  readonly uses: Uses
  readonly reader: ContactReader
  readonly shown: ShownContacts
  private readonly options: DirectoryAccountOptions
  /** Time of the last counted call, in milliseconds since 1970. */
  private usedUntil: number
  /** Whether the contacts of a new file are not in the order of calls yet. */
  private isUnordered: boolean

  constructor(options: DirectoryAccountOptions) {
    const { api, log, clock, path, dialPlan, onProgress, onPhones } = options
    const now = () => clock.now()
    this.options = options
    this.file = new DirectoryFile({ path, now, log, onLost: () => this.handleLoss() })
    this.phones = new PhoneCounts({ api, clock, onChange: onPhones })
    this.company = new Company(dialPlan, this.phones)
    this.contacts = new ContactStore(this.file, dialPlan)
    this.list = new ContactList(this.file, this.contacts, options.editor)
    this.uses = new Uses(this.file)
    this.reader = new ContactReader({ api, file: this.file, store: this.contacts, now, onProgress })
    this.shown = new ShownContacts({
      byNumber: (number) => this.find(number),
      byKey: (key) => this.contacts.byKey(key),
    })
    this.company.load(this.file)
    this.uses.load()
    this.usedUntil = Number(this.file.fact('usedUntil') ?? 0)
    this.isUnordered = this.contacts.count === 0
    this.applyDialPlan()
  }

  /** Finds the owner of a number, in the company first. */
  find(number: string): Person | null {
    return this.company.index.byNumber(number) ?? this.contacts.byNumber(number)
  }

  /** Reads all contacts if requested or due, otherwise new ones. */
  readContacts(which: 'all' | 'due', isOver: () => boolean): Outcome<{ readonly changed: boolean }> {
    const { reader, contacts } = this
    const { readAt } = reader
    const isDue =
      readAt === null ||
      reader.isUnfinished ||
      contacts.count <= maximumPageSize ||
      Math.abs(this.options.clock.now() - readAt) >= wholeEvery
    return which === 'all' || isDue || !reader.canReadNew ? reader.readAll(isOver) : reader.readNew(isOver)
  }

  /** The state that pages see, except for the progress of the current reading. */
  get state(): Pick<DirectoryState, 'contacts' | 'readAt' | 'keptIn'> {
    const { contacts, reader, file } = this
    return { contacts: contacts.count, readAt: reader.readAt, keptIn: file.keptIn }
  }

  /** Stores contacts as the platform returned them after a change of the agent. */
  put(contacts: readonly Contact[]): void {
    this.contacts.put(contacts.map(readContact), Number(this.file.fact('round') ?? 0))
  }

  /** Counts the agent's calls, each once, as soon as all contacts have been read. */
  countCalls(calls: readonly RecentCall[]): void {
    if (this.reader.readAt === null) return
    if (this.isUnordered) for (const key of this.uses.keys) this.contacts.moveToFront(key)
    this.isUnordered = false
    const newCalls = calls.filter(({ at }) => at > this.usedUntil).toSorted((one, other) => one.at - other.at)
    for (const { number, at } of newCalls) {
      const person = this.find(number)
      this.usedUntil = at
      if (!person) continue
      this.uses.add(person.key, at)
      this.contacts.moveToFront(person.key)
    }
    if (newCalls.length > 0) this.file.setFact('usedUntil', this.usedUntil)
  }

  /** Removes all stored data. */
  remove(): void {
    this.phones[Symbol.dispose]()
    this.file.remove()
  }

  [Symbol.dispose](): void {
    this.phones[Symbol.dispose]()
    this.file[Symbol.dispose]()
  }

  private handleLoss(): void {
    this.company.save(this.file)
    this.uses.save()
    this.file.setFact('usedUntil', this.usedUntil)
    this.isUnordered = true
    this.applyDialPlan()
    this.options.onLost()
  }

  /** Makes all contacts be read again if the country has changed, since searched digits of numbers depend on it. */
  private applyDialPlan(): void {
    const { country } = this.options.dialPlan
    if (this.file.fact('country') === country) return
    this.file.setFact('readAt', 0)
    this.file.setFact('country', country)
  }
}
