import { beforeEach, expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import { DirectoryDesk } from '#test/support/directory-desk.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { page, queryOf } from '#test/support/fake-api.ts'

let desk: DirectoryDesk
/** Registered phones of each user at the platform, by id. */
let registered: Map<number, number>

disposeAfterEach(() => [desk])
beforeEach(async () => {
  desk = new DirectoryDesk()
  registered = new Map([8, 9].map((id) => [id, 0]))
  desk.platform.routes.set('GET /users', (request) => {
    const [filter] = JSON.parse(queryOf(request, 'filter') ?? '[]') as readonly { value: readonly number[] }[]
    const ids = filter ? filter.value : [...registered.keys()]
    return page(ids.map((id) => ({ id, last_name: `User ${id}`, nb_sip_locations: registered.get(id) ?? 0 })))
  })
  desk.directory.start(desk.agent)
  await flushTasks()
})

const phonesOf = (key: string) => desk.people.at(-1)?.list.find((person) => person.key === key)?.phones
const readings = () => desk.platform.requests.filter(({ path }) => path.startsWith('/users')).length

test('a count is stated for a minute, then not at all until it is read again', async () => {
  expect(phonesOf('user:8')).toBe(0)
  desk.clock.advance(59_000)
  expect(phonesOf('user:8')).toBe(0)
  desk.clock.advance(1_000)
  expect(phonesOf('user:8')).toBeNull()
  registered.set(8, 1)
  desk.directory.wantPhones(['user:8'])
  await flushTasks()
  expect(phonesOf('user:8')).toBe(1)
  expect(phonesOf('user:9')).toBeNull()
})

test('a phone that registered after the start is known as soon as somebody looks', async () => {
  desk.clock.advance(20_000)
  registered.set(9, 2)
  desk.directory.wantPhones(['user:9'])
  await flushTasks()
  expect(phonesOf('user:9')).toBe(2)
})

test('however often it is wanted, one colleague is read every 15 seconds, even if it fails', async () => {
  desk.clock.advance(20_000)
  const before = readings()
  desk.platform.routes.set('GET /users', () => err(appError('platform.failed')))
  for (let time = 0; time < 15; time += 1) {
    desk.directory.wantPhones(['user:8', 'contact:8', 'user:x'])
    await flushTasks()
    desk.clock.advance(900)
  }
  expect(readings()).toBe(before + 1)
  desk.clock.advance(15_000)
  desk.directory.wantPhones(['user:8'])
  await flushTasks()
  expect(readings()).toBe(before + 2)
})

test('hundreds of colleagues are a few readings, one at a time', async () => {
  const before = readings()
  const many = Array.from({ length: 900 }, (_, at) => `user:${at + 100}`)
  desk.directory.wantPhones(many)
  desk.directory.wantPhones(many)
  expect(readings()).toBe(before + 1)
  await flushTasks()
  expect(readings()).toBeLessThanOrEqual(before + 6)
})

test('nothing is read or stated after the agent has signed out', async () => {
  desk.directory.wantPhones(Array.from({ length: 300 }, (_, at) => `user:${at + 100}`))
  desk.directory.stop()
  const before = readings()
  await flushTasks()
  expect(readings()).toBe(before)
  expect(desk.clock.pending).toBe(0)
})
