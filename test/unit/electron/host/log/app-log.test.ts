import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppLog } from '#electron/host/log/app-log.ts'
import { storedNaming } from '#electron/host/log/open-app-log.ts'
import { watchProcess, type FaultSource } from '#electron/host/log/app-run.ts'
import { beginRun, type RunFacts } from '#electron/host/log/run-mark.ts'
import { namingWith } from '#electron/net/log/naming.ts'
import { personal } from '#shared/core/log-mark.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

let folder: TemporaryFolder
let clock: ManualClock
let also: NotedLog
let opened: AppLog[]

beforeEach(async () => {
  folder = await temporaryFolder('app-log')
  clock = new ManualClock()
  also = new NotedLog()
  opened = []
})
afterEach(async () => {
  for (const log of opened) await log[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const logs = () => folder.join('logs')

function open(): AppLog {
  const log = new AppLog({ clock, folder: logs(), naming: namingWith('k'), also })
  opened.push(log)
  return log
}

async function lines(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const texts = await Promise.all(
    (await readdir(logs())).toSorted().map((name) => readFile(`${logs()}/${name}`, 'utf8')),
  )
  return texts.flatMap((text) => text.split('\n').filter(Boolean)).map((line) => JSON.parse(line))
}

describe('lines', () => {
  test('are in a file of this user alone, and on standard error, without a name', async () => {
    const log = open()
    log.write('info', 'call.began', { who: personal('name', 'Tamsin') })
    log.write('debug', 'too.fine')
    await log[Symbol.asyncDispose]()
    expect(await lines()).toMatchObject([
      { level: 'info', event: 'call.began', who: expect.stringMatching(/^name#/) },
    ])
    expect(JSON.stringify([await lines(), also.lines])).not.toContain('Tamsin')
    expect((await stat(`${logs()}/switchhook-000001.jsonl`)).mode & 0o777).toBe(0o600)
    expect((await stat(logs())).mode & 0o777).toBe(0o700)
  })

  test('go to another file each day, fourteen of them', async () => {
    const log = open()
    for (let day = 0; day < 20; day += 1) {
      log.write('info', 'a.day', { day })
      clock.advance(86_400_001)
      await log.newest(0)
    }
    expect((await lines()).map(({ day }) => day)).toEqual([
      6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ])
  })

  test('of a disk that takes none are in memory, and the disk is told of once', async () => {
    await writeFile(logs(), '')
    const log = open()
    for (let each = 0; each < 3_000; each += 1) log.write('info', 'a.line', { each })
    await log.newest(0).catch(() => [])
    log.write('info', 'a.line', { each: 3_000 })
    expect(also.lines.filter(({ event }) => event === 'log.disk-failed')).toHaveLength(1)
    expect(log.recent).toHaveLength(2_000)
    expect(JSON.parse(log.recent.at(-1) ?? '')).toMatchObject({ each: 3_000 })
    await rm(logs())
    clock.advance(5_000)
    await log.newest(0)
    log.write('info', 'a.line', { each: 3_001 })
    await log[Symbol.asyncDispose]()
    expect(await lines()).toMatchObject([
      { event: 'log.disk-back', failedAt: expect.any(Number) },
      { each: 3_001 },
    ])
  })
})

test('names are the same in the next run, and their key is this user’s alone', async () => {
  const first = storedNaming(logs())
  expect(storedNaming(logs())('Tamsin')).toBe(first('Tamsin'))
  expect((await stat(`${logs()}/names.key`)).mode & 0o777).toBe(0o600)
  await writeFile(`${logs()}/names.key`, 'short')
  expect(storedNaming(logs())('Tamsin')).not.toBe(first('Tamsin'))
})

describe('runs', () => {
  const shell = { kind: 'browser', version: '1.2.3', platform: 'linux' } as const
  const facts = (more: Partial<RunFacts> = {}): RunFacts => ({
    ...{ clock, log: also, folder: logs(), shell, pid: 7, isAlive: () => false, upFor: () => 1e6 },
    ...more,
  })
  const events = () => also.lines.map(({ event }) => event)

  test('that end in order are not remarked on by the next', () => {
    beginRun(facts())('quit')
    beginRun(facts({ pid: 8 }))
    expect(events()).toEqual(['app.started', 'app.ended', 'app.started'])
    expect(also.lines[1]?.fields).toEqual({ reason: 'quit', after: 0 })
  })
  test('that do not are', () => {
    const startedAt = clock.now()
    beginRun(facts())
    clock.advance(1_000)
    beginRun(facts({ pid: 8 }))
    expect(also.lines.at(-1)).toMatchObject({
      event: 'app.ended-badly',
      fields: { startedAt, version: '1.2.3', computerRestarted: false },
    })
  })
  test('whose computer was started anew are told apart', () => {
    beginRun(facts())
    clock.advance(60_000)
    beginRun(facts({ isAlive: () => true, upFor: () => 10 }))
    expect(also.lines.at(-1)?.fields).toMatchObject({ computerRestarted: true })
  })
  test('that still go on are no bad end', () => {
    beginRun(facts())
    beginRun(facts({ pid: 8, isAlive: (pid) => pid === 7 }))
    expect(events().at(-1)).toBe('app.runs-twice')
  })
  test.each([
    { pid: 0, startedAt: 1 },
    { pid: -1, startedAt: 1 },
    { pid: 1e300, startedAt: 1 },
    { pid: 8, startedAt: 8.65e15 },
    { pid: 8, startedAt: -1 },
  ])('leave a mark that cannot be one: %o', async (mark) => {
    await mkdir(logs())
    await writeFile(`${logs()}/running.json`, JSON.stringify({ ...mark, version: '1.0' }))
    beginRun(facts({ isAlive: () => true }))
    expect(events()).toEqual(['app.started'])
  })
  test('leave a mark that anybody may have spoilt, and a disk that may not take it', async () => {
    await mkdir(logs())
    await writeFile(`${logs()}/running.json`, '{"pid":"Tamsin"')
    beginRun(facts())
    expect(events()).toEqual(['app.started'])
    await rm(logs(), { recursive: true })
    await writeFile(logs(), '')
    beginRun(facts())
    expect(events().at(-1)).toBe('app.mark-not-kept')
  })
})

test('an uncaught error is logged and reported, twenty a minute at most, and the process goes on', () => {
  const listeners = new Map<string, (fault: unknown) => void>()
  const source: FaultSource = {
    on: (event, listener) => listeners.set(event, listener),
    off: (event) => listeners.delete(event),
  }
  let faults = 0
  const unwatch = watchProcess(source, { log: also, onFault: () => (faults += 1), now: () => clock.now() })
  listeners.get('uncaughtException')?.(Object.assign(new RangeError('Tamsin'), { code: 'EIO' }))
  listeners.get('unhandledRejection')?.('Tamsin')
  expect(also.lines).toMatchObject([
    { event: 'app.uncaught', fields: { fault: { class: 'RangeError', code: 'EIO' } } },
    { event: 'app.unhandled-rejection', fields: { fault: { class: 'string' } } },
  ])
  for (let each = 0; each < 50; each += 1) listeners.get('uncaughtException')?.(new Error('again'))
  expect([also.lines.length, faults]).toEqual([20, 20])
  clock.advance(60_000)
  listeners.get('uncaughtException')?.(new Error('again'))
  expect(faults).toBe(21)
  expect(JSON.stringify(also.lines)).not.toContain('Tamsin')
  unwatch()
  expect(listeners.size).toBe(0)
})
