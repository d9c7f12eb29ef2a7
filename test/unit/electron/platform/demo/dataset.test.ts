import { describe, expect, it } from 'vitest'
import { makeCustomers } from '#electron/platform/demo/customers/customers.ts'
import { fillStore, readDataset } from '#electron/platform/demo/dataset.ts'
import { Random } from '#electron/platform/demo/random.ts'
import { tables } from '#electron/platform/store/tables.ts'
import type { Store } from '#electron/platform/store/store.ts'
import { filled, now } from './filled.ts'
import { inFull } from '#test/support/tier.ts'

const names = Object.keys(tables) as (keyof typeof tables)[]
const hour = 3_600_000

/** Every record of every table, in order of id. */
function allOf(store: Store, change: (text: string) => string = (text) => text): readonly string[] {
  return names.flatMap((name) =>
    store[name].where([]).map((record) => change(`${name} ${JSON.stringify(record)}`)),
  )
}

const withoutTimes = (text: string) =>
  text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, 'TIME').replaceAll(/"time":\d+/g, 'TIME')

describe('a data set', () => {
  it.each(['demo', 'empty', 'bench:0', 'bench:100000'])('%s is known', (name) =>
    expect(readDataset(name)).toBeDefined(),
  )
  it.each(['', 'Demo', 'bench', 'bench:', 'bench:-1', 'bench:1e3'])('%s is not', (name) =>
    expect(readDataset(name)).toBeUndefined(),
  )

  it('is the same for the same seed, and another for another one', () => {
    using one = filled('demo', { seed: 3 })
    using other = filled('demo', { seed: 3 })
    using third = filled('demo', { seed: 4 })
    expect(allOf(one)).toEqual(allOf(other))
    expect(one.cdrs.listJson({ limit: 500 })).not.toEqual(third.cdrs.listJson({ limit: 500 }))
  })

  it('differs by its times alone where it is filled at another time', inFull(), () => {
    using noon = filled('demo')
    using weekend = filled('demo', { at: now + 27 * hour })
    expect(allOf(noon, withoutTimes)).toEqual(allOf(weekend, withoutTimes))
    expect(allOf(noon)).not.toEqual(allOf(weekend))
  })

  it('empty has users and their numbers only', () => {
    using store = filled('empty')
    expect(store.users.where([]).map(({ is_root, two_factor_auth }) => [is_root, two_factor_auth])).toEqual([
      [true, 0],
      [false, 0],
      [false, 0],
      [false, 0],
      [false, 1],
    ])
    const others = names.filter((name) => !['users', 'ddis', 'aclRoles'].includes(name))
    expect(others.filter((name) => store[name].list({ limit: 1 }).total > 0)).toEqual([])
    expect(store.ddis.list({}).total).toBe(5)
  })

  it('bench has as many call records as were asked for', () => {
    using store = filled('bench:1234')
    expect(store.cdrs.list({}).total).toBe(1_234)
    const found = store.cdrs.list({ filter: [{ property: 'src', operator: 'like', value: '7700900' }] })
    expect(found.total).toBeGreaterThan(100)
  })

  it('fills a store once', () => {
    using store = filled('empty')
    fillStore(store, { dataset: { kind: 'demo' }, seed: 1, now })
    expect(store.users.list({}).total).toBe(5)
  })
})

it('customers have numbers of the ranges kept for fiction, each once, and addresses of example domains', () => {
  const customers = makeCustomers(2_000, new Random(9))
  const numbers = customers
    .flatMap(({ mobile, tel, other }) => [mobile, tel, other])
    .filter((number) => number !== '')
  expect(customers).toHaveLength(2_000)
  expect(new Set(numbers).size).toBe(numbers.length)
  const fiction = /^\+44(7700900|1632960|(11[3-8]|121|131|141|151|161)4960)\d{3}$/
  expect(numbers.filter((number) => !fiction.test(number))).toEqual([])
  for (const { email, mobile, tel } of customers) {
    expect(email).toMatch(/^[a-z]+@[a-z-]+\.example$/)
    expect(mobile + tel).not.toBe('')
  }
})
