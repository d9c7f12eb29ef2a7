import { afterAll, describe, expect, it } from 'vitest'
import { Cdr } from '#shared/api/modules/history.ts'
import type { Filter, FilterValue, Operator } from '#shared/api/query.ts'
import { filterClause } from '#electron/platform/store/filter-sql.ts'
import { pageOf } from '#electron/platform/store/page-of.ts'
import { openStore } from '#electron/platform/store/store.ts'
import { tables } from '#electron/platform/store/tables.ts'

const store = openStore(':memory:')
afterAll(() => store[Symbol.dispose]())

const texts = [
  '+447700900142',
  '447700900142',
  '50% off_er',
  'o\\b',
  "Robert'); DROP TABLE cdrs;--",
  '',
  null,
] as const
for (const [index, src] of [...texts, ...texts].entries())
  store.cdrs.insert({
    customer_id: 1,
    party_ids: [],
    live_id: index % 5,
    type: index % 3,
    is_root: index % 2 === 0,
    charge: index / 4,
    ...(index < 4 ? { labels: [[1, 'VIP'], ['VIP'], [], [11, 'vip, too']][index] ?? [] } : {}),
    ...(src === null ? {} : { src }),
  })
const everything = store.cdrs.list({ limit: 5_000 }).data

function ids(filter: Filter): readonly number[] {
  return store.cdrs.list({ filter: [filter] }, { customerId: 1 }).data.map(({ id }) => id)
}

const scalars: readonly Operator[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte']
const patterns: readonly Operator[] = ['like', 'notlike']
const cases: readonly Filter[] = [
  ...scalars.flatMap((operator) => [
    ...[0, 3, '2', null].map((value) => ({ property: 'live_id', operator, value })),
    ...[0.5, '1.25'].map((value) => ({ property: 'charge', operator, value })),
    ...texts.map((value: FilterValue) => ({ property: 'src', operator, value })),
    ...[1, 'I', 'm'].map((value) => ({ property: 'type', operator, value })),
  ]),
  ...[true, 'false', 1].flatMap((value) =>
    (['eq', 'ne'] as const).map((operator) => ({ property: 'is_root', operator, value })),
  ),
  ...patterns.flatMap((operator) =>
    [
      '9001',
      '%142',
      '44%',
      '50% off',
      '50%o__e_',
      'o\\b',
      'OFF_',
      '%',
      '',
      '+447700900142 and more',
      '%447700900142',
      '%Robert_); DROP TABLE c%',
    ].map((value) => ({
      property: 'src',
      operator,
      value,
    })),
  ),
  { property: 'src', operator: 'in', value: ['+447700900142', 'o\\b'] },
  { property: 'live_id', operator: 'in', value: ['1', 2] },
  { property: 'type', operator: 'in', value: ['O', 'M'] },
  { property: 'src', operator: 'in', value: [] },
  ...(['eq', 'ne'] as const).flatMap((operator) =>
    [1, '1', 11, 'VIP', 'vip', '', null, '[]'].map((value) => ({ property: 'labels', operator, value })),
  ),
  ...[[1], ['11', 'VIP'], [], ['none']].map((value) => ({
    ...{ property: 'labels', operator: 'in' as const, value },
  })),
]

describe('a filter', () => {
  it.each(cases)('$property $operator $value finds the same in the database and in memory', (filter) => {
    const inMemory = pageOf(Cdr, everything, { filter: [filter] }).data.map(({ id }) => id)
    expect(ids(filter)).toEqual(inMemory)
  })

  it('finds what it should', () => {
    expect(ids({ property: 'src', operator: 'eq', value: '+447700900142' })).toEqual([8, 1])
    expect(ids({ property: 'src', operator: 'like', value: '9001' })).toEqual([9, 8, 2, 1])
    expect(ids({ property: 'src', operator: 'eq', value: null })).toEqual([14, 7])
    expect(ids({ property: 'type', operator: 'eq', value: 'M' })).toEqual([12, 9, 6, 3])
  })

  it('of a list finds the records whose list has the value', () => {
    const labels = (operator: Operator, value: Filter['value']) =>
      ids({ property: 'labels', operator, value })
    expect(labels('eq', 1)).toEqual([1])
    expect(labels('eq', 'VIP')).toEqual([2, 1])
    expect(labels('in', ['11', 1])).toEqual([4, 1])
    expect(labels('ne', 'VIP').length).toBe(everything.length - 2)
    expect(labels('like', '%vip, too%')).toEqual([4])
  })

  it('never puts a value into the text of the SQL', () => {
    for (const filter of cases) {
      const { sql, values } = filterClause(tables.cdrs, filter)
      expect(sql).not.toMatch(/DROP|9001|'\+44/)
      expect(sql.split('?').length - 1).toBe(values.length)
    }
  })

  it('refuses a property that is none', () => {
    expect(() => filterClause(tables.cdrs, { property: "x' OR 1", operator: 'eq', value: 1 })).toThrow(
      'Not a property',
    )
  })
})
