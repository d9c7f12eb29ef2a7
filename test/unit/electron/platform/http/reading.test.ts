import { describe, expect, it } from 'vitest'
import { Cdr } from '#shared/api/modules/history.ts'
import { Faults } from '#electron/platform/http/faults.ts'
import { readJson } from '#electron/platform/http/json-text.ts'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { isTimeField } from '#shared/api/field-kind.ts'
import { readQuery } from '#electron/platform/http/read-query.ts'
import { readToken } from '#electron/platform/http/tokens.ts'
import { storedValue } from '#electron/platform/store/filter-value.ts'

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
    [[{ property: 'live_id', operator: 'eq', value: true }]],
    [[{ property: 'live_id', operator: 'in', value: [1, false] }]],
    [[{ property: 'charge', operator: 'gt', value: false }]],
    [[{ property: 'type', operator: 'eq', value: true }]],
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

  it('without an operator is refused in words', () =>
    expect(filter([{ property: 'live_id', value: 1 }])).toMatchObject({
      error: { message: 'The filter of live_id needs an operator' },
    }))
})

describe('a time in a filter', () => {
  const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((module) => Object.values(module))
  const fields = endpoints.flatMap(({ path, answer }) =>
    answer.shape !== 'collection'
      ? []
      : Object.entries(answer.of.fields)
          .filter(([, field]) => isTimeField(field))
          .map(([property]) => ({ path, resource: answer.of, property })),
  )
  const read = (field: (typeof fields)[number], operator: string, value: unknown) =>
    readQuery(
      field.resource,
      new URLSearchParams({ filter: JSON.stringify([{ property: field.property, operator, value }]) }),
    )

  it('is found in the lists of the contract', () => {
    const named = fields.map(({ path, property }) => `${path} ${property}`)
    expect(named).toEqual(expect.arrayContaining(['/cdrs calldate', '/contacts next_call_at']))
    expect(fields.length).toBeGreaterThan(25)
  })

  it.each(['eq', 'ne', 'lt', 'lte', 'gt', 'gte'])(
    'that no calendar has is refused with %s, in every list',
    (operator) => {
      for (const value of [
        ...[
          '2026-02-30',
          '2025-02-29 12:00:00',
          '2026-04-31T00:00:00Z',
          '2026-13-01',
          '2026-00',
          '2026-01-00',
        ],
        ...['2026-01-01 24:00:00', '2026-01-01 10:60:00', '2026-1-1', 'yesterday', 20260101, true],
      ])
        for (const field of fields)
          expect([field.path, value, read(field, operator, value)]).toMatchObject([
            field.path,
            value,
            { error: { status: 400, errors: [expect.stringContaining(field.property)] } },
          ])
    },
  )

  it('is refused in a list of values too', () => {
    for (const field of fields)
      expect(read(field, 'in', ['2026-02-28 10:00:00', '2026-02-30 10:00:00'])).toMatchObject({
        error: { status: 400 },
      })
  })

  it.each([
    '2026',
    '2026-02',
    '2024-02-29',
    '2026-02-28 10:00',
    '2026-02-28 10:00:59',
    '2026-02-28T10:00:59Z',
    '',
    null,
  ])('%j is read', (value) => {
    for (const field of fields) expect(read(field, 'gte', value).ok).toBe(true)
  })

  it('is read with T and Z as the platform writes it', () => {
    expect(storedValue(Cdr.fields.calldate, '2026-02-28T10:00:59Z')).toBe('2026-02-28 10:00:59')
  })
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
