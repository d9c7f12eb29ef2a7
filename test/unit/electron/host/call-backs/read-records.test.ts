import { expect, test } from 'vitest'
import { readRecordsSince } from '#electron/host/call-backs/read-records.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { fakeApi, page, queryOf } from '#test/support/fake-api.ts'

test('a platform that serves one record a page is not asked for each of thousands', async () => {
  const platform = fakeApi()
  const at = 1_700_000_000_000
  platform.routes.set('GET /cdrs', (request) => {
    const number = Number(queryOf(request, 'page'))
    return page([{ id: 9_001 - number, calldate: writeTimestamp(at - number * 1_000) }], 9_000)
  })
  const read = await readRecordsSince(platform.api, [0])
  expect(read.ok && read.value.cdrs.map(({ id }) => id)).toEqual([9_000])
  expect(platform.requests.length).toBeLessThanOrEqual(41)
})

test('of too many records, one without a time does not make the newest page look complete', async () => {
  const platform = fakeApi()
  const at = 1_700_000_000_000
  platform.routes.set('GET /cdrs', () =>
    page(
      [
        { id: 3, calldate: writeTimestamp(at) },
        { id: 2, calldate: null },
        { id: 1, calldate: writeTimestamp(at - 1_000) },
      ],
      30_000,
    ),
  )
  const read = await readRecordsSince(platform.api, [at - 60_000])
  expect(read).toMatchObject({ ok: true, value: { since: at - 1_000 } })
})
