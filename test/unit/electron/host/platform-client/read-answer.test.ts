import { describe, expect, test } from 'vitest'
import { readAnswer, type RawAnswer } from '#electron/host/platform-client/read-answer.ts'
import type { ApiRequest } from '#shared/api/client.ts'

const request: ApiRequest = { method: 'GET', path: '/calls', query: [], token: true, expects: 'json' }

const removal: ApiRequest = { ...request, method: 'DELETE', expects: 'nothing' }

function rawAnswer(status: number, body: string, headers: Readonly<Record<string, string>> = {}): RawAnswer {
  const isJson = body.startsWith('{')
  const type = isJson ? 'application/json' : 'text/html; charset=utf-8'
  return {
    status,
    headers: { 'content-type': type, ...headers },
    bytes: Buffer.from(body),
    json: isJson ? JSON.parse(body) : undefined,
  }
}

function answer(...answered: Parameters<typeof rawAnswer>) {
  return readAnswer(request, rawAnswer(...answered))
}

describe('success', () => {
  test.for([200, 201, 301])('is %s with JSON', (status) => {
    expect(answer(status, '{"data":{"id":1}}')).toEqual({
      ok: true,
      value: { status, body: { data: { id: 1 } }, bytes: 17 },
    })
  })

  test.for([202, 204])('is %s without a body', (status) => {
    expect(answer(status, '')).toEqual({ ok: true, value: { status, body: undefined } })
  })
})

describe('where no record is expected', () => {
  test.for([
    [204, ''],
    [202, ''],
    [200, ''],
    [200, '{"message":"Deleted"}'],
  ] as const)('%s %s is success', ([status, body]) => {
    expect(readAnswer(removal, rawAnswer(status, body))).toEqual({
      ok: true,
      value: { status, body: undefined },
    })
  })

  test.for(['<!doctype html>', 'OK'])('200 %s is no answer of the platform', (body) => {
    expect(readAnswer(removal, rawAnswer(200, body))).toMatchObject({ error: { code: 'platform.not-json' } })
  })
})

describe('refusal', () => {
  test.for([
    [400, '{"message":"Bad","errors":["a",{"message":"b"},{"c":1}]}', 'platform.refused'],
    [401, '{"message":"Token xyz does not exist"}', 'session.signed-out'],
    [403, '{"message":"No"}', 'platform.forbidden'],
    [404, '{"message":"No"}', 'platform.not-found'],
    [413, '{"message":"Too large"}', 'platform.refused'],
    [429, '<html>', 'platform.rate-limited'],
    [500, '<html>', 'platform.failed'],
    [503, '', 'platform.failed'],
    [404, '<html>', 'platform.not-json'],
    [403, '<html>', 'platform.not-json'],
    [200, '<!doctype html>', 'platform.not-json'],
    [200, '', 'platform.not-json'],
    [301, '', 'platform.unexpected-answer'],
    [302, '<html>', 'platform.unexpected-answer'],
  ] as const)('%s %s is %s', ([status, body, code]) => {
    expect(answer(status, body)).toMatchObject({ ok: false, error: { code } })
  })

  test('holds facts, never an English sentence of ours, which a screen in German would show', () => {
    expect(answer(302, '')).toMatchObject({ error: { detail: 'HTTP 302' } })
  })

  test('holds the platform’s own words', () => {
    expect(answer(400, '{"message":"Bad","errors":["a",{"message":"b"},{"c":1}]}')).toMatchObject({
      error: { detail: 'Bad', errors: ['a', 'b', '{"c":1}'] },
    })
    expect(answer(200, '<html>')).toMatchObject({
      error: { detail: 'It answers 200 with text/html instead of JSON' },
    })
  })

  test.for([
    [{ message: { text: { en: 'x' } } }, { detail: '{"text":{"en":"x"}}' }],
    [{ message: { message: 'Nested' } }, { detail: 'Nested' }],
    [{ message: ['a'] }, { detail: '["a"]' }],
    [
      { message: null, errors: [{ message: { code: 7 } }, null, 9] },
      { errors: ['{"message":{"code":7}}', '9'] },
    ],
    [
      { errors: { email: ['is taken', { detail: 'is long' }], ext: 'is used' } },
      { errors: ['is taken', 'is long', 'is used'] },
    ],
    [{ errors: 'One sentence' }, { errors: ['One sentence'] }],
  ])('of %j is words and never [object Object]', ([body, expected]) => {
    const read = answer(400, JSON.stringify(body))
    expect(read).toMatchObject({ error: expected })
    expect(JSON.stringify(read)).not.toContain('[object')
  })

  test('with endless words says their beginning', () => {
    const words = 'no '.repeat(10_000)
    const read = answer(400, JSON.stringify({ message: words, errors: Array(999).fill(words) }))
    const { detail = '', errors = [] } = read.ok ? {} : read.error
    expect(detail.length).toBeLessThanOrEqual(500)
    expect(errors).toHaveLength(10)
    expect(errors[0]?.length).toBeLessThanOrEqual(500)
  })

  test('of JSON that is cut off is not taken for a web page', () => {
    const cut = { status: 200, headers: { 'content-type': 'application/json' }, bytes: Buffer.from('{"da') }
    expect(readAnswer(request, { ...cut, json: undefined })).toMatchObject({
      error: { code: 'platform.unexpected-answer' },
    })
  })

  test('whose words are cut off is a refusal, but no token is given up for one', () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const cut = { headers, bytes: Buffer.from('{"mess'), json: undefined }
    expect(readAnswer(request, { ...cut, status: 400 })).toMatchObject({
      error: { code: 'platform.refused' },
    })
    expect(readAnswer(request, { ...cut, status: 401 })).toMatchObject({
      error: { code: 'platform.unexpected-answer' },
    })
  })

  test('says when to come back', () => {
    expect(answer(429, '{}', { 'retry-after': '7' })).toMatchObject({ error: { retryAfter: 7000 } })
    expect(answer(503, '{}', { 'retry-after': '7' })).toMatchObject({ error: { retryAfter: 7000 } })
  })
})
