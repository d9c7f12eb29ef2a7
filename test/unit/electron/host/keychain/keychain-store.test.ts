import { expect, test } from 'vitest'
import type { Keychain } from '#electron/host/keychain/keychain-store.ts'
import { openSecretStore } from '#electron/host/keychain/open-secret-store.ts'
import { NotedLog } from '#test/support/host-ports.ts'

function keychain() {
  const entries = new Map<string, string>()
  let broken = false
  const act = async <Value>(value: () => Value): Promise<Value> => {
    if (broken) throw new Error('locked')
    return value()
  }
  const port: Keychain = {
    getPassword: (service, account) => act(() => entries.get(`${service} ${account}`) ?? null),
    setPassword: (service, account, secret) => act(() => void entries.set(`${service} ${account}`, secret)),
    deletePassword: (service, account) => act(() => entries.delete(`${service} ${account}`)),
  }
  return { port, entries, breakDown: () => (broken = true) }
}

/** A store whose keychain has answered, or cannot. */
async function opened(log: NotedLog, load: () => Promise<Keychain>) {
  const store = openSecretStore({ log, load })
  await store.read('nothing')
  return store
}

test('a keychain that works is used; it proves once that it keeps what it is given', async () => {
  const { port, entries } = keychain()
  let writes = 0
  const counted: Keychain = {
    ...port,
    setPassword(...entry) {
      writes += 1
      return port.setPassword(...entry)
    },
  }
  for (const _start of [1, 2])
    expect((await opened(new NotedLog(), async () => counted)).place).toBe('keychain')
  expect(writes).toBe(1)
  const store = await opened(new NotedLog(), async () => port)
  await store.write('a', 'secret')
  expect([...entries]).toEqual([
    ['Switchhook proof', 'kept'],
    ['Switchhook a', 'secret'],
  ])
  expect(await store.read('a')).toBe('secret')
  await store.remove('a')
  expect(await store.read('a')).toBeNull()
})

test('a keychain that forgets, fails or cannot be loaded leaves memory', async () => {
  const forgetting: Keychain = { ...keychain().port, getPassword: async () => null }
  const broken = keychain()
  broken.breakDown()
  const log = new NotedLog()
  for (const load of [
    async () => forgetting,
    async () => broken.port,
    () => Promise.reject(new Error('no libsecret')),
  ]) {
    const store = await opened(log, load)
    expect(store.place).toBe('memory')
    await store.write('a', 'secret')
    expect(await store.read('a')).toBe('secret')
  }
  expect(log.lines.map(({ event }) => event)).toEqual(Array(3).fill('keychain.absent'))
  expect(JSON.stringify(log.lines)).not.toContain('"secret"')
})

test('a keychain that breaks down later: the secret lives in memory and the place says so', async () => {
  const { port, breakDown } = keychain()
  const store = await opened(new NotedLog(), async () => port)
  breakDown()
  await store.write('a', 'secret')
  expect(store.place).toBe('memory')
  expect(await store.read('a')).toBe('secret')
  await store.remove('a')
  expect(await store.read('a')).toBeNull()
})
