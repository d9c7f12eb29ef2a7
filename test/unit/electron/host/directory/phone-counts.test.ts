import { beforeEach, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import { DirectoryFixture } from '#test/support/directory-fixture.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { page, queryOf } from '#test/support/fake-api.ts'

let fixture: DirectoryFixture
/** Registered phones of each user at the platform, by id. */
let registered: Map<number, number>

disposeAfterEach(() => [fixture])
beforeEach(async () => {
  fixture = new DirectoryFixture()
  registered = new Map([8, 9].map((id) => [id, 0]))
  fixture.platform.routes.set('GET /users', (request) => {
    const [filter] = JSON.parse(queryOf(request, 'filter') ?? '[]') as readonly { value: readonly number[] }[]
    const ids = filter ? filter.value : [...registered.keys()]
    return page(ids.map((id) => ({ id, last_name: `User ${id}`, nb_sip_locations: registered.get(id) ?? 0 })))
  })
  fixture.directory.start(fixture.agent)
  await flushTasks()
})

const phonesOf = (key: string) => fixture.people.at(-1)?.list.find((person) => person.key === key)?.phones
const readings = () => fixture.platform.requests.filter(({ path }) => path.startsWith('/users')).length

test('a count is stated for a minute, then not at all until it is read again', async () => {
  expect(phonesOf('user:8')).toBe(0)
  fixture.clock.advance(59_000)
  expect(phonesOf('user:8')).toBe(0)
  fixture.clock.advance(1_000)
  expect(phonesOf('user:8')).toBeNull()
  registered.set(8, 1)
  fixture.directory.readPhones(['user:8'])
  await flushTasks()
  expect(phonesOf('user:8')).toBe(1)
  expect(phonesOf('user:9')).toBeNull()
})

test('a phone that registered after the start is known as soon as somebody looks', async () => {
  fixture.clock.advance(20_000)
  registered.set(9, 2)
  fixture.directory.readPhones(['user:9'])
  await flushTasks()
  expect(phonesOf('user:9')).toBe(2)
})

test('however often it is wanted, one colleague is read every 15 seconds, even if it fails', async () => {
  fixture.clock.advance(20_000)
  const before = readings()
  fixture.platform.routes.set('GET /users', () => err(appError('platform.failed')))
  for (let time = 0; time < 15; time += 1) {
    fixture.directory.readPhones(['user:8', 'contact:8', 'user:x'])
    await flushTasks()
    fixture.clock.advance(900)
  }
  expect(readings()).toBe(before + 1)
  fixture.clock.advance(15_000)
  fixture.directory.readPhones(['user:8'])
  await flushTasks()
  expect(readings()).toBe(before + 2)
})

test('hundreds of colleagues are a few readings, one at a time', async () => {
  const before = readings()
  const many = Array.from({ length: 900 }, (_, at) => `user:${at + 100}`)
  fixture.directory.readPhones(many)
  fixture.directory.readPhones(many)
  expect(readings()).toBe(before + 1)
  await flushTasks()
  expect(readings()).toBeLessThanOrEqual(before + 6)
})

test('nothing is read or stated after the agent has signed out', async () => {
  fixture.directory.readPhones(Array.from({ length: 300 }, (_, at) => `user:${at + 100}`))
  fixture.directory.stop()
  const before = readings()
  await flushTasks()
  expect(readings()).toBe(before)
  expect(fixture.clock.pending).toBe(0)
})
