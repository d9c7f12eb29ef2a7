import { describe, expect, it } from 'vitest'
import { Cdr } from '#shared/api/modules/history.ts'
import { Faults } from '#electron/platform/http/faults.ts'
import { readJson } from '#electron/platform/http/json-text.ts'
import { readQuery } from '#electron/platform/http/read-query.ts'
import { readToken } from '#electron/platform/http/read-token.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('a JSON body', () => {
  it.each([
    ['{"a":[1,"}]"]}', { a: [1, '}]'] }],
    ['"\\""', '"'],
    [' 1 ', 1],
  ])('%s is read', (text, value) => expect(readJson(bytes(text))).toEqual({ ok: true, value }))

  it.each([
    ['', 'empty'],
    ['{', 'not JSON'],
    ['{"a":1}}', 'not JSON'],
    ['['.repeat(65), 'nested deeper'],
    [`${'[['.repeat(50_000)}`, 'nested deeper'],
    [`[${'1,'.repeat(500_001)}1]`, 'more than 500000 values'],
  ])('%.20s is refused', (text, message) => {
    expect(readJson(bytes(text))).toMatchObject({
      ok: false,
      error: { status: 400, message: expect.stringContaining(message) },
    })
  })

  it('that is not UTF-8 is refused', () => {
    expect(readJson(new Uint8Array([0x22, 0xff, 0x22]))).toMatchObject({
      error: { message: 'The body is not UTF-8' },
    })
  })
})

describe('a query', () => {
  const read = (text: string) => readQuery(Cdr, new URLSearchParams(text))
  const filter = (value: unknown) => read(`filter=${encodeURIComponent(JSON.stringify(value))}`)

  it('is read', () => {
    expect(read('page=2&limit=9000&group_by=context&include=a,b')).toEqual({
      ok: true,
      value: { page: 2, limit: 5_000, group_by: 'context', include: ['a', 'b'] },
    })
    expect(filter([{ property: 'live_id', operator: '<>', value: '7' }])).toEqual({
      ok: true,
      value: { filter: [{ property: 'live_id', operator: 'ne', value: '7' }] },
    })
  })

  it.each([
    'page=0',
    'page=x',
    'page=-1',
    'limit=1.5',
    'limit=0',
    'group_by=nothing',
    'group_by=customer_id',
    'filter=x',
    'filter={}',
    'filter=null',
    'page=1%00',
    'include=a%00b',
    'other=%00',
    'group_by=src%00',
  ])('%s is refused', (text) => expect(read(text)).toMatchObject({ error: { status: 400 } }))

  it.each([
    [[1]],
    [[null]],
    [[{}]],
    [[{ property: 'live_id' }]],
    [[{ property: 'party_ids', operator: 'eq', value: 1 }]],
    [[{ property: '__proto__', operator: 'eq', value: 1 }]],
    [[{ property: 'live_id', operator: 'is', value: 1 }]],
    [[{ property: 'live_id', operator: 'eq' }]],
    [[{ property: 'live_id', operator: 'eq', value: 'seven' }]],
    [[{ property: 'live_id', operator: 'eq', value: [1] }]],
    [[{ property: 'live_id', operator: 'eq', value: {} }]],
    [[{ property: 'live_id', operator: 'in', value: 1 }]],
    [[{ property: 'type', operator: 'eq', value: 'Z' }]],
    [[{ property: 'src', operator: 'like', value: '%'.repeat(9) }]],
    [[{ property: 'src', operator: 'like', value: 'a'.repeat(501) }]],
    [[{ property: 'src', operator: 'like', value: 'a\0b' }]],
    [[{ property: 'src', operator: 'notlike', value: '\0' }]],
    [[{ property: 'src', operator: 'eq', value: 'a\0' }]],
    [[{ property: 'src', operator: 'in', value: ['a', '\0'] }]],
    [[{ property: 'src', operator: 'eq', value: '\ud83d' }]],
    [[{ property: 'src', operator: 'like', value: '\udc00%' }]],
    [Array.from({ length: 11 }, () => ({ property: 'src', operator: 'like', value: 'a' }))],
    [Array.from({ length: 51 }, () => ({ property: 'src', operator: 'eq', value: 1 }))],
  ])('with the filter %j is refused', (value) =>
    expect(filter(value)).toMatchObject({ error: { status: 400 } }),
  )
})

describe('a token', () => {
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })

  it.each([
    [{ 'x-auth-token': 'abc' }, 'abc'],
    [basic('abc:'), 'abc'],
    [basic('abc'), 'abc'],
    [{ ...basic('other:'), 'x-auth-token': 'abc' }, 'abc'],
    [{ authorization: 'Bearer abc' }, ''],
    [{}, ''],
  ])('is found in %j', (headers, token) => expect(readToken(headers)).toBe(token))
})

describe('faults', () => {
  it('hit their share, on their path, until they are taken back', () => {
    let dice = 0.4
    const faults = new Faults(() => dice)
    faults.set({ kind: 'error_rate', value: 0.5, path: '/cdrs' }, 0)
    faults.set({ kind: 'latency', value: 20 }, 0)
    expect(faults.forRequest('/cdrs/1')).toEqual({ delay: 20, drop: false, fail: true })
    expect(faults.forRequest('/users').fail).toBe(false)
    dice = 0.6
    expect(faults.forRequest('/cdrs').fail).toBe(false)
    faults.set({ kind: 'none' }, 0)
    expect(faults.forRequest('/cdrs/1')).toEqual({ delay: 0, drop: false, fail: false })
  })

  it('make tokens stale that were there before', () => {
    const faults = new Faults(() => 0)
    faults.set({ kind: 'stale_token' }, 100)
    expect([faults.isStale(99, '/me'), faults.isStale(101, '/me')]).toEqual([true, false])
  })
})
