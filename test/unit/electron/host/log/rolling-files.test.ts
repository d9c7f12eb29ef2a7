import { mkdir, open, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Disk } from '#electron/host/log/numbered-files.ts'
import { RollingFiles, type FileLimits } from '#electron/host/log/rolling-files.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

let folder: TemporaryFolder
let clock: ManualClock
let log: NotedLog
let opened: RollingFiles[]

beforeEach(async () => {
  folder = await temporaryFolder('event-log')
  clock = new ManualClock()
  log = new NotedLog()
  opened = []
})
afterEach(async () => {
  for (const files of opened) await files[Symbol.asyncDispose]()
  if (clock.pending > 0) throw new Error(`${clock.pending} timers are left`)
  await folder[Symbol.asyncDispose]()
})

function openFiles(limits: Partial<FileLimits> = {}, disk?: Disk): RollingFiles {
  const files = new RollingFiles({
    clock,
    folder: folder.join('event-log'),
    name: 'event-log',
    limits: { fileBytes: 5_000_000, files: 8, groupFor: 500, ...limits },
    onFailed: (fault) => log.write('warn', 'event-log.disk-failed', { fault: faultOf(fault) }),
    onBack: () => log.write('info', 'event-log.disk-back'),
    ...(disk && { disk }),
  })
  opened.push(files)
  return files
}

const names = () => readdir(folder.join('event-log'))
const text = (number: number) => readFile(folder.join('event-log', nameOf(number)), 'utf8')
const nameOf = (number: number) => `event-log-${String(number).padStart(6, '0')}.jsonl`

test('lines are gathered, and written in one go to a file that only this user may read', async () => {
  const files = openFiles()
  files.append('a\n')
  files.append('b\n')
  await expect(names()).rejects.toThrow('ENOENT')
  clock.advance(500)
  await files.settled()
  expect(await text(1)).toBe('a\nb\n')
  expect((await stat(folder.join('event-log', nameOf(1)))).mode & 0o777).toBe(0o600)
  expect((await stat(folder.join('event-log'))).mode & 0o777).toBe(0o700)
})

test('lines that may wait are written with the next that may not, or when their own time has come', async () => {
  const files = openFiles()
  files.append('first\n')
  files.append('waits\n', 10_000)
  clock.advance(500)
  await files.settled()
  files.append('at leisure\n', 10_000)
  clock.advance(9_000)
  await expect.poll(() => text(1)).toBe('first\nwaits\n')
  files.append('news\n')
  clock.advance(500)
  await expect.poll(() => text(1)).toBe('first\nwaits\nat leisure\nnews\n')
  files.append('alone\n', 10_000)
  clock.advance(10_000)
  await expect.poll(() => text(1)).toContain('alone')
})

test('a full file is followed by another, and the oldest go', async () => {
  const files = openFiles({ fileBytes: 10, files: 3 })
  for (let line = 0; line < 12; line += 1) {
    if (files.isFull(4)) files.nextFile()
    files.append(`${100 + line}\n`)
  }
  await files.settled()
  expect(await names()).toEqual([4, 5, 6].map(nameOf))
  expect(await text(6)).toBe('110\n111\n')
  expect(await files.newest(20)).toEqual(['110\n111\n', '108\n109\n'])
  expect(await files.newest(1)).toEqual(['110\n111\n'])
})

test('a later start continues in the newest file, after a truncated line', async () => {
  await mkdir(folder.join('event-log'))
  await writeFile(folder.join('event-log', nameOf(7)), 'whole\ncut o')
  await writeFile(folder.join('event-log', 'notes.txt'), 'not ours')
  const files = openFiles()
  files.append('next\n')
  await files.settled()
  expect(await text(7)).toBe('whole\ncut o\nnext\n')
  expect(files.isFull(4_999_990)).toBe(true)
  expect(await names()).toContain('notes.txt')
})

test('a failing disk is reported once and retried; lines that come meanwhile are dropped', async () => {
  // A file where the folder should be: also root cannot write there.
  await writeFile(folder.join('event-log'), '')
  const files = openFiles()
  const ups: number[] = []
  files.onUp = () => {
    ups.push(clock.now())
    files.append('again\n')
  }
  const start = clock.now()
  files.append('lost\n')
  await files.settled()
  expect(files.isUp).toBe(false)
  files.append('lost too\n')
  for (const pause of [5_000, 10_000, 20_000, 40_000, 60_000]) {
    clock.advance(pause)
    await files.settled()
    expect(files.isUp).toBe(false)
  }
  await rm(folder.join('event-log'))
  clock.advance(60_000)
  await files.settled()
  expect(files.isUp).toBe(true)
  expect(await text(1)).toBe('again\n')
  expect(ups.map((at) => at - start)).toEqual([5_000, 15_000, 35_000, 75_000, 135_000, 195_000])
  expect(log.lines.map(({ event }) => event)).toEqual(['event-log.disk-failed', 'event-log.disk-back'])
})

test.skipIf(process.platform !== 'linux')('a full disk is a disk that fails', async () => {
  await mkdir(folder.join('event-log'))
  await symlink('/dev/full', folder.join('event-log', nameOf(1)))
  const files = openFiles()
  files.append('lost\n')
  await files.settled()
  expect(files.isUp).toBe(false)
  expect(JSON.stringify(log.lines)).toContain('ENOSPC')
})

test('a write that was pending when the disk failed is not repeated after it', async () => {
  await writeFile(folder.join('event-log'), '')
  const files = openFiles({ groupFor: 0 })
  files.append('lost\n')
  clock.advance(0)
  files.append('lost as well\n')
  await files.settled()
  await rm(folder.join('event-log'))
  files.onUp = () => files.append('again\n')
  clock.advance(5_000)
  await files.settled()
  expect(files.isUp).toBe(true)
  expect(await text(1)).toBe('again\n')
})

test('a file of its time is followed by another, and old files go', async () => {
  const day = 86_400_000
  clock = new ManualClock(Date.now())
  const files = openFiles({ fileFor: day, keptFor: 14 * day })
  files.append('first\n')
  await files.settled()
  expect(files.isFull(1)).toBe(false)
  clock.advance(day + 1)
  expect(files.isFull(1)).toBe(true)
  files.nextFile()
  files.append('second\n')
  await files.settled()
  expect(await names()).toEqual([1, 2].map(nameOf))
  expect(files.isFull(1)).toBe(false)

  const old = new Date(clock.now() - 15 * day)
  await utimes(folder.join('event-log', nameOf(1)), old, old)
  const later = openFiles({ fileFor: day, keptFor: 14 * day })
  later.append('third\n')
  await later.settled()
  expect(await names()).toEqual([nameOf(2)])
  expect(await text(2)).toBe('second\nthird\n')
})

test('a disk that fills up while a file is written fails, and goes on once there is room', async () => {
  let room = 8
  const disk: Disk = {
    mkdir,
    rm,
    stat,
    readdir: (path) => readdir(path),
    async open(path, flags, mode) {
      const file = await open(path, flags, mode)
      const append = file.appendFile.bind(file)
      file.appendFile = async (data, options) => {
        room -= String(data).length
        if (room < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        return append(data, options)
      }
      return file
    },
  }
  const files = openFiles({}, disk)
  files.append('kept\n')
  await files.settled()
  files.append('does not fit\n')
  await files.settled()
  expect(files.isUp).toBe(false)
  expect(log.lines).toMatchObject([{ event: 'event-log.disk-failed', fields: { fault: { code: 'ENOSPC' } } }])
  room = 1_000
  files.onUp = () => files.append('again\n')
  clock.advance(5_000)
  await files.settled()
  expect(await text(1)).toBe('kept\nagain\n')
})
