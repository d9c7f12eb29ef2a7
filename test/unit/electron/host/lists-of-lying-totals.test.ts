import { expect, test } from 'vitest'
import { latestCdrs } from '#electron/host/history/latest-cdrs.ts'
import { readNewest as readNewestRecords } from '#electron/host/platform-client/read-newest.ts'
import { readNewest as readNewestTexts } from '#electron/host/texts/sync/sms-pages.ts'
import { readMessages } from '#electron/host/voicemail/read-messages.ts'
import { ok } from '#shared/core/result.ts'
import { fakeApi, page, queryOf } from '#test/support/fake-api.ts'

/** Lists that are read from their end, where the platform says a total that is not so: what was received counts. */

const total = 1e9
const two = [
  { id: 1, calldate: '2026-01-01 10:00:00', created_at: '2026-01-01 10:00:00', origtime: 1_767_261_600 },
  { id: 2, calldate: '2026-01-02 10:00:00', created_at: '2026-01-02 10:00:00', origtime: 1_767_348_000 },
]

/** A platform with two records, the oldest first, and one with an endless list of one record a page. */
const short = (number: number) => page(number === 1 ? two : [], total)
const endless = (number: number) => page([{ ...two[0], id: number }], total)

function platform(serve: (number: number) => ReturnType<typeof page>) {
  const fake = fakeApi()
  for (const path of ['/cdrs', '/sms', '/voicemessages', '/monitors'])
    fake.routes.set(`GET ${path}`, (request) => serve(Number(queryOf(request, 'page'))))
  return fake
}

test.for([true, false])('voice messages (whole: %s)', async (whole) => {
  const { api } = platform(short)
  const read = await readMessages({ api, ownMailbox: 7, isWhole: whole })
  expect(read).toMatchObject({ ok: true, value: { messages: [{ id: 1 }, { id: 2 }] } })
  const other = platform(endless)
  expect(await readMessages({ api: other.api, ownMailbox: 7, isWhole: whole })).toMatchObject({ ok: true })
  expect(other.requests.length).toBeLessThan(200)
})

test('call records, recordings and texts', async () => {
  const { api } = platform(short)
  const cdrs = await latestCdrs(api, 7, 30)
  expect(cdrs.ok && cdrs.value.map(({ id }) => id)).toEqual([2, 1])
  const texts = await readNewestTexts(api, 100)
  expect(texts.ok && texts.value.records.length).toBe(2)
  const recordings = await readNewestRecords({
    count: 30,
    timeOf: ({ created_at: at }) => Date.parse(String(at)),
    read: (query) => api.history.listMonitors({ query }),
  })
  expect(recordings).toMatchObject(ok({ data: [{ id: 1 }, { id: 2 }] }))
})

test('a platform that serves smaller pages than were asked for is read at its end', async () => {
  const cdrs = [1, 2, 3, 4, 5].map((id) => ({ id, calldate: `2026-01-0${id} 10:00:00` }))
  const { api } = platform((number) => page(cdrs.slice(2 * number - 2, 2 * number), cdrs.length))
  const read = await latestCdrs(api, 7, 30)
  expect(read.ok && read.value.map(({ id }) => id)).toEqual([5, 4, 3])
})
