import { describe, expect, test } from 'vitest'
import { readAnswer, readRetryAfter } from '#electron/host/platform-client/read-answer.ts'
import type { ApiRequest } from '#shared/api/client.ts'

const request: ApiRequest = { method: 'GET', path: '/calls', query: [], token: true, expects: 'json' }

function answer(status: number, body: string, headers: Readonly<Record<string, string>> = {}) {
  const isJson = body.startsWith('{')
  const json = isJson ? JSON.parse(body) : undefined
  const type = isJson ? 'application/json' : 'text/html; charset=utf-8'
  return readAnswer(request, {
    status,
    headers: { 'content-type': type, ...headers },
    bytes: Buffer.from(body),
    json,
  })
}

describe('success', () => {
  test.for([200, 201, 301])('is %s with JSON', (status) => {
    expect(answer(status, '{"data":{"id":1}}')).toEqual({
      ok: true,
      value: { status, body: { data: { id: 1 } } },
    })
  })

  test.for([202, 204])('is %s without a body', (status) => {
    expect(answer(status, '')).toEqual({ ok: true, value: { status, body: undefined } })
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

  test('holds the platform’s own words', () => {
    expect(answer(400, '{"message":"Bad","errors":["a",{"message":"b"},{"c":1}]}')).toMatchObject({
      error: { detail: 'Bad', errors: ['a', 'b', '{"c":1}'] },
    })
    expect(answer(200, '<html>')).toMatchObject({
      error: { detail: 'It answers 200 with text/html instead of JSON' },
    })
  })

  test('says when to come back', () => {
    expect(answer(429, '{}', { 'retry-after': '7' })).toMatchObject({ error: { retryAfter: 7000 } })
    expect(readRetryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 4000)).toBe(6000)
    expect(readRetryAfter('soon')).toBeUndefined()
  })
})
