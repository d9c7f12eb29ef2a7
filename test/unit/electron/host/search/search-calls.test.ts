import { beforeEach, expect, test } from 'vitest'
import { searchCalls } from '#electron/host/search/search-calls.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import { fakeApi, page, type FakeApi } from '#test/support/fake-api.ts'

const cdr = (id: number, changes: object = {}) => ({
  ...{ id, live_id: id, user_id: 7, type: 'I', src: '+447700900142', src_name: 'T QUILL', dst_id: '7' },
  calldate: writeTimestamp(1_800_000_000_000 + id * 60_000),
  ...changes,
})

let platform: FakeApi
beforeEach(() => {
  platform = fakeApi()
  platform.routes.set('GET /monitors', () => page([{ id: 90, live_id: 3 }]))
})

const search = (text: string, limit = 5) =>
  searchCalls({
    ...{ api: platform.api, text, limit, people: [], country: 'GB', agentId: 7 },
    who: (number) => ({ name: number === '+447700900142' ? 'Tamsin Quillfeather' : '', company: '' }),
  })

test('each call once, the newest first, by the name that is known here, with its recordings', async () => {
  platform.routes.set('GET /cdrs', () => page([cdr(1), cdr(3), cdr(2, { live_id: 1 })]))
  const found = await search('tamsin')
  expect(found).toMatchObject({
    ok: true,
    value: [
      { cdrId: 3, name: 'Tamsin Quillfeather', recordings: [90] },
      { cdrId: 2, name: 'Tamsin Quillfeather', recordings: [] },
    ],
  })
})

test('no more than are wanted, and nothing for no words', async () => {
  platform.routes.set('GET /cdrs', () => page([cdr(1), cdr(2), cdr(3)]))
  expect(await search('quill', 2)).toMatchObject({ value: [{ cdrId: 3 }, { cdrId: 2 }] })
  expect(await search(' %% ')).toEqual({ ok: true, value: [] })
})

test('fails where no question was answered, and not where one was', async () => {
  platform.routes.set('GET /cdrs', () => err(appError('platform.failed')))
  expect(await search('quill')).toMatchObject({ ok: false, error: { code: 'platform.failed' } })
  let asked = 0
  platform.routes.set('GET /cdrs', () => (asked++ === 0 ? err(appError('platform.refused')) : page([cdr(1)])))
  expect(await search('quill')).toMatchObject({ ok: true, value: [{ cdrId: 1 }] })
})

test('without the recordings the calls are shown', async () => {
  platform.routes.set('GET /cdrs', () => page([cdr(3)]))
  platform.routes.set('GET /monitors', () => err(appError('platform.forbidden')))
  expect(await search('quill')).toMatchObject({ value: [{ cdrId: 3, recordings: [] }] })
})
