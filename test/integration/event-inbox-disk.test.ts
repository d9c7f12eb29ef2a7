import { readdirSync, statfsSync, truncateSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import type { EventInbox, InboxRow } from '#electron/host/events/inbox/event-inbox.ts'
import { openInbox } from '#electron/host/events/inbox/open-inbox.ts'
import { eventually } from '#test/support/eventually.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { needsMounts, readOnlyView, smallDisk } from '#test/support/mounts.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

let folder: TemporaryFolder
let log: NotedLog
let delivered: InboxRow[]

beforeEach(async () => {
  folder = await temporaryFolder('inbox-disk')
  log = new NotedLog()
  delivered = []
})

afterEach(() => folder[Symbol.asyncDispose]())

const open = (
  userData: string,
  onEntry = (one: InboxRow): void | Promise<void> => void delivered.push(one),
  clock = systemClock,
) => openInbox({ userData, clock, log, onEntry })
/** Its inbox never tidies up, so that the write-ahead log stays as it is. */
const untidyClock = {
  now: () => systemClock.now(),
  after: (delay: number, run: () => void) => (delay < 1_000 ? systemClock.after(delay, run) : () => {}),
}
const entry = (id: string, bytes = 10) => ({
  text: JSON.stringify({ id, text: 'x'.repeat(bytes) }),
  receivedAt: Date.now(),
  path: 'webhook' as const,
})
const deliveredIds = () => delivered.map(({ text }) => JSON.parse(text).id)
/** What was moved away of that file. */
const setAside = (at: string, name: string) =>
  readdirSync(at).filter((each) => new RegExp(`^${name}\\.damaged-[\\dTZ-]+$`).test(each))
const noted = () => [...new Set(log.lines.map(({ event }) => event))]

/** A file with the ids of events that were all taken, and a write-ahead log as a killed process leaves it. */
async function filled(userData: string, ids: readonly string[]): Promise<{ db: Buffer; wal: Buffer }> {
  await using inbox = open(userData, undefined, untidyClock)
  await Promise.all(ids.map((id) => inbox.append(entry(id, 500))))
  await eventually(() => expect(deliveredIds()).toEqual(ids))
  await eventually(async () =>
    expect(await readFile(join(userData, 'events.db-wal'), 'utf8')).toContain(`"${ids.at(-1)}"`),
  )
  const files = {
    db: await readFile(join(userData, 'events.db')),
    wal: await readFile(join(userData, 'events.db-wal')),
  }
  delivered = []
  return files
}

const some = Array.from({ length: 200 }, (_, number) => `e${number}`)

describe('a file that cannot be read', () => {
  it.each([
    ['is no database', (path: string) => writeFile(path, 'Not a database at all. '.repeat(1_000))],
    ['was cut off', async (path: string) => truncateSync(path, 8_192)],
    [
      'has pages of noise',
      async (path: string) => {
        const bytes = await readFile(path)
        bytes.fill(0xa5, 4_096, 16_384)
        await writeFile(path, bytes)
      },
    ],
  ])('is moved aside where it %s, and the inbox begins anew', async (_, damage) => {
    await filled(folder.path, some)
    await damage(folder.join('events.db'))
    await using inbox = open(folder.path)
    for (const id of ['new', 'newer']) expect(await inbox.append(entry(id))).toBe('kept')
    await eventually(() => expect(deliveredIds()).toEqual(['new', 'newer']))
    await Promise.all(some.map((id) => inbox.append(entry(id))))
    expect(noted()).toEqual(['storage.set-aside'])
    expect(setAside(folder.path, 'events.db')).toHaveLength(1)
  })

  it('may turn out to be damaged while it is used: what comes is kept in a new one', async () => {
    await filled(folder.path, some)
    await using inbox = open(folder.path)
    expect(await inbox.append(entry('before'))).toBe('kept')
    await eventually(() => expect(deliveredIds()).toEqual(['before']))
    const bytes = await readFile(folder.join('events.db'))
    await writeFile(folder.join('events.db'), bytes.fill(0xa5, 4_096))
    const ids = Array.from({ length: 3_000 }, (_, number) => `later ${number}`)
    for (let next = 0; next < ids.length; next += 100)
      await Promise.all(ids.slice(next, next + 100).map((id) => inbox.append(entry(id, 2_000))))
    await eventually(() => expect(deliveredIds()).toEqual(['before', ...ids]))
  })

  it('keeps what it has where only a stale write-ahead log lies beside it', async () => {
    const many = Array.from({ length: 3_000 }, (_, number) => `m${number}`)
    await filled(folder.join('other'), many)
    const { wal } = await filled(folder.join('other'), ['x', 'y', 'z'])
    await filled(folder.join('own'), some.toReversed())
    await writeFile(folder.join('own', 'events.db-wal'), wal)
    await using inbox = open(folder.join('own'))
    expect(await inbox.append(entry('e7'))).toBe('duplicate')
    expect(await inbox.append(entry('new'))).toBe('kept')
    expect(setAside(folder.join('own'), 'events.db-wal')).toHaveLength(1)
    expect(setAside(folder.join('own'), 'events.db')).toEqual([])
  })

  it('that is gone, with its write-ahead log left behind, is made anew', async () => {
    const { wal } = await filled(folder.path, some)
    await writeFile(folder.join('events.db-wal'), wal)
    await rm(folder.join('events.db'))
    await using inbox = open(folder.path)
    expect(await inbox.append(entry('new'))).toBe('kept')
    await eventually(() => expect(deliveredIds()).toContain('new'))
  })

  it('is no loss where the process was killed: its write-ahead log is read', async () => {
    const { db, wal } = await filled(folder.join('killed'), some)
    await mkdir(folder.join('next'))
    await writeFile(folder.join('next', 'events.db'), db)
    await writeFile(folder.join('next', 'events.db-wal'), wal)
    await using inbox = open(folder.join('next'))
    expect(await inbox.append(entry('e7'))).toBe('duplicate')
    expect(noted()).toEqual([])
  })
})

/** Takes all space but a little; returns the file that does. */
async function fill(path: string): Promise<string> {
  const { bavail, bsize } = statfsSync(path)
  const ballast = join(path, 'ballast')
  await writeFile(ballast, Buffer.alloc(Math.max(bavail * bsize - 64 * 1024, 0)))
  return ballast
}

async function keptIds(inbox: EventInbox, ids: readonly string[]): Promise<readonly string[]> {
  const outcomes = await Promise.allSettled(ids.map((id) => inbox.append(entry(id, 4_000))))
  return ids.filter((_, index) => outcomes[index]?.status === 'fulfilled')
}

const never = () => new Promise<void>(() => {})

describe('a file with entries that wait', () => {
  it('is set aside where it is damaged; what can be read of it is told, and what comes is kept', async () => {
    {
      await using first = open(folder.path, never)
      await Promise.all(some.map((id) => first.append(entry(id, 500))))
    }
    const bytes = await readFile(folder.join('events.db'))
    const middle = bytes.indexOf('"e100"')
    const page = middle - (middle % 4_096)
    await writeFile(folder.join('events.db'), bytes.fill(0xa5, page, page + 4_096))
    await using inbox = open(folder.path)
    expect(await inbox.append(entry('new'))).toBe('kept')
    await eventually(() => expect(deliveredIds().at(-1)).toBe('new'))
    expect(deliveredIds().slice(0, 50)).toEqual(some.slice(0, 50))
    expect(deliveredIds()).not.toContain('e100')
    expect(noted()).toEqual(['storage.set-aside', 'inbox.salvaged'])
    expect(setAside(folder.path, 'events.db')).toHaveLength(1)
  })

  it('is no loss where the process was killed in the midst of a commit that nobody was told is kept', async () => {
    await using first = open(folder.join('killed'), never)
    for (const id of ['a', 'b']) await first.append(entry(id, 500))
    const [db, wal] = await Promise.all(
      ['events.db', 'events.db-wal'].map((name) => readFile(folder.join('killed', name))),
    )
    await mkdir(folder.join('next'))
    await writeFile(folder.join('next', 'events.db'), db ?? '')
    await writeFile(folder.join('next', 'events.db-wal'), wal?.subarray(0, wal.indexOf('"b"')) ?? '')
    await using inbox = open(folder.join('next'))
    expect(await inbox.append(entry('c'))).toBe('kept')
    await eventually(() => expect(deliveredIds()).toEqual(['a', 'c']))
    expect(noted()).toEqual([])
  })

  it('of an older release is set aside', async () => {
    using old = new DatabaseSync(folder.join('events.db'))
    old.exec('CREATE TABLE events (position INTEGER PRIMARY KEY, id TEXT UNIQUE)')
    old.close()
    await using inbox = open(folder.path)
    expect(await inbox.append(entry('a'))).toBe('kept')
    expect(setAside(folder.path, 'events.db')).toHaveLength(1)
  })
})

describe('a disk that is full', needsMounts(), () => {
  it('keeps what it said that it kept, refuses the rest, and goes on when there is space', async () => {
    using disk = await smallDisk(folder.join('disk'), 16)
    const kept: string[] = []
    {
      await using inbox = open(disk.path)
      kept.push(...(await keptIds(inbox, ['first'])))
      const ballast = await fill(disk.path)
      for (let round = 0; round < 30; round += 1)
        kept.push(
          ...(await keptIds(
            inbox,
            Array.from({ length: 10 }, (_, n) => `r${round}.${n}`),
          )),
        )
      expect(kept.length).toBeLessThan(301)
      await expect(inbox.append(entry('more', 60_000))).rejects.toMatchObject({ trouble: 'full' })
      await eventually(() => expect(deliveredIds()).toEqual(kept))
      await rm(ballast)
      kept.push(...(await keptIds(inbox, ['after'])))
      await eventually(() => expect(deliveredIds()).toEqual(kept))
      expect(kept.at(-1)).toBe('after')
    }
    expect(log.errors).toContain('inbox.cannot-keep')
    expect(noted()).toContain('inbox.keeps-again')
    delivered = []
    await using inbox = open(disk.path)
    for (const id of kept) expect(await inbox.append(entry(id, 4_000))).toBe('duplicate')
    await eventually(() => expect(delivered.every(({ known }) => known)).toBe(true))
  })
})

describe('a folder that can only be read', needsMounts(), () => {
  it('is said once; entries are refused, and kept as soon as it can be written to', async () => {
    const data = folder.join('data')
    await filled(data, ['a', 'b'])
    const view = await readOnlyView(data, folder.join('view'))
    await using inbox = open(view.path)
    try {
      for (let tries = 0; tries < 3; tries += 1)
        await expect(inbox.append(entry('c'))).rejects.toMatchObject({ trouble: 'read-only' })
      expect(log.errors.filter((event) => event === 'inbox.cannot-keep')).toHaveLength(1)
      expect(readdirSync(data)).toEqual(['events.db'])
    } finally {
      view[Symbol.dispose]()
    }
    await eventually(async () => expect(await inbox.append(entry('c'))).toBe('kept'))
    await eventually(() => expect(deliveredIds()).toEqual(['c']))
  })
})

describe('two processes on one folder', () => {
  it('do not tell each other’s entries: the second waits until the first has gone', async () => {
    const first = open(folder.path)
    await first.append(entry('a'))
    await using second = open(folder.path, (one) => void delivered.push(one))
    await expect(second.append(entry('b'))).rejects.toMatchObject({ trouble: 'held' })
    await first[Symbol.asyncDispose]()
    await eventually(async () => expect(await second.append(entry('b'))).toBe('kept'))
    await eventually(() => expect(deliveredIds()).toEqual(['a', 'b']))
  })
})
