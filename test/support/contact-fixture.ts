import { Contacts } from '#electron/host/contacts/contacts.ts'
import { Removals } from '#electron/host/removals/removals.ts'
import { ok } from '#shared/core/result.ts'
import { DirectoryFixture } from './directory-fixture.ts'
import { fakeApi, page, type FakeApi } from './fake-api.ts'

export type PlatformContact = { id: number } & Readonly<Record<string, unknown>>

/** The contacts of one agent (user 7) against a platform in memory with these contacts. */
export class ContactFixture implements Disposable {
  readonly platform: FakeApi = fakeApi()
  readonly fixture: DirectoryFixture
  readonly contacts: Contacts
  readonly removals: Removals
  /** The platform's contacts, by identifier. */
  readonly platformContacts: Map<number, PlatformContact>

  constructor(contacts: readonly PlatformContact[]) {
    this.platformContacts = new Map(contacts.map((contact) => [contact.id, contact]))
    this.serveRoutes()
    this.fixture = new DirectoryFixture({ platform: this.platform })
    const { clock, log, directory, agent } = this.fixture
    this.removals = new Removals({ clock, log })
    this.contacts = new Contacts({
      ...{ api: this.platform.api, directory, removals: this.removals },
      agent: () => agent.agent,
    })
  }

  /** Signs in, and waits until all contacts have been read. */
  async start(): Promise<this> {
    this.fixture.directory.start(this.fixture.agent)
    await this.fixture.directory.refresh()
    return this
  }

  /** Names in the list that match a text. */
  names(text = ''): readonly string[] {
    const { items } = this.contacts.rows({ scope: { kind: 'all' }, text, from: 0, count: 200 })
    return items.map(({ name }) => name)
  }

  requestedPaths(method: string): readonly string[] {
    return this.platform.requests.filter((request) => request.method === method).map(({ path }) => path)
  }

  [Symbol.dispose](): void {
    this.fixture[Symbol.dispose]()
    this.removals[Symbol.dispose]()
  }

  private serveRoutes(): void {
    const { routes } = this.platform
    for (const path of ['/users', '/queues', '/ringgroups', '/conferences', '/ddis'])
      routes.set(`GET ${path}`, () => page([]))
    routes.set('GET /contacts', () => page([...this.platformContacts.values()]))
    routes.set('POST /contacts', ({ body }) => {
      const id = 1 + Math.max(0, ...this.platformContacts.keys())
      this.store(id, { user_id: 7, global: false, ...(body as object) })
      return ok({ data: this.platformContacts.get(id) })
    })
    for (const id of this.platformContacts.keys()) this.serveOne(id)
  }

  private store(id: number, fields: object): void {
    this.platformContacts.set(id, { ...this.platformContacts.get(id), ...fields, id })
    this.serveOne(id)
  }

  private serveOne(id: number): void {
    const { routes } = this.platform
    routes.set(`GET /contacts/${id}`, () => ok({ data: this.platformContacts.get(id) }))
    routes.set(`PATCH /contacts/${id}`, ({ body }) => {
      this.store(id, body as object)
      return ok({ data: this.platformContacts.get(id) })
    })
  }
}
