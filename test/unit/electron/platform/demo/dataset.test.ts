import { describe, expect, it } from 'vitest'
import { makeCustomers } from '#electron/platform/demo/customers.ts'
import { fillStore, readDataset } from '#electron/platform/demo/dataset.ts'
import { Random } from '#electron/platform/demo/random.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'

const now = Date.UTC(2026, 10, 20, 12)

async function filled(name: string, seed = 1): Promise<Store> {
  const dataset = readDataset(name)
  if (!dataset) throw new Error(name)
  const store = openStore(':memory:')
  await fillStore(store, { dataset, seed, secret: 's', now })
  return store
}

describe('a data set', () => {
  it.each(['demo', 'empty', 'bench:0', 'bench:100000'])('%s is known', (name) =>
    expect(readDataset(name)).toBeDefined(),
  )
  it.each(['', 'Demo', 'bench', 'bench:', 'bench:-1', 'bench:1e3'])('%s is not', (name) =>
    expect(readDataset(name)).toBeUndefined(),
  )

  it('is the same for the same seed', async () => {
    using one = await filled('demo', 3)
    using other = await filled('demo', 3)
    using third = await filled('demo', 4)
    const records = (store: Store) => [
      store.cdrs.listJson({ limit: 500 }),
      store.contacts.listJson({ limit: 500 }),
    ]
    expect(records(one)).toEqual(records(other))
    expect(records(one)).not.toEqual(records(third))
  })

  it('demo looks lived in', async () => {
    using store = await filled('demo')
    expect(store.users.list({}).total).toBe(12)
    expect(store.contacts.list({}).total).toBe(60)
    expect(store.cdrs.list({}).total).toBe(200)
    expect(store.monitors.list({}).total).toBeGreaterThan(10)
    const [newest] = store.cdrs.list({ limit: 1 }).data
    expect(newest?.calldate?.slice(0, 10)).toMatch(/^2026-11-1[789]$/)
    const wren = store.users.find('ext', '204')
    expect(wren).toMatchObject({ first_name: 'Wren', is_root: false, rec_allowed: true })
    expect(store.ddis.find('e164', wren?.cli ?? '')).toMatchObject({ target_id: wren?.id, target_type: 0 })
  })

  it('empty has users and their numbers only', async () => {
    using store = await filled('empty')
    expect(store.users.where([]).map(({ is_root, two_factor_auth }) => [is_root, two_factor_auth])).toEqual([
      [true, 0],
      [false, 0],
      [false, 0],
      [false, 0],
      [false, 1],
    ])
    expect([store.cdrs.list({}).total, store.contacts.list({}).total]).toEqual([0, 0])
  })

  it('bench has as many call records as were asked for', async () => {
    using store = await filled('bench:1234')
    expect(store.cdrs.list({}).total).toBe(1_234)
  })

  it('fills a store once', async () => {
    using store = await filled('empty')
    await fillStore(store, { dataset: { kind: 'demo' }, seed: 1, secret: 's', now })
    expect(store.users.list({}).total).toBe(5)
  })
})

it('customers have numbers of the ranges kept for fiction, each once, and addresses of example domains', () => {
  const customers = makeCustomers(60, new Random(9))
  const numbers = customers.flatMap(({ mobile, tel }) => [mobile, tel]).filter((number) => number !== '')
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const number of numbers) expect(number).toMatch(/^\+44(7700900|1632960)\d{3}$/)
  for (const { email } of customers) expect(email).toMatch(/^[a-z]+@[a-z-]+\.example$/)
})
