import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outboxPath } from '#electron/host/texts/outbox/outbox-store.ts'
import { Outbox } from '#electron/host/texts/outbox/outbox.ts'
import { appError } from '#shared/core/app-error.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { signedInAgent } from '#test/support/agents.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { TextPlatform } from '#test/support/outbox/text-platform.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

const to = '+447700900142'
const sam = { baseUrl: 'http://127.0.0.1:1/v1.2', agent: signedInAgent() }
const kit = { ...sam, agent: signedInAgent({ id: 8 }) }

let folder: TemporaryFolder
let clock: ManualClock
let platform: TextPlatform
let log: NotedLog
let outbox: Outbox

beforeEach(async () => {
  folder = await temporaryFolder('outbox')
  clock = new ManualClock()
  platform = new TextPlatform(clock, sam.agent.id)
  platform.online = false
  log = new NotedLog()
  outbox = open()
})

afterEach(async () => {
  outbox[Symbol.dispose]()
  // Requests that were on their way are answered to nobody.
  await pass(3_000)
  if (clock.pending > 0) throw new Error('Timers are left')
  await folder[Symbol.asyncDispose]()
})

function open(): Outbox {
  const { api } = platform
  const opened = new Outbox({
    ...{ api, clock, log, userData: folder.path },
    ...{ newestKnown: () => ({ id: 0, at: null }), onChange() {}, onDelivered() {} },
  })
  opened.start(sam)
  return opened
}

function again(): void {
  outbox[Symbol.dispose]()
  outbox = open()
}

const path = () => outboxPath(folder.path, sam)
const words = () => outbox.waiting().map((entry) => entry.words)
const add = (text: string, sendAt?: number) =>
  outbox.add({ to, from: '', words: text, ...(sendAt === undefined ? {} : { sendAt }) })

function keyOf(added: ReturnType<typeof add>): string {
  if (!added.ok) throw new Error(added.error.code)
  return added.value.key
}

function refusal(result: Result<unknown>): string {
  return result.ok ? 'none' : result.error.code
}

async function pass(milliseconds: number): Promise<void> {
  await flushTasks()
  for (let passed = 0; passed < milliseconds; passed += 100) {
    clock.advance(100)
    await flushTasks()
  }
}

describe('what is handed to the outbox', () => {
  test('is on the disk, for this user alone, when it is answered', async () => {
    add('one')
    add('two')
    expect((await stat(path())).mode & 0o777).toBe(0o600)
    expect((await stat(`${path()}-wal`)).mode & 0o777).toBe(0o600)
    again()
    expect(words()).toEqual(['one', 'two'])
    await pass(100)
  })

  test('1,600 characters go, one more is refused before anything is kept', () => {
    expect(refusal(add('é'.repeat(1_601)))).toBe('texts.too-long')
    expect(words()).toEqual([])
    expect(add('🎉'.repeat(1_600)).ok).toBe(true)
  })

  test('half of a character pair goes as what JSON makes of it, so that it is found again', async () => {
    platform.online = true
    platform.sendOutcomes.push({ kind: 'lost', error: appError('network.timeout'), arrivesAfter: 0 })
    add('so \ud83d')
    await pass(1_000)
    expect(outbox.waiting()).toEqual([])
    expect(platform.sentTo(to).map(({ message }) => message)).toEqual(['so \ufffd'])
  })

  test('a time that is over is now', () => {
    add('late', clock.now() - 1)
    add('later', clock.now() + 1_000)
    expect(outbox.waiting(to).map(({ state }) => state)).toEqual(['queued', 'scheduled'])
    expect(outbox.waiting('+447700900143')).toEqual([])
  })

  test('without an agent there is no outbox', () => {
    outbox.stop()
    expect(refusal(add('one'))).toBe('session.signed-out')
  })
})

describe('what a person may do', () => {
  test('take back what waits, with its words', async () => {
    const key = keyOf(outbox.add({ to, from: '+442079460000', words: 'one' }))
    expect(outbox.withdraw(key)).toEqual(ok({ words: 'one', from: '+442079460000' }))
    expect(refusal(outbox.withdraw(key))).toBe('texts.not-now')
    platform.online = true
    await pass(3_000)
    expect(platform.sentTo(to)).toEqual([])
  })

  test('not take back, nor send again, what is being sent', async () => {
    platform.online = true
    platform.latency = 1_000
    const key = keyOf(add('one'))
    await pass(1_500)
    expect(outbox.waiting().map(({ state }) => state)).toEqual(['sending'])
    expect(refusal(outbox.withdraw(key))).toBe('texts.not-now')
    expect(refusal(outbox.retry(key))).toBe('texts.not-now')
  })

  test('let a scheduled one go now', async () => {
    platform.online = true
    const key = keyOf(add('one', clock.now() + 3_600_000))
    expect(outbox.retry(key)).toEqual(ok(undefined))
    await pass(1_000)
    expect(platform.sentTo(to)).toHaveLength(1)
  })
})

describe('records of the platform', () => {
  test('are known as the text that they became', async () => {
    platform.online = true
    const key = keyOf(add('one'))
    await pass(1_000)
    const [record] = platform.sentTo(to)
    if (!record) throw new Error('Nothing was sent')
    expect(outbox.keyOf(record)).toBe(key)
    expect(outbox.keyOf(platform.addText({ to, message: 'one' }))).toBeUndefined()
    again()
    expect(outbox.keyOf(record)).toBe(key)
  })

  test('are known as the text that is just being sent', async () => {
    platform.online = true
    platform.latency = 1_000
    const key = keyOf(add('one'))
    await pass(2_500)
    const [record] = platform.sentTo(to)
    if (!record) throw new Error('Nothing was sent')
    expect(outbox.waiting().map(({ state }) => state)).toEqual(['sending'])
    expect(outbox.keyOf(record)).toBe(key)
  })

  test('end the doubt about a text that was given up', async () => {
    const error = appError('network.timeout')
    platform.online = true
    platform.sendOutcomes.push(
      { kind: 'lost', error, arrivesAfter: null },
      { kind: 'lost', error, arrivesAfter: 200_000 },
    )
    add('one')
    await pass(150_000)
    expect(outbox.waiting().map(({ state }) => state)).toEqual(['unsure'])
    await pass(100_000)
    outbox.matchRecords(platform.sentTo(to))
    expect(outbox.waiting()).toEqual([])
  })
})

describe('agents and sign-out', () => {
  test('what waits stays for the same agent, and nobody else sees it', () => {
    add('one')
    outbox.stop()
    outbox.start(kit)
    expect(words()).toEqual([])
    outbox.stop()
    outbox.start(sam)
    expect(words()).toEqual(['one'])
  })

  test('an empty outbox leaves no file, and no words of what was sent are left in one that is not', async () => {
    platform.online = true
    add('a secret of ours')
    await pass(1_000)
    platform.online = false
    outbox.stop()
    expect(await readdir(folder.join('outbox'))).toEqual([])
    outbox.start(sam)
    platform.online = true
    add('a secret of ours')
    add('for later', clock.now() + 3_600_000)
    await pass(1_000)
    outbox.stop()
    const left = await readFile(path(), 'latin1')
    expect([left.includes('a secret of ours'), left.includes('for later')]).toEqual([false, true])
  })
})

describe('a disk that fails', () => {
  test.each([
    ['no database', (file: string) => writeFile(file, 'x'.repeat(9_000))],
    ['cut short', (file: string) => truncate(file, 5_000)],
  ])('a file that is %s is moved aside, and what comes is kept', async (_, spoil) => {
    add('one')
    outbox[Symbol.dispose]()
    await spoil(path())
    outbox = open()
    expect(log.errors).toEqual(['storage.set-aside'])
    expect(add('two').ok).toBe(true)
    again()
    expect(words()).toEqual(['two'])
    expect(
      (await readdir(folder.join('outbox'))).filter((name) => /\.db\.damaged-[\w-]+$/.test(name)),
    ).toHaveLength(1)
  })

  test('a file that another app holds is not touched; a text is refused until it is free', () => {
    outbox[Symbol.dispose]()
    {
      using _other = holding(path())
      outbox = open()
      expect(refusal(add('one'))).toBe('texts.not-kept')
    }
    expect(add('one').ok).toBe(true)
  })

  test('a file of a later version is left as it is', () => {
    outbox[Symbol.dispose]()
    using file = new DatabaseSync(path())
    file.exec('PRAGMA user_version = 9')
    file.close()
    outbox = open()
    expect(refusal(add('one'))).toBe('texts.not-kept')
    using left = new DatabaseSync(path())
    expect(left.prepare('PRAGMA user_version').get()?.['user_version']).toBe(9)
  })
})

function holding(file: string): DatabaseSync {
  const other = new DatabaseSync(file)
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
  return other
}
