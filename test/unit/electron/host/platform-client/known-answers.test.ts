import { beforeEach, expect, test } from 'vitest'
import { AnswerCache } from '#electron/host/platform-client/known-answers.ts'

let known: AnswerCache

beforeEach(() => {
  known = new AnswerCache()
})

function answer(status: number, text: string, etag?: string) {
  return { status, headers: etag === undefined ? {} : { etag }, bytes: Buffer.from(text) }
}

const calls = { method: 'GET', path: '/calls?page=1&limit=5000' }

test('an entity tag is asked after, and where it holds the very same data is handed out again', () => {
  expect(known.headersFor('GET', calls.path)).toEqual({})
  const first = known.read(calls, answer(200, '{"data":[],"total":0}', 'W/"1"'))
  expect(known.headersFor('GET', calls.path)).toEqual({ 'if-none-match': 'W/"1"' })
  expect(known.headersFor('GET', '/calls?page=2&limit=5000')).toEqual({})
  const again = known.read(calls, answer(304, ''))
  expect(again.status).toBe(200)
  expect(again.json).toBe(first.json)
})

test('what is the same text is not parsed again, also where the platform knows no entity tags', () => {
  const first = known.read(calls, answer(200, '{"data":[{"id":1}],"total":1}'))
  expect(known.headersFor('GET', calls.path)).toEqual({})
  expect(known.read(calls, answer(200, '{"data":[{"id":1}],"total":1}')).json).toBe(first.json)
  const other = known.read(calls, answer(200, '{"data":[{"id":2}],"total":1}'))
  expect(other.json).toEqual({ data: [{ id: 2 }], total: 1 })
})

test('refusals, and whatever is not polled, are read each time and not kept', () => {
  known.read(calls, answer(200, '{}', '"1"'))
  expect(known.read(calls, answer(500, '{"message":"Oops"}')).status).toBe(500)
  expect(known.headersFor('GET', calls.path)).toEqual({ 'if-none-match': '"1"' })
  for (const path of ['/calls/7', '/calls/7?x', '/cdrs', '/callsx']) {
    known.read({ method: 'GET', path }, answer(200, '{}', '"2"'))
    expect(known.headersFor('GET', path)).toEqual({})
  }
  known.read({ method: 'POST', path: '/calls' }, answer(200, '{}', '"3"'))
  expect(known.headersFor('POST', '/calls')).toEqual({})
})

test('only a few pages are kept', () => {
  for (let page = 1; page <= 20; page += 1)
    known.read({ method: 'GET', path: `/calls?page=${page}` }, answer(200, '{}', `"${page}"`))
  expect(known.headersFor('GET', '/calls?page=1')).toEqual({})
  expect(known.headersFor('GET', '/calls?page=20')).toEqual({ 'if-none-match': '"20"' })
})

test('a tag that is too long to send is not sent, and one that is refused is forgotten', () => {
  known.read(calls, answer(200, '{}', `"${'x'.repeat(2_000)}"`))
  expect(known.headersFor('GET', calls.path)).toEqual({})
  for (const status of [400, 412, 431]) {
    known.read(calls, answer(200, '{}', '"1"'))
    expect(known.headersFor('GET', calls.path)).toEqual({ 'if-none-match': '"1"' })
    known.read(calls, answer(status, '{"message":"No"}'))
    expect(known.headersFor('GET', calls.path)).toEqual({})
  }
})
