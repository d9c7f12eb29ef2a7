import { beforeEach, expect, test } from 'vitest'
import { callDetails } from '#electron/host/history/records/call-details.ts'
import type { Filter } from '#shared/api/query.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { fakeApi, page, queryOf, type FakeApi } from '#test/support/fake-api.ts'

let platform: FakeApi
const cdrs = [
  { id: 1, live_id: 101, parent_live_id: null, calldate: '2025-11-20 09:00:00', src: '1', dst: '600' },
  { id: 2, live_id: 102, parent_live_id: 101, calldate: '2025-11-20 09:00:05', src: '1', dst: '204' },
  { id: 3, live_id: 103, parent_live_id: 102, calldate: '2025-11-20 09:03:00', src: '1', dst: '211' },
  { id: 9, live_id: 900, parent_live_id: null, calldate: '2025-11-20 09:01:00', src: '7', dst: '8' },
]

beforeEach(() => {
  platform = fakeApi()
  for (const cdr of cdrs) platform.routes.set(`GET /cdrs/${cdr.id}`, () => ok({ data: cdr }))
  platform.routes.set('GET /cdrs', (request) => {
    const filters: Filter[] = JSON.parse(queryOf(request, 'filter') ?? '[]')
    return page(cdrs.filter((cdr) => filters.every((filter) => holds(cdr, filter))))
  })
  platform.routes.set('GET /monitors', () => page([{ id: 7001, live_id: 102 }]))
  platform.routes.set('GET /cdrs/2/notes', () =>
    page([{ id: 1, text: 'Sends photos', created_at: '2025-11-20 09:10:00' }]),
  )
  platform.routes.set('GET /msdrs', () => page([{ id: 5, duration: 60 }]))
})

function holds(cdr: object, { property, operator, value }: Filter): boolean {
  const own: unknown = Reflect.get(cdr, property)
  return operator === 'in' ? (value as readonly unknown[]).includes(own) : own === value
}

test('a call is followed to the records before and after it, in order of time', async () => {
  const read = await callDetails(platform.api, 2)
  expect(read).toMatchObject({
    ok: true,
    value: {
      row: { id: 2, fields: { live_id: 102 } },
      related: [{ id: 1 }, { id: 3 }],
      recordings: [7001],
      notes: [{ words: 'Sends photos' }],
      media: [{ id: 5 }],
    },
  })
})

test('what cannot be read is an error of its own, and the rest is shown', async () => {
  platform.routes.set('GET /monitors', () => err(appError('platform.failed')))
  platform.routes.set('GET /msdrs', () => err(appError('platform.forbidden')))
  const read = await callDetails(platform.api, 2)
  expect(read).toMatchObject({
    ok: true,
    value: {
      recordings: { code: 'platform.failed' },
      media: { code: 'platform.forbidden' },
      related: [{}, {}],
    },
  })
})

test('media are found by both ends and the time', async () => {
  await callDetails(platform.api, 2)
  const asked = platform.requests.find(({ path }) => path === '/msdrs')
  expect(asked && JSON.parse(queryOf(asked, 'filter') ?? '')).toEqual([
    { property: 'src', operator: 'eq', value: '1' },
    { property: 'dst', operator: 'eq', value: '204' },
    { property: 'created_at', operator: 'gte', value: '2025-11-20 09:00:00' },
    { property: 'created_at', operator: 'lte', value: '2025-11-20 09:00:10' },
  ])
})

test('a deleted record is an error', async () => {
  expect(await callDetails(platform.api, 77)).toMatchObject({
    ok: false,
    error: { code: 'platform.not-found' },
  })
})
