import { mkdirSync, readdirSync, readFileSync, rmdirSync, truncateSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storageFault } from '#electron/host/local-files/storage-fault.ts'
import { MissedFixture } from '#test/support/missed-fixture.ts'
import { needsMounts, smallDisk } from '#test/support/mounts.ts'

const minute = 60_000

let fixture: MissedFixture

beforeEach(async () => {
  fixture = await MissedFixture.open()
})
afterEach(() => fixture[Symbol.asyncDispose]())

const path = () => fixture.folder.join('missed-calls', 'record.db')
const setAside = () =>
  readdirSync(fixture.folder.join('missed-calls')).filter((name) => name.includes('.damaged-'))
const reasonOf = (call: Parameters<MissedFixture['missed']['explain']>[0]) =>
  fixture.missed.explain(call)?.missedReason

/** A call that is missed with the ringer at nothing; the app runs for a minute around it. */
function missOne() {
  fixture.change({ ringVolume: 0 })
  fixture.advance(minute)
  const call = fixture.ring()
  fixture.advance(minute)
  return call
}

/** The app runs, a call is missed, and the app ends: the file holds that. */
function earlier() {
  fixture.start().advance(minute)
  const call = missOne()
  fixture.stop()
  return call
}

/** Executes SQL in the file, as another program. */
function change(sql: string): void {
  const file = new DatabaseSync(path())
  file.exec(sql)
  file.close()
}

/** What keeps the file from being used though it is whole, and what ends that. */
const obstacles: readonly (readonly [string, string, () => () => void])[] = [
  ['another program holds it', 'held', heldFile],
  ['a later version wrote it', 'newer', newerFile],
]

function heldFile() {
  const other = new DatabaseSync(path())
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; SELECT count(*) FROM runs')
  return () => other.close()
}

function newerFile() {
  change('PRAGMA user_version = 99')
  return () => change('PRAGMA user_version = 1')
}

describe('a record that is whole is never given up', () => {
  test.for(obstacles)('%s: it says "%s", keeps calls in memory and writes them later', ([, fault, begin]) => {
    const before = earlier()
    const end = begin()
    fixture.start().advance(minute)
    expect(fixture.troubles.at(-1)).toBe(fault)
    const during = missOne()
    expect(reasonOf(during)).toBe('ring-volume-zero')
    expect(setAside()).toEqual([])
    end()
    fixture.advance(10 * minute)
    expect(fixture.troubles.at(-1)).toBeNull()
    const after = missOne()
    fixture.stop()
    fixture.start().advance(minute)
    for (const call of [before, during, after]) expect(reasonOf(call)).toBe('ring-volume-zero')
    expect(setAside()).toEqual([])
    fixture.stop()
  })

  test('a folder at its place stays, and what is missed is written when that is gone', () => {
    mkdirSync(path(), { recursive: true })
    fixture.start().advance(minute)
    expect(fixture.troubles).toEqual(['not-allowed'])
    const during = missOne()
    rmdirSync(path())
    fixture.stop()
    fixture.start().advance(minute)
    expect(reasonOf(during)).toBe('ring-volume-zero')
    fixture.stop()
  })

  test('it is tried again after pauses that grow, up to five minutes', () => {
    earlier()
    const end = newerFile()
    fixture.start().advance(60 * minute)
    const tries = fixture.log.lines.filter(({ event }) => event === 'missed-calls.disk-failed').length
    expect(tries).toBeGreaterThan(10)
    expect(tries).toBeLessThan(25)
    end()
    fixture.advance(6 * minute)
    expect(fixture.troubles).toEqual(['newer', null])
    fixture.stop()
  })

  test('a disk that is full while the app runs loses nothing', needsMounts(), async () => {
    using disk = await smallDisk(fixture.folder.join('missed-calls'), 1)
    const before = earlier()
    fixture.start().advance(minute)
    const filler = fixture.folder.join('missed-calls', 'filler')
    fill(filler)
    const during = missOne()
    expect(fixture.troubles[0]).toBe('full')
    fill(filler)
    const later = missOne()
    const calls = [before, during, later]
    for (const call of calls) expect(reasonOf(call)).toBe('ring-volume-zero')
    truncateSync(filler, 0)
    fixture.advance(10 * minute)
    expect(fixture.troubles.at(-1)).toBeNull()
    fixture.stop()
    fixture.start().advance(minute)
    for (const call of calls) expect(reasonOf(call)).toBe('ring-volume-zero')
    expect(setAside()).toEqual([])
    fixture.stop()
    expect(disk.path).toBe(fixture.folder.join('missed-calls'))
  })
})

describe('a record that SQLite calls damaged is set aside, with every byte of it', () => {
  test.for([
    ['is no database', () => writeFileSync(path(), 'x'.repeat(20_000))],
    ['was cut off', () => truncateSync(path(), 5_000)],
  ] as const)('%s', ([, spoil]) => {
    earlier()
    spoil()
    const bytes = readFileSync(path())
    fixture.start().advance(minute)
    const call = missOne()
    expect(reasonOf(call)).toBe('ring-volume-zero')
    fixture.stop()
    const [aside, ...more] = setAside()
    expect(more).toEqual([])
    expect(readFileSync(fixture.folder.join('missed-calls', aside ?? ''))).toEqual(bytes)
    fixture.start().advance(minute)
    expect(reasonOf(call)).toBe('ring-volume-zero')
    fixture.stop()
  })
})

/** Fills the disk of that file to the last byte. */
function fill(file: string): void {
  for (let size = 64 * 1024; size > 0; size = Math.floor(size / 2))
    while (took(file, 'x'.repeat(size))) continue
}

function took(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'a' })
    return true
  } catch (fault) {
    if (storageFault(fault) !== 'full') throw fault
    return false
  }
}
