import { beforeEach, describe, expect, test } from 'vitest'
import { KindClient } from '#electron/host/admin/kind-client.ts'
import { KindCodes } from '#electron/host/admin/kind-codes.ts'
import { findNames } from '#electron/host/admin/kind-names.ts'
import { KindRows } from '#electron/host/admin/kind-rows.ts'
import { removeAllRecords, removeRecords } from '#electron/host/admin/remove-records.ts'
import { changeRecord, changeRecords, createRecord, readRecord } from '#electron/host/admin/save-record.ts'
import { adminKind, fieldsIn } from '#shared/api/admin/kinds.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { keysIn } from '#shared/host/admin.ts'
import { fakeApi, page, queryOf, type FakeApi } from '#test/support/fake-api.ts'

let platform: FakeApi
let client: KindClient

beforeEach(() => {
  platform = fakeApi()
  client = new KindClient(platform.api)
})

const sent = () => platform.requests.map(({ method, path }) => `${method} ${path}`)

test('rows come by position, with the fields that were asked for and no other', async () => {
  const rows = new KindRows(client)
  platform.routes.set('GET /monitors', (request) => {
    const [number, limit] = [Number(queryOf(request, 'page')), Number(queryOf(request, 'limit'))]
    const ids = Array.from({ length: 250 }, (_, index) => index + 1)
    const some = ids.slice((number - 1) * limit, number * limit)
    return page(
      some.map((id) => ({ id, sentiment: 'calm', transcript: 'x'.repeat(1_000) })),
      250,
    )
  })
  const read = await rows.read({
    kind: 'recordings',
    filter: [],
    fields: ['sentiment'],
    from: 100,
    count: 100,
  })
  expect(read).toMatchObject({ ok: true, value: { total: 250 } })
  if (!read.ok) return
  expect(read.value.rows).toHaveLength(100)
  expect(read.value.rows[0]).toEqual({ id: 101, sentiment: 'calm' })
})

test('a row has the keys of every group of its user, however many, and few of them whole', async () => {
  const groups = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, name: `Group ${at + 1}` }))
  platform.routes.set('GET /users', () => page([{ id: 7, groups }], 1))
  const wanted = { kind: 'users', filter: [], fields: ['groups'], from: 0, count: 1 }
  const read = await new KindRows(client).read(wanted)
  const given = read.ok ? read.value.rows[0]?.['groups'] : null
  expect(keysIn(given)).toEqual(groups.map(({ id }) => id))
  expect(given).toEqual([...groups.slice(0, 20), ...groups.slice(20).map(({ id }) => id)])
})

test('a platform that serves smaller pages than it is asked for is read in its own size', async () => {
  const rows = new KindRows(client)
  platform.routes.set('GET /users', (request) => {
    const [number, limit] = [
      Number(queryOf(request, 'page')),
      Math.min(40, Number(queryOf(request, 'limit'))),
    ]
    const some = Array.from({ length: 250 }, (_, index) => ({ id: index + 1 }))
    return page(some.slice((number - 1) * limit, number * limit), 250)
  })
  const wanted = { kind: 'users', filter: [], fields: ['ext'], count: 100 }
  const first = await rows.read({ ...wanted, from: 0 })
  expect(first.ok && first.value.rows.map(({ id }) => id)).toEqual(
    Array.from({ length: 100 }, (_, at) => at + 1),
  )
  const second = await rows.read({ ...wanted, from: 200 })
  expect(second.ok && second.value.rows.map(({ id }) => id)).toEqual(
    Array.from({ length: 50 }, (_, at) => at + 201),
  )
})

test('a row that cannot be read is named by its place among those asked for', async () => {
  const rows = new KindRows(client)
  platform.routes.set('GET /users', (request) => {
    const [number, limit] = [
      Number(queryOf(request, 'page')),
      Math.min(40, Number(queryOf(request, 'limit'))),
    ]
    const some = Array.from({ length: 120 }, (_, index) => ({ id: index === 45 ? 'no id' : index + 1 }))
    return page(some.slice((number - 1) * limit, number * limit), 120)
  })
  const read = await rows.read({ kind: 'users', filter: [], fields: ['ext'], from: 10, count: 100 })
  expect(read).toMatchObject({ ok: true, value: { total: 120, invalid: [35] } })
  expect(read.ok && read.value.rows.map(({ id }) => id)).toEqual(
    Array.from({ length: 100 }, (_, at) => at + 11).filter((id) => id !== 46),
  )
})

test('methods that change records are counted, methods that only read are not', async () => {
  platform.routes.set('POST /ringgroups', () => ok({ id: 5, name: 'Sales' }))
  platform.routes.set('GET /ringgroups', () => page([], 0))
  await new KindRows(client).read({ kind: 'ring-groups', filter: [], fields: ['name'], from: 0, count: 1 })
  expect(client.changes).toBe(0)
  await createRecord(client, 'ring-groups', { name: 'Sales' })
  expect(client.changes).toBe(1)
})

test('an operation that the contract lacks for a kind is refused without a request', async () => {
  expect(await createRecord(client, 'pickup-groups', { name: 'a' })).toMatchObject({
    error: { code: 'input.invalid' },
  })
  expect(await removeRecords(client, 'queues', [1])).toMatchObject({ error: { code: 'input.invalid' } })
  expect(await readRecord(client, '../secrets', 1)).toMatchObject({ error: { code: 'input.invalid' } })
  expect(await readRecord(client, 'users', '1/../2')).toMatchObject({ error: { code: 'input.invalid' } })
  expect(sent()).toEqual([])
})

test('a body that the contract does not allow is not sent', async () => {
  const made = await createRecord(client, 'ring-groups', { ring_time: 90_000, colour: 'red' })
  expect(made).toEqual(
    ok({
      kind: 'invalid',
      mistakes: [
        { field: 'colour', rule: 'unknown' },
        { field: 'name', rule: 'required' },
        { field: 'ring_time', rule: 'large', limit: 86_400 },
      ],
    }),
  )
  expect(sent()).toEqual([])
})

test('a refusal is returned in the platform’s own words', async () => {
  const refusal = appError('platform.refused', 'Not valid', { errors: ['name is taken'] })
  platform.routes.set('POST /ringgroups', () => err(refusal))
  expect(await createRecord(client, 'ring-groups', { name: 'Front desk' })).toEqual(err(refusal))
})

const group = { id: 31, name: 'Billing', ring_time: 20, nobody_knows: 'kept' }

test('a record is read again before it is written, so that a concurrent change is not overwritten', async () => {
  const kept = { ...group, ring_time: 25 }
  platform.routes.set('GET /ringgroups/31', () => ok({ data: kept }))
  platform.routes.set('GET /ringgroups', () => page([{ ...kept, users: [{ id: 1 }], ddis: [] }]))
  platform.routes.set('PATCH /ringgroups/31', ({ body }) => ok({ data: { ...kept, ...(body as object) } }))
  const change = { kind: 'ring-groups', key: 31, before: group }
  expect(await changeRecord(client, { ...change, body: { ring_time: 30 } })).toEqual(
    ok({ kind: 'changed', record: { ...kept, users: [{ id: 1 }], ddis: [] } }),
  )
  expect(sent()).not.toContain('PATCH /ringgroups/31')
  const saved = await changeRecord(client, { ...change, body: { name: 'Billing leads' } })
  expect(saved).toMatchObject({ ok: true, value: { kind: 'saved' } })
  expect(platform.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Billing leads' })
})

test('a number that leaves its list once it is out of its campaign is saved', async () => {
  let isListed = true
  platform.routes.set('GET /calltracking/ddis', () =>
    page(isListed ? [{ e164: '+441632960120', target_id: 1 }] : [], isListed ? 1 : 0),
  )
  platform.routes.set('PATCH /calltracking/ddis', () => {
    isListed = false
    return page([{ e164: '+441632960120' }], 1)
  })
  const change = { kind: 'campaign-numbers', key: '+441632960120', body: { campaign_id: 0 }, before: {} }
  expect(await changeRecord(client, change)).toMatchObject({ ok: true, value: { kind: 'saved' } })
})

test('the campaign of a number is not read from where the number leads', () => {
  const { change, changeMany } = adminKind('campaign-numbers')?.operations ?? {}
  const field = fieldsIn((change ?? changeMany)?.sections ?? []).find(({ name }) => name === 'campaign_id')
  expect(field).toMatchObject({ reference: { to: 'campaigns' } })
  expect(field?.readAs).toBeUndefined()
})

test('a kind without a change of its own is changed by the bulk change', async () => {
  platform.routes.set('GET /users/7', () => ok({ data: { id: 7, legacy_api_key: 'secret' } }))
  platform.routes.set('PATCH /users', () => page([{ id: 7 }]))
  const saved = await changeRecord(client, {
    kind: 'users',
    key: 7,
    body: { groups: [3] },
    before: { id: 7 },
  })
  expect(saved).toEqual(ok({ kind: 'saved', record: { id: 7 } }))
  expect(platform.requests.find(({ method }) => method === 'PATCH')?.body).toEqual([{ id: 7, groups: [3] }])
  await changeRecords(client, { kind: 'users', keys: [7, 8], body: { location_id: 2 } })
  expect(platform.requests.at(-1)?.body).toEqual([
    { id: 7, location_id: 2 },
    { id: 8, location_id: 2 },
  ])
})

test('a campaign number is addressed by its number in path and body', async () => {
  platform.routes.set('GET /calltracking/ddis', () => page([{ e164: '+441632960100', target_id: 1 }]))
  platform.routes.set('PATCH /calltracking/ddis', () => page([]))
  const change = { kind: 'campaign-numbers', key: '+441632960100', before: { target_id: 1 } }
  expect(await changeRecord(client, { ...change, body: { campaign_id: 4 } })).toMatchObject({ ok: true })
  expect(platform.requests.find(({ method }) => method === 'PATCH')?.body).toEqual([
    { campaign_id: 4, e164: '+441632960100' },
  ])
})

test('the first refusal ends a deletion, which reports the number of deleted records', async () => {
  platform.routes.set('DELETE /usergroups/1', () => ok(undefined))
  platform.routes.set('DELETE /usergroups/3', () => err(appError('platform.forbidden', 'In use')))
  expect(await removeRecords(client, 'user-groups', [1, 2, 3, 4])).toEqual(
    ok({ removed: 2, refused: { key: 3, error: appError('platform.forbidden', 'In use') } }),
  )
  expect(sent()).not.toContain('DELETE /usergroups/4')
})

test('a record that somebody else has deleted does not keep the others from being deleted together', async () => {
  platform.routes.set('DELETE /monitors/1,2,3', () => err(appError('platform.not-found')))
  platform.routes.set('DELETE /monitors/1', () => ok(undefined))
  platform.routes.set('DELETE /monitors/3', () => ok(undefined))
  expect(await removeRecords(client, 'recordings', [1, 2, 3])).toEqual(ok({ removed: 3, refused: null }))
  platform.routes.set('DELETE /monitors/3', () => err(appError('platform.forbidden')))
  expect(await removeRecords(client, 'recordings', [1, 2, 3])).toEqual(
    ok({ removed: 2, refused: { key: 3, error: appError('platform.forbidden') } }),
  )
})

test('a collection is deleted only while it holds as many records as were typed', async () => {
  platform.routes.set('GET /sms', () => page([{ id: 1 }], 3))
  platform.routes.set('DELETE /sms', () => ok(undefined))
  expect(await removeAllRecords(client, 'texts', 2)).toEqual(ok({ total: 3, done: false }))
  expect(await removeAllRecords(client, 'texts', null)).toMatchObject({ ok: false })
  expect(sent()).not.toContain('DELETE /sms')
  expect(await removeAllRecords(client, 'texts', 3)).toEqual(ok({ total: 3, done: true }))
})

test('codes are those of the own dictionary, of another with the same codes, or of the contract', async () => {
  const codes = new KindCodes(client)
  platform.routes.set('GET /ringgroups/dictionaries', () =>
    ok({ data: { strategy: { 0: 'A', 7: 'Z' }, final_dst_type: { 0: 'U' } } }),
  )
  expect(await codes.of('ring-groups')).toMatchObject({
    value: { strategy: { codes: { 0: 'A', 7: 'Z' }, from: '/ringgroups/dictionaries' } },
  })
  expect(await codes.of('queues')).toMatchObject({
    value: {
      final_dst_type: { codes: { 0: 'U' }, from: '/ringgroups/dictionaries' },
      ring_strategy: { codes: { 0: 'ringall' }, from: null },
    },
  })
})

test('records are found by their names here, or by the platform where there are many', async () => {
  const users = [
    { id: 1, first_name: 'Ábel', last_name: 'Quill', ext: '201' },
    { id: 2, first_name: 'Wren', last_name: 'Alderpike', ext: '204' },
  ]
  platform.routes.set('GET /users', () => page(users))
  expect(await findNames(client, { kind: 'users', text: 'abel', keys: [] })).toEqual(
    ok([{ key: 1, name: 'Ábel Quill', note: '201' }]),
  )
  expect(await findNames(client, { kind: 'users', text: '', keys: [2] })).toMatchObject({ ok: true })
  expect(JSON.parse(queryOf(platform.requests.at(-1) as never, 'filter') ?? '')).toEqual([
    { property: 'id', operator: 'in', value: [2] },
  ])
  platform.routes.set('GET /users', () => page(users, 90_000))
  await findNames(client, { kind: 'users', text: 'quill', keys: [] })
  const filters = platform.requests.slice(-3).map((request) => queryOf(request, 'filter'))
  expect(filters.map((filter) => JSON.parse(filter ?? '')[0].property)).toEqual([
    'first_name',
    'last_name',
    'ext',
  ])
})

test('a number is named by its digits alone, too, under the key that was asked for', async () => {
  platform.routes.set('GET /ddis', () => page([{ id: 4, e164: '+441632960101', name: 'Orders line' }]))
  expect(await findNames(client, { kind: 'numbers', text: '', keys: [441632960101] })).toMatchObject(
    ok([{ key: 441632960101 }]),
  )
  expect(JSON.parse(queryOf(platform.requests.at(-1) as never, 'filter') ?? '')).toEqual([
    { property: 'e164', operator: 'in', value: ['+441632960101'] },
  ])
})

test('a record that holds a field named like the rows of a page is no page', async () => {
  const operation = { name: 'customer.readUser', method: 'GET', path: '/users/{id}' } as const
  for (const data of ['Zm9v', 7, { id: 7 }, null]) {
    platform.routes.set('GET /users/7', () => ok({ id: 7, data }))
    expect(await client.page(operation, { id: 7 })).toEqual(ok({ data: [], total: 0 }))
  }
})

describe('a platform that does not know a filter, and lists another record first', () => {
  test.for([
    ['faxes', 7, '/faxes', { id: 8 }, { id: '7' }],
    ['campaign-numbers', 441632960101, '/calltracking/ddis', { e164: '+44163' }, { e164: '+441632960101' }],
  ] as const)('%s: the other is not the one that was asked for', async ([kind, key, path, other, own]) => {
    platform.routes.set(`GET ${path}`, () => page([{ id: 1, ...other }], 2))
    expect(await readRecord(client, kind, key)).toMatchObject({ error: { code: 'platform.not-found' } })
    platform.routes.set(`GET ${path}`, () => page([{ id: 1, ...own }], 1))
    expect(await readRecord(client, kind, key)).toMatchObject({ ok: true })
  })

  test('a ring group does not get the members of the other', async () => {
    platform.routes.set('GET /ringgroups/7', () => ok({ data: { id: 7, name: 'Sales' } }))
    platform.routes.set('GET /ringgroups', () => page([{ id: 1, name: 'Support', users: [{ id: 3 }] }], 2))
    expect(await readRecord(client, 'ring-groups', 7)).toEqual(ok({ id: 7, name: 'Sales' }))
    platform.routes.set('GET /ringgroups', () => page([{ id: 7, name: 'Sales', users: [{ id: 4 }] }], 1))
    expect(await readRecord(client, 'ring-groups', 7)).toMatchObject(ok({ id: 7, users: [{ id: 4 }] }))
  })
})
