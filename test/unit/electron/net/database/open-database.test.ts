import { chmodSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseFault, NewerVersionError } from '#electron/net/database/database-fault.ts'
import { openDatabase, type DatabaseOptions } from '#electron/net/database/open-database.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

let folder: TemporaryFolder

beforeEach(async () => {
  folder = await temporaryFolder('database')
})
afterEach(() => folder[Symbol.asyncDispose]())

const first = 'CREATE TABLE notes (words TEXT NOT NULL) STRICT'
const second = 'ALTER TABLE notes ADD COLUMN at INTEGER'
const path = () => folder.join('own', 'file.db')
const open = (options: Partial<DatabaseOptions> = {}) =>
  openDatabase({ path: path(), schema: [first], durability: 'commit', timeout: 0, ...options })

function faultOf(step: () => unknown) {
  try {
    step()
    return undefined
  } catch (fault) {
    return databaseFault(fault)
  }
}

test('each step of a schema runs once, in order', () => {
  open().run('INSERT INTO notes VALUES (?)', 'before')
  using file = open({ schema: [first, second] })
  expect(file.all('SELECT * FROM notes')).toEqual([{ words: 'before', at: null }])
  expect(file.pragma('user_version')).toBe(2)
})

test('a file of a newer version is refused, and stays as it is', () => {
  open({ schema: [first, second] })[Symbol.dispose]()
  expect(() => open({ onDamage: () => expect.unreachable() })).toThrow(NewerVersionError)
  using file = open({ schema: [first, second] })
  expect(file.pragma('user_version')).toBe(2)
})

test('a step that fails leaves nothing behind', () => {
  open()[Symbol.dispose]()
  expect(() => open({ schema: [first, `${second}; CREATE TABLE half (id INTEGER); BROKEN`] })).toThrow(
    'BROKEN',
  )
  using file = open()
  expect(file.all("SELECT name FROM sqlite_schema WHERE name = 'half'")).toEqual([])
  expect(file.all('SELECT * FROM pragma_table_info(?)', 'notes')).toHaveLength(1)
})

test('file and folder are for this user alone, and an older file becomes so', () => {
  open()[Symbol.dispose]()
  chmodSync(path(), 0o644)
  open()[Symbol.dispose]()
  expect(statSync(path()).mode & 0o777).toBe(0o600)
  expect(statSync(folder.join('own')).mode & 0o777).toBe(0o700)
})

test('a commit is on the disk itself, or from the next checkpoint on', () => {
  using durable = open()
  expect(durable.pragma('synchronous')).toBe(2)
  durable[Symbol.dispose]()
  using quick = open({ durability: 'checkpoint' })
  expect([quick.pragma('synchronous'), quick.pragma('journal_mode')]).toEqual([1, 'wal'])
})

test('one process alone may have it, where it asks for that', () => {
  using _mine = open({ exclusive: true })
  expect(faultOf(() => open())).toBe('held')
})

test('a damaged file is moved away by its owner, and a new one begun; without an owner that is thrown', () => {
  open()[Symbol.dispose]()
  writeFileSync(path(), 'no database at all'.repeat(500))
  expect(faultOf(() => open())).toBe('damaged')
  const faults: unknown[] = []
  using file = open({
    onDamage(fault) {
      faults.push(databaseFault(fault))
      renameSync(path(), `${path()}.damaged`)
    },
  })
  expect([faults, file.all('SELECT * FROM notes')]).toEqual([['damaged'], []])
})

test('a whole file of another program counts as damaged, by its mark', () => {
  using other = new DatabaseSync(folder.join('other.db'))
  other.exec('CREATE TABLE theirs (id INTEGER)')
  expect(faultOf(() => open({ path: folder.join('other.db'), application: 7 }))).toBe('damaged')
})

test('what fails within a transaction is taken back, the parts with the whole', () => {
  using file = open({ path: ':memory:' })
  const write = (words: string) => file.run('INSERT INTO notes VALUES (?)', words)
  const broken = () =>
    file.transaction(() => {
      write('one')
      file.transaction(() => write('two'))
      throw new Error('broken')
    })
  expect(broken).toThrow('broken')
  expect(file.all('SELECT * FROM notes')).toEqual([])
  file.transaction(() => write('three'))
  expect(file.column('SELECT count(*) FROM notes')).toEqual([1])
})
