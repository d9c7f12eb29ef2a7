import { expect, it } from 'vitest'
import { openStore } from '#electron/platform/store/store.ts'

it('a record whose id the contract shows as text is served so, found by it, and counted by the platform', () => {
  using store = openStore(':memory:')
  const insert = (name: string) => store.campaigns.insert({ customer_id: 1, name, rules: [] })
  const made = Array.from({ length: 12 }, (_, index) => insert(`Campaign ${index + 1}`))
  const scope = { customerId: 1 }
  const listed = (operator: 'eq' | 'in' | 'ne' | 'lte', value: string | readonly string[]) => {
    const { json, total } = store.campaigns.listJson({ filter: [{ property: 'id', operator, value }] }, scope)
    const ids = JSON.parse(Buffer.from(json).toString('utf8')).map(({ id }: { id: unknown }) => id)
    expect(ids).toHaveLength(total)
    return ids
  }
  expect(made[11]?.id).toBe(12)
  expect(JSON.parse(store.campaigns.readJson(12, scope) ?? '')).toMatchObject({
    id: '12',
    name: 'Campaign 12',
  })
  expect(store.campaigns.read(12)).toMatchObject({ id: 12, name: 'Campaign 12' })
  expect(listed('eq', '12')).toEqual(['12'])
  expect(listed('in', ['3', '12'])).toEqual(['3', '12'])
  expect(listed('ne', '12')).toHaveLength(11)
  expect(listed('lte', '12')).toEqual(['1', '10', '11', '12'])
  expect(store.campaigns.update(12, { name: 'Other' })).toMatchObject({ id: 12, name: 'Other' })
  expect(store.campaigns.remove(12)).toBe(true)
})
