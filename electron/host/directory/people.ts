import type { ApiClient } from '#shared/api/client.ts'
import { indexPeople, type PeopleIndex } from '#shared/calls/people-index.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { People, Person } from '#shared/host/slices.ts'
import { readAll } from '../platform-client/read-all.ts'
import { retryPause } from '../platform-client/retry-pause.ts'
import {
  findDirectNumbers,
  readDirectNumber,
  withDirectNumbers,
  type DirectNumber,
  type DirectNumbers,
} from './direct-numbers.ts'
import { readColleague, readContact } from './read-person.ts'
import { isWithheld, namesOfPeople, readServices } from './read-services.ts'

export type DirectoryOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly onChange: (people: People) => void
  readonly random?: () => number
}

/** Under which names a number is known; both empty where it is not. */
export type Known = { readonly name: string; readonly company: string }

const unknown: Known = { name: '', company: '' }
const size = { limit: 500, most: 5000 }
const refreshEvery = 10 * 60_000
const nobody: People = { list: [], error: null }

/** Everybody whom the agent can call by name. */
export class Directory implements Disposable {
  private readonly options: DirectoryOptions
  private country = ''
  private users: readonly Person[] = []
  private contacts: readonly Person[] = []
  private error: AppError | null = null
  private services: readonly Person[] = []
  private numbers: readonly DirectNumber[] = []
  private direct: DirectNumbers = new Map()
  private index: PeopleIndex<Person> = indexPeople<Person>([], '')
  private stopTimer: Unsubscribe = () => {}
  private turn = 0
  private failures = 0

  constructor(options: DirectoryOptions) {
    this.options = options
  }

  start(country: string): void {
    this.stop()
    this.country = country
    void this.refresh()
  }

  stop(): void {
    this.stopTimer()
    this.turn += 1
    this.failures = 0
    this.services = []
    this.numbers = []
    this.publish([], [], null)
  }

  /** The name under which a number is known; empty where it is not. */
  nameOf(number: string): string {
    return this.who(number).name
  }

  who(number: string): Known {
    const { name, company } = this.index.byNumber(number) ?? unknown
    return { name, company }
  }

  /** Reads everybody; what could not be read stays as it was, and is read again soon. */
  async refresh(): Outcome {
    const { api } = this.options
    const turn = ++this.turn
    this.stopTimer()
    const [users, contacts, services, ddis] = await Promise.all([
      readAll((query) => api.customer.listUsers({ query }), size),
      readAll((query) => api.settings.listContacts({ query }), size),
      readServices(api, size),
      readAll((query) => api.settings.listDdis({ query }), size),
    ])
    if (turn !== this.turn) return ok(undefined)
    const everybody = users.ok ? users.value.map(readColleague) : this.users
    const gone = new Set(
      users.ok ? users.value.flatMap(({ id, active }) => (active === false ? `user:${id}` : [])) : [],
    )
    const colleagues = everybody.filter(({ key }) => !gone.has(key))
    const others = contacts.ok ? contacts.value.map(readContact) : this.contacts
    this.services = services.people(namesOfPeople(everybody), this.services)
    // Not every role may read the numbers, and nobody is less reachable without them.
    if (ddis.ok) this.numbers = ddis.value.flatMap((ddi) => readDirectNumber(ddi) ?? [])
    this.direct = findDirectNumbers(this.numbers, colleagues, this.country)
    const people = [users, contacts].flatMap((read) => (read.ok ? [] : [read.error]))
    const rest = [...services.errors, ...(ddis.ok ? [] : [ddis.error])].filter((each) => !isWithheld(each))
    const error = people[0] ?? rest[0] ?? null
    this.publish(colleagues, others, error)
    this.readLater(error)
    return error === null ? ok(undefined) : err(error)
  }

  /** Writes the notes of a contact, which have changed here once the platform has them. */
  async setNotes(key: string, notes: string): Outcome {
    const [, id = ''] = /^contact:(\d+)$/.exec(key) ?? []
    if (!this.contacts.some((contact) => contact.key === key)) return err(appError('platform.not-found'))
    const written = await this.options.api.settings.changeContact({
      id: Number(id),
      body: { notes },
    })
    if (!written.ok) return written
    const contacts = this.contacts.map((contact) => (contact.key === key ? { ...contact, notes } : contact))
    this.publish(this.users, contacts, this.error)
    return ok(undefined)
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  private readLater(error: AppError | null): void {
    const { clock, random = Math.random } = this.options
    this.failures = error === null ? 0 : this.failures + 1
    const pause = error ? retryPause({ failures: this.failures, error, random: random() }) : refreshEvery
    this.stopTimer = clock.after(pause, () => void this.refresh())
  }

  private publish(users: readonly Person[], contacts: readonly Person[], error: AppError | null): void {
    this.users = users
    this.contacts = contacts
    this.error = error
    const own = [...users, ...this.services].map((person) => withDirectNumbers(person, this.direct))
    const list = [...own, ...contacts]
    this.index = indexPeople(list, this.country)
    this.options.onChange(list.length === 0 && error === null ? nobody : { list, error })
  }
}
