import { beforeEach, expect, test } from 'vitest'
import type { Directory } from '#electron/host/directory/directory.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { People } from '#shared/host/slices.ts'
import { DirectoryFixture, recentCall } from '#test/support/directory-fixture.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'
import { page, queryOf, type FakeApi } from '#test/support/fake-api.ts'
import type { ManualClock } from '#test/support/manual-clock.ts'
import { eventually } from '#test/support/eventually.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

let fixture: DirectoryFixture
let clock: ManualClock
let platform: FakeApi
let shown: People[]
let directory: Directory
const start = () => directory.start(fixture.agent)

disposeAfterEach(() => [fixture])
beforeEach(() => {
  fixture = new DirectoryFixture()
  ;({ clock, platform, people: shown, directory } = fixture)
  platform.routes.set('GET /users', () =>
    page([
      { id: 8, first_name: 'Kim', last_name: 'Colleague', ext: '1002', nb_sip_locations: 2 },
      { id: 9, first_name: 'Gone', ext: '1003', active: false },
    ]),
  )
  platform.routes.set('GET /contacts', () =>
    page([
      {
        id: 1,
        first_name: 'Ada',
        company: 'Engines Ltd',
        tel: '+442079460018',
        mobile_2: '07700 900123',
        notes: 'VIP',
      },
    ]),
  )
})

test('colleagues and contacts of shown calls are people, with every number of theirs', async () => {
  fixture.showRecent([recentCall('07700 900123')])
  start()
  await flushTasks()
  expect(shown.at(-1)).toEqual({
    list: [
      {
        key: 'user:8',
        kind: 'user',
        name: 'Kim Colleague',
        company: '',
        notes: '',
        numbers: [{ label: 'extension', number: '1002' }],
        phones: 2,
      },
      {
        key: 'contact:1',
        kind: 'contact',
        name: 'Ada',
        company: 'Engines Ltd',
        notes: 'VIP',
        numbers: [
          { label: 'phone', number: '+442079460018' },
          { label: 'mobile-3', number: '07700 900123' },
        ],
        phones: 0,
      },
    ],
    error: null,
    lists: { user: 'read', queue: 'read', 'ring-group': 'read', conference: 'read' },
  })
  expect(directory.nameOf('020 7946 0018')).toBe('Ada')
  expect(directory.nameOf('+447700900123')).toBe('Ada')
  expect(directory.nameOf('1002')).toBe('Kim Colleague')
  expect(directory.nameOf('')).toBe('')
  expect(fixture.state).toMatchObject({ contacts: 1, readAt: clock.now(), reading: null, keptIn: 'file' })
})

test('which lists are known is told before the contacts are read, and per list what failed', async () => {
  platform.routes.set('GET /contacts', () => new Promise(() => {}))
  platform.routes.set('GET /users', () => err(appError('platform.failed')))
  platform.routes.set('GET /queues', () => page([]))
  platform.routes.set('GET /ringgroups', () => err(appError('platform.forbidden')))
  start()
  expect(shown.at(-1)?.lists).toEqual({})
  await flushTasks()
  expect(shown.at(-1)).toMatchObject({
    list: [],
    error: { code: 'platform.failed' },
    lists: { user: 'failed', queue: 'read', 'ring-group': 'read' },
  })
  directory.stop()
  expect(shown.at(-1)?.lists).toBeUndefined()
})

test('every page of contacts is read, however small the platform makes them', async () => {
  platform.routes.set('GET /contacts', (request) => {
    expect(queryOf(request, 'limit')).toBe('5000')
    const at = (Number(queryOf(request, 'page')) - 1) * 500
    return page(
      Array.from({ length: 500 }, (_, each) => ({ id: at + each + 1, last_name: 'Many' })),
      9000,
    )
  })
  start()
  await eventually(() => expect(fixture.state).toMatchObject({ contacts: 9000, reading: null }))
  expect(shown.at(-1)?.list.filter(({ kind }) => kind === 'contact')).toEqual([])
})

test('a few contacts with ids out of order do not delay the new ones', async () => {
  let ids = [...Array.from({ length: 5_100 }, (_, each) => each + 1), 2 ** 40, 2 ** 53 - 1]
  platform.routes.set('GET /contacts', (request) => {
    const [filter] = JSON.parse(queryOf(request, 'filter') ?? '[]')
    const found = ids.filter((id) => id > (filter?.value ?? 0))
    const from = (Number(queryOf(request, 'page')) - 1) * 5_000
    return page(
      found.slice(from, from + 5_000).map((id) => ({ id, last_name: 'Many' })),
      found.length,
    )
  })
  start()
  await eventually(() => expect(fixture.state).toMatchObject({ contacts: 5_102, reading: null }))
  ids = [...ids, 5_101]
  clock.advance(10 * 60_000)
  await eventually(() => expect(fixture.state).toMatchObject({ contacts: 5_103, reading: null }))
  const last = platform.requests.findLast(({ path }) => path === '/contacts')
  expect(last && queryOf(last, 'filter'), 'only the new ones are asked for').toContain('gt')
})

test('what the agent changes during a reading is not undone by an answer from before', async () => {
  fixture.showRecent([recentCall('+442079460018')])
  start()
  await flushTasks()
  const notesOf = () => shown.at(-1)?.list.find(({ key }) => key === 'contact:1')?.notes
  const late = Promise.withResolvers<ReturnType<typeof page>>()
  platform.routes.set('GET /contacts', () => late.promise)
  platform.routes.set('PATCH /contacts/1', () => ok({ id: 1 }))
  const refreshed = directory.refresh()
  await directory.setNotes('contact:1', 'Wants a call on Monday')
  const [ada, bea] = [
    { id: 1, first_name: 'Ada', tel: '+442079460018', notes: 'VIP' },
    { id: 2, first_name: 'Bea' },
  ]
  late.resolve(page([ada, bea]))
  await refreshed
  expect([notesOf(), fixture.state.contacts]).toEqual(['Wants a call on Monday', 2])
  platform.routes.set('GET /contacts', () => page([{ ...ada, notes: 'VIP. Called' }, bea]))
  await directory.refresh()
  expect(notesOf()).toBe('VIP. Called')
})

test('a deleted contact goes although another cannot be read', async () => {
  let contacts: readonly Readonly<Record<string, unknown>>[] = [
    { first_name: 'Nobody' },
    { id: 1, first_name: 'Ada' },
    { id: 2, first_name: 'Bram' },
  ]
  platform.routes.set('GET /contacts', () => page(contacts))
  start()
  await eventually(() => expect(fixture.state).toMatchObject({ contacts: 2, reading: null }))
  contacts = contacts.slice(0, 2)
  await directory.refresh()
  await eventually(() => expect(fixture.state).toMatchObject({ contacts: 1, reading: null }))
  expect(fixture.find('bram')).toEqual([])
})

test('what could be read is shown beside what could not, and is read again every ten minutes', async () => {
  platform.routes.set('GET /users', () => err(appError('platform.forbidden')))
  start()
  await flushTasks()
  expect(shown.at(-1)).toMatchObject({ list: [], error: { code: 'platform.forbidden' } })
  expect(directory.nameOf('020 7946 0018')).toBe('Ada')
  const before = platform.requests.length
  clock.advance(10 * 60_000)
  await flushTasks()
  expect(platform.requests.length).toBe(before + 6)
  directory.stop()
  expect(shown.at(-1)).toEqual({ list: [], error: null })
  expect(clock.pending).toBe(0)
})

test('a reading that failed is made again in about a second, later each time, and then at its usual pause', async () => {
  let readings = 0
  platform.routes.set('GET /users', () => {
    readings += 1
    return readings < 4 ? err(appError('platform.failed')) : page([{ id: 8, first_name: 'Kim', ext: '1002' }])
  })
  start()
  await flushTasks()
  for (const pause of [1_250, 2_500, 5_000]) {
    clock.advance(pause)
    await flushTasks()
  }
  expect(readings).toBe(4)
  expect(shown.at(-1)?.list.map(({ name }) => name)).toContain('Kim')
  clock.advance(9 * 60_000)
  await flushTasks()
  expect(readings).toBe(4)
})

test('queues and ring groups can be called like people', async () => {
  platform.routes.set('GET /queues', () =>
    page([
      {
        id: 2,
        name: 'Billing',
        number: 6002,
        max_callers: 8,
        max_wait_time: 180,
        final_dst_type: 1,
        final_dst_id: 8,
      },
      { id: 3, name: 'Nameless', number: 0 },
    ]),
  )
  platform.routes.set('GET /ringgroups', (request) => {
    expect(queryOf(request, 'include')).toBe('users')
    return page([
      {
        id: 1,
        name: 'Leads',
        number: 6102,
        users: [{ id: 8 }, { id: 9 }],
        final_dst_type: 'Q',
        final_dst_id: 2,
      },
      { id: 4, name: 'Ends', number: 6103, final_dst_type: 'H' },
    ])
  })
  start()
  await flushTasks()
  const services = shown.at(-1)?.list.filter(({ service }) => service !== undefined)
  const numbers = (label: string, number: string) => [{ label, number }]
  expect(services).toMatchObject([
    {
      key: 'queue:2',
      kind: 'queue',
      name: 'Billing',
      numbers: numbers('queue', '6002'),
      service: {
        members: null,
        mostCallers: 8,
        longestWait: 180,
        afterwards: { type: 'V', name: 'Kim Colleague' },
      },
    },
    { key: 'queue:3', name: 'Nameless', numbers: [] },
    {
      key: 'ring-group:1',
      kind: 'ring-group',
      numbers: numbers('ring-group', '6102'),
      service: { members: 2, afterwards: { type: 'Q', name: 'Billing' } },
    },
    {
      key: 'ring-group:4',
      service: { members: null, longestWait: null, afterwards: { type: 'H', name: '' } },
    },
  ])
  expect(directory.nameOf('6002')).toBe('Billing')
  expect(shown.at(-1)?.error).toBeNull()
})

test('telephone numbers lead to people, queues and ring groups, and a caller ID to whoever alone has it', async () => {
  const user = (id: number, cli: string) => ({
    id,
    last_name: `User ${id}`,
    ext: `100${id}`,
    cli,
    dnd: id === 3,
  })
  const users = [
    user(1, '+441632960201'),
    user(2, '+441632960100'),
    user(3, '+441632960100'),
    user(4, '01632 960204'),
    user(5, '+441632960101'),
  ]
  platform.routes.set('GET /users', () => page(users))
  platform.routes.set('GET /queues', () => page([{ id: 2, name: 'Billing', number: 6002 }]))
  platform.routes.set('GET /ddis', () =>
    page([
      { e164: '+441632960101', target_type: 'Q', target_id: 2 },
      { e164: '+441632960201', target_type: 'U', target_id: 1 },
      { e164: '+441632960202', target_type: 'U', target_id: 2 },
      { e164: '+441632960204', target_type: 'I', target_id: 9 },
    ]),
  )
  start()
  await flushTasks()
  const numbers = new Map(shown.at(-1)?.list.map((person) => [person.key, person.numbers.slice(1)]))
  const own = (number: string) => [{ label: 'direct', number }]
  expect(numbers.get('user:1')).toEqual(own('+441632960201'))
  expect(numbers.get('user:2'), 'the shown number is shared').toEqual(own('+441632960202'))
  expect(numbers.get('user:4'), 'the shown number leads to a menu').toEqual([])
  expect(numbers.get('user:5'), 'and to a queue').toEqual([])
  expect(numbers.get('queue:2')).toEqual(own('+441632960101'))
  expect(shown.at(-1)?.list.find(({ key }) => key === 'user:3')).toMatchObject({
    callerId: '+441632960100',
    doNotDisturb: true,
    phones: null,
  })
  platform.routes.set('GET /ddis', () => err(appError('platform.forbidden')))
  await directory.refresh()
  expect(shown.at(-1)?.error).toBeNull()
  expect(directory.nameOf('01632 960201'), 'the caller ID of one alone').toBe('User 1')
  expect(directory.nameOf('01632 960100')).toBe('')
})

test('queues that could be read stay when they cannot be read again, and a role that may not is told nothing', async () => {
  platform.routes.set('GET /queues', () => page([{ id: 2, name: 'Billing', number: 6002 }]))
  start()
  await flushTasks()
  platform.routes.set('GET /queues', () => err(appError('platform.forbidden')))
  await directory.refresh()
  expect(shown.at(-1)).toMatchObject({ error: null })
  expect(directory.nameOf('6002')).toBe('Billing')
  directory.stop()
  expect(directory.nameOf('6002')).toBe('')
})

test.for(['GET /queues', 'GET /ringgroups', 'GET /ddis'])(
  'where %s fails, what was read of it stays, that is said, and it is read again soon',
  async (route) => {
    platform.routes.set('GET /queues', () => page([{ id: 3, name: 'Orders', number: '5000' }]))
    platform.routes.set('GET /ringgroups', () => page([{ id: 4, name: 'Front fixture', number: '6000' }]))
    platform.routes.set('GET /ddis', () =>
      page([{ id: 5, e164: '+442079460001', target_type: 'Q', target_id: 3 }]),
    )
    start()
    await flushTasks()
    const before = shown.at(-1)
    expect(before).toMatchObject({ error: null })
    expect(before?.list.map(({ name }) => name)).toEqual(['Kim Colleague', 'Orders', 'Front fixture'])
    expect(directory.nameOf('+442079460001')).toBe('Orders')
    const right = platform.routes.get(route)
    platform.routes.set(route, () => err(appError('platform.failed', 'Status 500')))
    expect(await directory.refresh()).toMatchObject({ ok: false })
    const error = appError('platform.failed', 'Status 500')
    expect(shown.at(-1)).toEqual({ list: before?.list, error, lists: shown.at(-1)?.lists })
    expect(Object.values(shown.at(-1)?.lists ?? {}).includes('failed')).toBe(route !== 'GET /ddis')
    expect(directory.nameOf('+442079460001')).toBe('Orders')
    if (right) platform.routes.set(route, right)
    await clock.advance(2_000)
    await flushTasks()
    expect(shown.at(-1)).toEqual(before)
  },
)

test('notes of a contact are shown as they were written once the platform has them, and only then', async () => {
  fixture.showRecent([recentCall('+442079460018')])
  start()
  await flushTasks()
  const notesOf = () => shown.at(-1)?.list.find(({ key }) => key === 'contact:1')?.notes
  platform.routes.set('PATCH /contacts/1', () => ok({ id: 1 }))
  expect(await directory.setNotes('contact:1', 'Wants a call on Monday')).toEqual(ok(undefined))
  expect(platform.requests.at(-1)).toMatchObject({ body: { notes: 'Wants a call on Monday' } })
  expect(notesOf()).toBe('Wants a call on Monday')
  platform.routes.set('PATCH /contacts/1', () => err(appError('platform.forbidden')))
  expect(await directory.setNotes('contact:1', '')).toEqual(err(appError('platform.forbidden')))
  expect(notesOf()).toBe('Wants a call on Monday')
  for (const key of ['contact:2', 'user:8', 'nobody'])
    expect(await directory.setNotes(key, '')).toMatchObject({ error: { code: 'platform.not-found' } })
})
