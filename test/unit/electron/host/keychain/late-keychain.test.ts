import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Keychain } from '#electron/host/keychain/keychain-store.ts'
import { openSecretStore } from '#electron/host/keychain/open-secret-store.ts'
import { eventually } from '#test/support/eventually.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

/** A keychain that waits for somebody to unlock it, before each of its answers while it is locked. */
class LockableKeychain implements Keychain {
  readonly entries = new Map<string, string>()
  isBroken = false
  private locked: PromiseWithResolvers<void> | null = null

  lock(): this {
    this.locked ??= Promise.withResolvers()
    return this
  }

  unlock(): void {
    this.locked?.resolve()
    this.locked = null
  }

  getPassword = (_service: string, account: string) => this.act(() => this.entries.get(account) ?? null)
  setPassword = (_service: string, account: string, secret: string) =>
    this.act(() => void this.entries.set(account, secret))
  deletePassword = (_service: string, account: string) => this.act(() => this.entries.delete(account))

  private async act<Value>(value: () => Value): Promise<Value> {
    await this.locked?.promise
    if (this.isBroken) throw new Error('The keychain says no')
    return value()
  }
}

let folder: TemporaryFolder
let clock: ManualClock
let keychain: LockableKeychain
let log: NotedLog

beforeEach(async () => {
  folder = await temporaryFolder('keychain')
  clock = new ManualClock()
  keychain = new LockableKeychain()
  log = new NotedLog()
})
afterEach(() => folder[Symbol.asyncDispose]())

const open = (load = async (): Promise<Keychain> => keychain) =>
  openSecretStore({ log, clock, load, userData: folder.path })

/** Time passes until the store no longer waits for the keychain. */
async function waitInVain(): Promise<void> {
  await flushTasks()
  clock.advance(3_000)
  await flushTasks()
}

test('a keychain that is unlocked late is used from then on: what is in memory is written, what is kept is read', async () => {
  keychain.entries.set('token', 'kept before')
  keychain.lock()
  const store = open()
  let changes = 0
  store.onChange(() => (changes += 1))
  const early = store.read('token')
  await waitInVain()
  expect(await early).toBeNull()
  expect(store.place).toBe('memory')
  await store.write('password', 'typed meanwhile')
  expect(await store.read('password')).toBe('typed meanwhile')
  keychain.unlock()
  await eventually(() => expect(store.place).toBe('keychain'))
  expect(changes).toBeGreaterThan(0)
  expect(await store.read('token')).toBe('kept before')
  expect(keychain.entries.get('password')).toBe('typed meanwhile')
})

test('what was made up while the keychain was away gives way to what is kept there', async () => {
  keychain.entries.set('device', 'kept before')
  keychain.lock()
  const store = open()
  await waitInVain()
  await store.write('device', 'made up', 'unless-kept')
  await store.write('receiver-path', 'made up', 'unless-kept')
  expect(await store.read('device')).toBe('made up')
  keychain.unlock()
  await eventually(() => expect(store.place).toBe('keychain'))
  expect(await store.read('device')).toBe('kept before')
  expect(keychain.entries.get('receiver-path')).toBe('made up')
})

test('what is removed while the keychain is away is never read again, also after a restart, and goes when it answers', async () => {
  keychain.entries.set('token', 'kept before')
  keychain.lock()
  const first = open()
  await waitInVain()
  await first.remove('token')
  expect(first.unremoved).toBe(1)
  const second = open()
  await waitInVain()
  expect(second.unremoved).toBe(1)
  keychain.unlock()
  await eventually(() => expect(keychain.entries.has('token')).toBe(false))
  await eventually(() => expect(second.unremoved).toBe(0))
  expect(await open().read('token')).toBeNull()
  expect(existsSync(folder.join('keychain-removals.json'))).toBe(false)
})

test('a removal that fails is said, keeps no secret on disk, and is tried again', async () => {
  const store = open()
  await store.write('token', 'hush-hush')
  keychain.isBroken = true
  await store.remove('token')
  expect(store.unremoved).toBe(1)
  expect(await store.read('token')).toBeNull()
  expect(readFileSync(folder.join('keychain-removals.json'), 'utf8')).not.toContain('hush-hush')
  keychain.isBroken = false
  clock.advance(10_000)
  await eventually(() => expect(store.unremoved).toBe(0))
  expect(keychain.entries.has('token')).toBe(false)
  expect(store.place).toBe('keychain')
})

test('a keychain that breaks down and recovers gets what was written meanwhile', async () => {
  const store = open()
  await store.write('first', '1')
  keychain.isBroken = true
  await store.write('second', '2')
  expect(store.place).toBe('memory')
  expect(await store.read('second')).toBe('2')
  keychain.isBroken = false
  clock.advance(10_000)
  await eventually(() => expect(store.place).toBe('keychain'))
  expect(keychain.entries.get('second')).toBe('2')
})

test('a keychain that is locked again holds nobody up', async () => {
  const store = open()
  await store.write('token', 'kept')
  keychain.lock()
  const removed = store.remove('token')
  await waitInVain()
  await removed
  expect(store.unremoved).toBe(1)
  keychain.unlock()
  await eventually(() => expect(store.unremoved).toBe(0))
  expect(keychain.entries.has('token')).toBe(false)
})

test('a secret that is written after its removal stays', async () => {
  keychain.lock()
  const store = open()
  await waitInVain()
  await store.remove('token')
  await store.write('token', 'new')
  keychain.unlock()
  await eventually(() => expect(keychain.entries.get('token')).toBe('new'))
  expect(await open().read('token')).toBe('new')
})

test('a secret that an open keychain hands over late is announced, once, and is then at hand', async () => {
  keychain.entries.set('token', 'kept before')
  const store = open()
  await eventually(() => expect(store.place).toBe('keychain'))
  let changes = 0
  store.onChange(() => (changes += 1))
  const readLate = async () => {
    keychain.lock()
    const reading = store.read('token')
    await waitInVain()
    expect(await reading).toBeNull()
    keychain.unlock()
    await flushTasks()
  }
  await readLate()
  expect(changes).toBe(1)
  keychain.lock()
  expect(await store.read('token')).toBe('kept before')
  keychain.unlock()
  await readLate()
  expect(changes).toBe(1)
})

test('a late secret is not read any more once another was written, or it was removed', async () => {
  keychain.entries.set('a', 'old').set('b', 'old')
  const store = open()
  await eventually(() => expect(store.place).toBe('keychain'))
  keychain.lock()
  const reading = [store.read('a'), store.read('b')]
  await waitInVain()
  await Promise.all(reading)
  keychain.unlock()
  await flushTasks()
  await store.write('a', 'new')
  await store.remove('b')
  expect([await store.read('a'), await store.read('b')]).toEqual(['new', null])
})

test('a feature that made a secret while the keychain was slow learns that another one is stored', async () => {
  keychain.entries.set('receiver-path', 'kept before')
  const store = open()
  await eventually(() => expect(store.place).toBe('keychain'))
  let now: string | null = null
  store.onChange(() => void store.read('receiver-path').then((read) => (now = read)))
  keychain.lock()
  const reading = store.read('receiver-path')
  await waitInVain()
  expect(await reading).toBeNull()
  const writing = store.write('receiver-path', 'made up', 'unless-kept')
  await waitInVain()
  await writing
  keychain.unlock()
  await eventually(() => expect(now).toBe('kept before'))
})
