import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ok } from '#shared/core/result.ts'
import type { DirectoryHits } from '#shared/host/directory.ts'
import type { Person } from '#shared/host/slices.ts'
import { eventually } from '#test/support/eventually.ts'
import { errorOf, startHost, type RunningHost } from '#test/support/running-host.ts'
import { runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

/** The directory of the host against the embedded platform and its sample company. */

const stack = new AsyncDisposableStack()
let server: RunningPlatform
let running: RunningHost

beforeAll(async () => {
  server = stack.use(await runPlatform({ dataset: 'demo' }))
  running = stack.use(await startHost())
  await running.host.started
  await signIn()
})
afterAll(() => stack.disposeAsync())

async function signIn(): Promise<void> {
  const { email, password } = server.user('201')
  const { baseUrl } = server.platform
  await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })
  await running.session('signed-in')
  await eventually(() => {
    const { contacts, readAt, reading } = running.state.directory
    if (contacts < 100 || readAt === null || reading) throw new Error('Not all contacts are read')
  })
}

const valueOf = <Value>(result: unknown) => (result as Ok<Value>).value
const search = async (text: string, more = {}) =>
  valueOf<DirectoryHits>(await running.ask('directory.search', { text, limit: 10, ...more }))
const folder = () => join(running.userData, 'directory')

test('contacts, colleagues, queues, ring groups and rooms are found, and pages are told of few contacts', async () => {
  const { people, readAt } = await search('tamsin')
  expect(people[0]).toMatchObject({ kind: 'contact', name: 'Tamsin Quillfeather' })
  expect(readAt).toBeGreaterThan(0)
  const number = people[0]?.numbers[0]?.number ?? ''
  expect((await search(number.slice(-6))).people).toContainEqual(people[0])
  expect((await search('kofi', { kinds: ['user'] })).people[0]).toMatchObject({ name: 'Kofi Larkmoor' })
  expect((await search('billing', { kinds: ['queue'] })).people[0]).toMatchObject({ name: 'Billing' })
  const kinds = new Set(running.state.people.list.map(({ kind }) => kind))
  expect([...kinds]).toEqual(expect.arrayContaining(['user', 'queue', 'ring-group', 'conference']))
  await eventually(() => expect(running.state.recents.calls.length).toBeGreaterThan(0))
  const contacts = running.state.people.list.filter(({ kind }) => kind === 'contact')
  expect(contacts.length).toBeLessThan(running.state.directory.contacts / 2)
  const colleague = running.state.people.list.find(({ name }) => name === 'Kofi Larkmoor')
  const ext = colleague?.numbers[0]?.number ?? ''
  const found = valueOf<readonly (Person | null)[]>(
    await running.ask('directory.find', { numbers: [`00${number.slice(1)}`, ext, '+31201234567'] }),
  )
  expect(found.map((person) => person?.name)).toEqual(['Tamsin Quillfeather', 'Kofi Larkmoor', undefined])
})

test('a search with invalid input is refused', async () => {
  for (const input of [
    { text: 'a', limit: 0 },
    { text: 'a', limit: 5, kinds: ['nobody'] },
    { text: 7, limit: 5 },
  ])
    expect(errorOf(await running.ask('directory.search', input as never))).toBeDefined()
  const numbers = Array.from({ length: 501 }, () => '211')
  expect(errorOf(await running.ask('directory.find', { numbers }))).toBeDefined()
})

test('the file is this user’s alone, and is gone when the agent signs out', async () => {
  const [file = ''] = readdirSync(folder()).filter((name) => name.endsWith('.db'))
  expect(statSync(join(folder(), file)).mode & 0o777).toBe(0o600)
  await running.ask('session.signOut')
  await running.session('signed-out')
  expect(existsSync(folder()) ? readdirSync(folder()) : []).toEqual([])
  expect((await search('tamsin')).people).toEqual([])
  expect(running.state.people.list).toEqual([])
  await signIn()
  expect((await search('tamsin')).people).toHaveLength(1)
})
