import { describe, expect, it } from 'vitest'
import type { LogLevel } from '#shared/core/log.ts'
import { GroupCommit, type Connection } from '#electron/platform/store/group-commit.ts'
import { StorageError } from '#electron/platform/store/storage-error.ts'
import { eventually } from '#test/support/eventually.ts'

/** A connection that notes what it is told, and whose disk can be full. */
class Disk implements Connection {
  readonly said: string[] = []
  full = false
  inTransaction = false

  run({ sql }: { sql: string }): number {
    this.said.push(sql)
    if (this.full && sql === 'COMMIT')
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
    if (sql === 'broken') throw Object.assign(new Error('UNIQUE constraint failed'), { errcode: 1555 })
    if (sql === 'BEGIN') this.inTransaction = true
    if (sql === 'COMMIT' || sql === 'ROLLBACK') this.inTransaction = false
    return 1
  }
}

function setUp() {
  const disk = new Disk()
  const events: string[] = []
  const commits = new GroupCommit(disk, { write: (_: LogLevel, event) => void events.push(event) })
  const write = (sql: string) => commits.write({ sql, values: [] })
  return { disk, events, commits, write }
}

describe('the writes of one turn', () => {
  it('share a commit, after which all who wait are told', async () => {
    const { disk, commits, write } = setUp()
    const results = Promise.all(['a', 'b', 'c'].map((sql) => commits.runAndCommit(() => write(sql))))
    expect(disk.said).toEqual(['BEGIN', 'a', 'b', 'c'])
    expect(await results).toEqual([1, 1, 1])
    expect(disk.said).toEqual(['BEGIN', 'a', 'b', 'c', 'COMMIT'])
  })

  it('are waited for by who wrote them, in whatever turns', async () => {
    const { disk, commits, write } = setUp()
    await commits.runAndCommit(async () => {
      write('a')
      await commits.waitForCommit()
      write('b')
    })
    expect(disk.said).toEqual(['BEGIN', 'a', 'COMMIT', 'BEGIN', 'b', 'COMMIT'])
    expect(await commits.runAndCommit(() => 'nothing written')).toBe('nothing written')
    expect(disk.said).toHaveLength(6)
  })

  it('stay where one part of them throws', async () => {
    const { disk, commits, write } = setUp()
    write('a')
    const part = () =>
      commits.transaction(() => {
        write('b')
        throw new Error('no')
      })
    expect(part).toThrow('no')
    await commits.waitForCommit()
    expect(disk.said).toEqual([
      'BEGIN',
      'a',
      'SAVEPOINT part',
      'b',
      'ROLLBACK TO part',
      'RELEASE part',
      'COMMIT',
    ])
  })

  it('do not suffer from a statement that is wrong', async () => {
    const { commits, write } = setUp()
    const good = commits.runAndCommit(() => write('a'))
    await expect(commits.runAndCommit(() => write('broken'))).rejects.toThrow('UNIQUE')
    expect(await good).toBe(1)
  })

  it('are on disk when the store is closed', () => {
    const { disk, commits, write } = setUp()
    write('a')
    commits[Symbol.dispose]()
    expect(disk.said.at(-1)).toBe('COMMIT')
  })
})

describe('a disk that is full', () => {
  it('fails those who wait, and only them; what nobody waits for is written later', async () => {
    const { disk, commits, write, events } = setUp()
    let forgotten = 0
    commits.rolledBack.on(() => (forgotten += 1))
    disk.full = true
    write('call')
    const refused = commits.runAndCommit(() => write('contact'))
    await expect(refused).rejects.toThrow(StorageError)
    await expect(refused).rejects.toThrow('The disk of the platform is full: nothing was changed')
    expect(forgotten).toBeGreaterThan(0)
    disk.full = false
    await eventually(() => expect(events).toEqual(['store.failing', 'store.recovered']))
    const second = disk.said.slice(disk.said.lastIndexOf('BEGIN'))
    expect(second).toEqual(['BEGIN', 'call', 'COMMIT'])
  })

  it('takes the next write once there is space again', async () => {
    const { disk, commits, write } = setUp()
    disk.full = true
    await expect(commits.runAndCommit(() => write('a'))).rejects.toThrow('full')
    disk.full = false
    expect(await commits.runAndCommit(() => write('b'))).toBe(1)
  })

  it('does not write later what was taken back', async () => {
    const { disk, commits, write, events } = setUp()
    disk.full = true
    write('kept')
    const part = () =>
      commits.transaction(() => {
        write('taken back')
        throw new Error('no')
      })
    expect(part).toThrow('no')
    await expect(commits.waitForCommit()).rejects.toThrow('full')
    disk.full = false
    await eventually(() => expect(events).toContain('store.recovered'))
    expect(disk.said.slice(disk.said.lastIndexOf('BEGIN'))).toEqual(['BEGIN', 'kept', 'COMMIT'])
  })

  it('counts what was lost where it is still full at the end', () => {
    const { disk, commits, write, events } = setUp()
    disk.full = true
    write('a')
    commits[Symbol.dispose]()
    expect(events).toEqual(['store.failing', 'store.lost'])
    expect(disk.inTransaction).toBe(false)
  })
})
