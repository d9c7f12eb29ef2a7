import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Filter } from '#shared/api/query.ts'
import { Database } from '#electron/platform/store/database.ts'
import { StorageError } from '#electron/platform/store/storage-error.ts'
import { Table } from '#electron/platform/store/table.ts'
import { tables } from '#electron/platform/store/tables.ts'
import type { StoredContact } from '#electron/platform/store/rows.ts'
import { eventually } from '#test/support/eventually.ts'

/** SQLite's own ways to fail: it may have no more pages than it has, or may not write at all. */
const troubles = [
  {
    name: 'a database that may not grow',
    begin: (database: Database) => database.execute(`PRAGMA max_page_count = ${pages(database)}`),
    end: (database: Database) => database.execute('PRAGMA max_page_count = 1000000'),
    message: 'The disk of the platform is full: nothing was changed',
  },
  {
    name: 'a database that can only be read',
    begin: (database: Database) => database.execute('PRAGMA query_only = ON'),
    end: (database: Database) => database.execute('PRAGMA query_only = OFF'),
    message: 'The data of the platform can only be read: nothing was changed',
  },
] as const

function pages(database: Database): number {
  return database.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0
}

const customer = { customerId: 1 }
let database: Database
let contacts: Table<StoredContact>

beforeEach(async () => {
  database = new Database(':memory:')
  contacts = new Table(database, tables.contacts)
  contacts.insert({ customer_id: 1, first_name: 'Tamsin', notes: 'there before' })
  await database.commits.waitForCommit()
})
afterEach(() => database[Symbol.dispose]())

const filter: readonly Filter[] = [{ property: 'first_name', operator: 'like', value: 'amsi' }]
const seen = () => ({
  all: contacts.list({}, customer).total,
  found: contacts.list({ filter }, customer).data.map(({ id }) => id),
  read: contacts.list({}, customer).data.map(({ notes }) => notes),
})
const large = { customer_id: 1, first_name: 'Tamsin', notes: 'x'.repeat(100_000) }

describe.each(troubles)('$name', ({ begin, end, message }) => {
  it('fails what is waited for, and leaves everything as it was', async () => {
    begin(database)
    const { version } = contacts
    const before = seen()
    const added = database.commits.runAndCommit(() => contacts.insert(large))
    await expect(added).rejects.toThrow(StorageError)
    await expect(added).rejects.toThrow(message)
    const changed = database.commits.runAndCommit(() => contacts.update(1, { notes: large.notes }))
    await expect(changed).rejects.toThrow(message)
    expect(seen()).toEqual(before)
    expect(contacts.version).toBeGreaterThan(version)

    end(database)
    await eventually(() => expect(database.commits.hasFailed).toBe(false))
    const { id } = await database.commits.runAndCommit(() => contacts.insert({ ...large, notes: 'after' }))
    expect(seen()).toEqual({ all: 2, found: [1, id], read: ['there before', 'after'] })
  })

  it('keeps what nobody waits for until it can be written', async () => {
    begin(database)
    const { id } = contacts.insert(large)
    contacts.update(1, { first_name: 'Bram' })
    await expect(database.commits.runAndCommit(() => contacts.insert(large))).rejects.toThrow(message)
    end(database)
    await eventually(() => expect(seen()).toMatchObject({ all: 2, found: [id] }))
    await database.commits.waitForCommit()
    expect(contacts.read(1)?.first_name).toBe('Bram')
  })

  it('does not stop reading, with the index or without', () => {
    begin(database)
    expect(seen()).toEqual({ all: 1, found: [1], read: ['there before'] })
  })
})
