import type { ApiClient } from '#shared/api/client.ts'
import { indexPeople, type PeopleIndex } from '#shared/calls/people-index.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { isSame } from '#shared/core/is-same.ts'
import type { CompanyLists, Person } from '#shared/host/slices.ts'
import { readAll } from '../platform-client/read-all.ts'
import {
  findDirectNumbers,
  readDirectNumber,
  withDirectNumbers,
  type DirectNumber,
} from './direct-numbers.ts'
import type { DirectoryFile } from './directory-file.ts'
import type { PhoneCounts } from './phone-counts.ts'
import { readColleague } from './read-person.ts'
import { isWithheld, namesOfPeople, readServices } from './read-services.ts'
import { searchText } from './search-text.ts'

const size = { limit: 500, maxRecords: 5000 }

/** The lists read of the company. */
type Lists = {
  readonly users: readonly Person[]
  readonly services: readonly Person[]
  readonly numbers: readonly DirectNumber[]
}

const none: Lists = { users: [], services: [], numbers: [] }
const listNames = ['users', 'services', 'numbers'] as const

/** A person with the searched text; `phones` is null, since `PhoneCounts` has those that are current. */
type Entry = { readonly person: Person; readonly searched: string }

/** Colleagues, queues, ring groups and conference rooms, with the telephone numbers that lead to them. */
export class Company {
  private readonly dialPlan: { readonly country: string; readonly callingCode: string }
  private readonly phones: PhoneCounts
  private lists: Lists = none
  private present: readonly Entry[] = []
  private outcomes: CompanyLists = {}
  private byNumberAndKey: PeopleIndex<Person> = indexPeople<Person>([], '')

  constructor(dialPlan: { readonly country: string; readonly callingCode: string }, phones: PhoneCounts) {
    this.dialPlan = dialPlan
    this.phones = phones
  }

  get people(): readonly Person[] {
    return this.present.map(({ person }) => this.phones.current(person))
  }

  /** How each list was last read. */
  get listStates(): CompanyLists {
    return this.outcomes
  }

  get entries(): readonly Entry[] {
    return this.present
  }

  get index(): PeopleIndex<Person> {
    return this.byNumberAndKey
  }

  /** Reads what the file has of them. */
  load(file: DirectoryFile): void {
    const rows = file.all<{ name: string; value: string }>('SELECT name, value FROM lists')
    const kept = new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]))
    const listOf = (name: keyof Lists) => {
      const list = kept.get(name)
      return Array.isArray(list) ? list : []
    }
    this.become({ users: listOf('users'), services: listOf('services'), numbers: listOf('numbers') })
  }

  save(file: DirectoryFile): void {
    file.inTransaction(() => {
      for (const name of listNames)
        file.run('INSERT OR REPLACE INTO lists VALUES (?, ?)', name, JSON.stringify(this.lists[name]))
    })
  }

  /**
   * Reads all lists from the platform; a list that cannot be read stays unchanged. `isOver`: the result is no longer
   * wanted. Returns whether anything changed, and what failed.
   */
  async read(
    api: ApiClient,
    isOver: () => boolean,
  ): Promise<{ readonly changed: boolean; readonly error: AppError | null }> {
    const [users, services, ddis] = await Promise.all([
      readAll((query) => api.customer.listUsers({ query }), size),
      readServices(api, size),
      readAll((query) => api.settings.listDdis({ query }), size),
    ])
    if (isOver()) return { changed: false, error: null }
    this.outcomes = { user: users.ok ? 'read' : 'failed', ...services.lists }
    const everybody = users.ok ? users.value.map(readColleague) : this.lists.users
    const gone = new Set(
      users.ok ? users.value.flatMap(({ id, active }) => (active === false ? `user:${id}` : [])) : [],
    )
    if (users.ok) this.phones.put(users.value)
    const before = this.lists
    this.become({
      users: everybody.filter(({ key }) => !gone.has(key)),
      services: services.people(namesOfPeople(everybody), this.lists.services),
      // Not every role may read the numbers, and nobody is less reachable without them.
      numbers: ddis.ok ? ddis.value.flatMap((ddi) => readDirectNumber(ddi) ?? []) : this.lists.numbers,
    })
    const others = [...services.errors, ...(ddis.ok ? [] : [ddis.error])].filter((each) => !isWithheld(each))
    return {
      changed: !isSame(before, this.lists),
      error: users.ok ? (others[0] ?? null) : users.error,
    }
  }

  private become(lists: Lists): void {
    const { country, callingCode } = this.dialPlan
    const direct = findDirectNumbers(lists.numbers, lists.users, country)
    const users = lists.users.map((user) => ({ ...user, phones: null }))
    const people = [...users, ...lists.services].map((person) => withDirectNumbers(person, direct))
    this.lists = lists
    this.present = people.map((person) => ({ person, searched: searchText(person, { callingCode }) }))
    this.byNumberAndKey = indexPeople(people, country)
  }
}
