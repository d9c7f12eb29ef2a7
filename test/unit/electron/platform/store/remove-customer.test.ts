import { expect, it } from 'vitest'
import { openStore } from '#electron/platform/store/store.ts'
import { Table } from '#electron/platform/store/table.ts'

it('a customer is removed with all records and bytes, and nobody else', () => {
  using store = openStore(':memory:')
  const fill = (customer_id: number) => {
    for (let count = 0; count < 3; count += 1) {
      store.contacts.insert({ customer_id, last_name: `Contact of ${customer_id}`, user_id: null })
      store.cdrs.insert({ customer_id, src_name: 'Quillfeather', party_ids: [1, 2] })
    }
    const { id } = store.userAudios.insert({ customer_id, user_id: 1 })
    store.userAudio.write(id, Buffer.from([customer_id]))
    return id
  }
  const [gone, kept] = [fill(7), fill(8)]
  const total = (customerId: number, table: Pick<typeof store.contacts, 'listJson'>) =>
    table.listJson({}, { customerId }).total
  const found = (customerId: number) =>
    store.cdrs.listJson(
      { filter: [{ property: 'src_name', operator: 'like', value: 'feather' }] },
      { customerId },
    ).total
  expect([total(7, store.contacts), total(8, store.contacts), found(7), found(8)]).toEqual([3, 3, 3, 3])

  store.removeCustomer(7)
  for (const table of Object.values(store).filter((part) => part instanceof Table))
    expect(table.where([{ property: 'customer_id', operator: 'eq', value: 7 }])).toEqual([])
  expect(store.userAudio.read(gone)).toBeUndefined()
  expect([total(7, store.contacts), total(8, store.contacts), found(7), found(8)]).toEqual([0, 3, 0, 3])
  expect(store.cdrs.listJson({}, { customerId: 8, userId: 2 }).total).toBe(3)
  expect(store.userAudio.read(kept)).toEqual(new Uint8Array([8]))
  expect(store.contacts.insert({ customer_id: 7, last_name: 'New', user_id: null }).id).toBe(7)
})
