import { afterAll, describe, expect, it } from 'vitest'
import { Contact } from '#shared/api/modules/settings.ts'
import type { Filter } from '#shared/api/query.ts'
import { Database } from '#electron/platform/store/database.ts'
import { literalsOf } from '#electron/platform/store/like-pattern.ts'
import type { StoredContact } from '#electron/platform/store/rows.ts'
import { searchOf } from '#electron/platform/store/search-sql.ts'
import { Table } from '#electron/platform/store/table.ts'
import { tables } from '#electron/platform/store/tables.ts'
import { eventually } from '#test/support/eventually.ts'
import { byTier } from '#test/support/tier.ts'
import { seededRandom } from '#test/support/random.ts'

const searched = ['first_name', 'last_name', 'mobile'] as const
const spec = { resource: Contact, visibility: 'shared' } as const
const database = new Database(':memory:')
const indexed = new Table<StoredContact>(database, { ...spec, name: 'indexed', searched })
const scanned = new Table<StoredContact>(database, { ...spec, name: 'scanned' })
afterAll(() => database[Symbol.dispose]())

const random = seededRandom(7)
function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}
/** Few letters, so that texts are often found; those that fold to `k`, `s` and `i`; what patterns and FTS5 read. */
const letters = [
  ...'aAbBkKsSi1+ "\'*:^()-{}',
  '\u212a',
  'ſ',
  'é',
  'É',
  'e\u0301',
  'İ',
  'ı',
  'ß',
  '\\',
  '😀',
  '\ud83d',
  '中',
]
const text = (length: number, from: readonly string[] = letters) =>
  Array.from({ length: Math.floor(random() * length) }, () => pick(from)).join('')

function fields() {
  return {
    first_name: text(12),
    last_name: pick([null, '', text(40), 'NULL', text(6) + '%_' + text(6)]),
    ...(random() < 0.8 ? { mobile: `+44${text(9, [...'0123'])}` } : {}),
  }
}

function write(): void {
  const values = { customer_id: pick([1, 1, 1, 2]), ...fields() }
  const { id } = indexed.insert(values)
  const other = Math.ceil(random() * id)
  const [changes, changed, removed] = [fields(), random() < 0.2, random() < 0.1]
  scanned.insert({ ...values, id })
  for (const records of [indexed, scanned]) {
    if (changed) records.update(other, changes)
    if (removed) records.remove(other)
  }
}

function pattern(): string {
  const inside = () => text(6, [...letters, ...'%_'])
  return pick([
    () => text(8),
    () => `%${text(8)}%`,
    () => `${text(5)}%`,
    () => `%${text(5)}`,
    () => `%${inside()}_${inside()}%${inside()}%`,
    () => `%\\%${text(4)}\\_%`,
    () => `%${text(5, [...'aAbBkKsS'])}%`,
    () => text(6, [...'0123+']),
    () => text(200, [...'ab']),
  ])()
}

function filters(): readonly Filter[] {
  const one = (): Filter => ({
    property: pick([...searched, 'company']),
    operator: pick(['like', 'like', 'like', 'notlike', 'eq'] as const),
    value: pattern(),
  })
  return random() < 0.3 ? [one(), one()] : [one()]
}

const customer = { customerId: 1 }
function found(records: typeof indexed, filter: readonly Filter[], page: number) {
  const query = { filter, page, limit: 20 }
  const { data, total } = records.list(query, customer)
  return { ids: data.map(({ id }) => id), total, rows: JSON.parse(records.listJson(query, customer).json) }
}
describe('a search by the index', () => {
  it('finds what a scan finds, whatever was written before', () => {
    const rounds = byTier({ quick: 100, full: 400 })
    let hits = 0
    for (let round = 0; round < rounds; round += 1) {
      for (let count = 0; count < 4; count += 1) write()
      for (let count = 0; count < 8; count += 1) {
        const filter = filters()
        const page = pick([1, 1, 2, 3])
        const expected = found(scanned, filter, page)
        hits += Math.min(expected.total, 1)
        expect({ filter, page, ...found(indexed, filter, page) }).toEqual({ filter, page, ...expected })
      }
    }
    expect(hits).toBeGreaterThan(rounds * 1.25)
  }, 120_000)

  it.each([
    ['Quill', '"first_name" : "quill"', 0],
    ['%Quill%', '"first_name" : "quill"', 0],
    ['Quill%', '"first_name" : "quill"', 1],
    ['%Qui%_feather', '"first_name" : "qui" AND "first_name" : "feather"', 1],
    ['a "b" c', '"first_name" : "a ""b"" c"', 0],
  ])('looks for %s as %s', (value, match, remaining) => {
    const search = searchOf(indexed.spec, [{ property: 'first_name', operator: 'like', value }])
    expect([search?.match, search?.remaining.length]).toEqual([match, remaining])
  })

  it.each(['', 'ab', 'a%b_c', '\ud83dabc', 'ab\0cd'])('leaves %j to a scan', (value) =>
    expect(searchOf(indexed.spec, [{ property: 'first_name', operator: 'like', value }])).toBeUndefined(),
  )

  it('leaves to an index by value what that finds faster', () => {
    const like: Filter = { property: 'src', operator: 'like', value: '447700' }
    const byUser: Filter = { property: 'user_id', operator: 'eq', value: 7 }
    expect(searchOf(tables.cdrs, [like])?.match).toBe('"src" : "447700"')
    expect(searchOf(tables.cdrs, [like, byUser])).toBeUndefined()
  })
})

describe('a part of a transaction that is taken back', () => {
  it('is not found afterwards, by no page and in no total', () => {
    const filter = [{ property: 'first_name', operator: 'like', value: 'gone' }] as const
    const everybody = indexed.list({}, customer).total
    expect(() =>
      database.transaction(() => {
        indexed.insert({ customer_id: 1, first_name: 'gone' })
        expect(indexed.list({ filter }, customer).total).toBe(1)
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(indexed.list({ filter }, customer)).toEqual({ data: [], total: 0 })
    expect(indexed.list({}, customer).total).toBe(everybody)
    indexed.insert({ customer_id: 1, first_name: 'not gone' })
    expect(indexed.list({ filter }, customer).total).toBe(1)
  })
})

describe('the index', () => {
  it('takes in what was there before, and follows when other fields are searched', () => {
    for (const fieldNames of [['first_name'], ['last_name'], ['first_name', 'last_name']] as const) {
      const again = new Table<StoredContact>(database, { ...spec, name: 'scanned', searched: fieldNames })
      for (const property of fieldNames) {
        const filter = [{ property, operator: 'like', value: 'kab' }] as const
        expect(again.list({ filter }, customer).data).toEqual(indexed.list({ filter }, customer).data)
      }
    }
  })
})

describe('records that were stored at once', () => {
  it('are found while they wait for the index, and by the index soon after the first search', async () => {
    const many = 5_000
    const stored = new Table<StoredContact>(database, { ...spec, name: 'stored', searched })
    const indexedRecords = () =>
      database.get<{ count: number }>('SELECT count(*) AS count FROM stored_search_docsize')?.count
    const total = () =>
      stored.list({ filter: [{ property: 'first_name', operator: 'like', value: 'kab' }] }, customer).total

    stored.insertAll(Array.from({ length: many }, () => ({ customer_id: 1, first_name: 'kabir' })))
    stored.insert({ customer_id: 1, first_name: 'kabira' })
    expect(indexedRecords()).toBe(0)
    expect(total()).toBe(many + 1)

    await eventually(() => expect(indexedRecords()).toBe(many + 1))
    expect(total()).toBe(many + 1)
  })
})

describe('literal texts of a pattern', () => {
  it.each([
    ['%abc%', ['abc'], true],
    ['%a\\%c%', ['a%c'], true],
    ['%abc', ['abc'], false],
    ['abc%', ['abc'], false],
    ['_abc%', ['abc'], false],
    ['%ab%cd%', ['ab', 'cd'], false],
    ['%abc\\%', ['abc%'], false],
    ['%abc\\', ['abc'], false],
    ['%', [], false],
  ] as const)('%s', (given, texts, exact) => expect(literalsOf(given)).toEqual({ texts, isExact: exact }))
})
