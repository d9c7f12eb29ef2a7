import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoredCdr } from '#electron/platform/store/rows.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'

const customer = { customerId: 1 }
let store: Store

beforeEach(() => {
  store = openStore(':memory:')
})
afterEach(() => store[Symbol.dispose]())

function addCdr(values: Partial<StoredCdr> = {}): StoredCdr {
  return store.cdrs.insert({
    customer_id: 1,
    party_ids: [7],
    live_id: 100,
    type: 1,
    context: 'IVR',
    ...values,
  })
}

describe('records', () => {
  it('are read as they were written, own fields included', () => {
    const made = addCdr({ src: '+447700900142', notes: 'Rang twice' })
    expect(store.cdrs.read(made.id)).toEqual(made)
  })

  it('are changed and removed', () => {
    const { id } = addCdr()
    expect(store.cdrs.update(id, { info: 'x' })).toMatchObject({ id, info: 'x', live_id: 100 })
    expect(store.cdrs.remove(id)).toBe(true)
    expect([store.cdrs.read(id), store.cdrs.remove(id), store.cdrs.update(id, {})]).toEqual([
      undefined,
      false,
      undefined,
    ])
  })

  it('never reuse an id', () => {
    const { id } = addCdr()
    store.cdrs.remove(id)
    expect(addCdr().id).toBe(id + 1)
  })

  it('are found by an indexed and by any other field', () => {
    const { id } = addCdr({ live_id: 9, info: 'here' })
    expect([store.cdrs.find('live_id', 9)?.id, store.cdrs.find('info', 'here')?.id]).toEqual([id, id])
    expect(store.cdrs.find('info', 'there')).toBeUndefined()
  })

  it('make room in the outbox, whoever wrote the mail', () => {
    const mail = { customer_id: 1, created_at: '', to: 'a@shop.example', subject: '', text: '' }
    store.outbox.insertAll(Array.from({ length: 10_000 }, () => mail))
    const { id } = store.outbox.insert(mail)
    expect([store.outbox.read(1), store.outbox.read(2)?.id, id]).toEqual([undefined, 2, 10_001])
    expect(store.outbox.list({ limit: 1 }).total).toBe(10_000)
  })

  it('keep nothing of a transaction that throws', () => {
    expect(() =>
      store.transaction(() => {
        addCdr()
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(store.cdrs.list({}).total).toBe(0)
  })
})

describe('lists', () => {
  it('serve the fields of the contract only', () => {
    const { id } = addCdr({ notes: 'secret' })
    const { json, total } = store.cdrs.listJson({}, customer)
    expect([JSON.parse(json), total]).toEqual([[{ id, live_id: 100, type: 1, context: 'IVR' }], 1])
  })

  it.each([1, 2, 3, 4, 5])('serve page %i of every list in the same order, from either end', (page) => {
    for (let index = 0; index < 11; index += 1) {
      addCdr()
      store.contacts.insert({ customer_id: 1 })
    }
    const ids = Array.from({ length: 11 }, (_, index) => index + 1)
    const expected = (all: readonly number[]) => all.slice((page - 1) * 3, page * 3)
    expect(store.cdrs.list({ page, limit: 3 }, customer).data.map(({ id }) => id)).toEqual(
      expected(ids.toReversed()),
    )
    expect(store.contacts.list({ page, limit: 3 }, customer).data.map(({ id }) => id)).toEqual(expected(ids))
    expect(store.contacts.list({ page: 90, limit: 3 }, customer)).toEqual({ data: [], total: 11 })
  })

  it('have 50 records where no limit is given and 5000 at most', () => {
    store.transaction(() => Array.from({ length: 5_010 }, () => addCdr()))
    expect(store.cdrs.list({}).data).toHaveLength(50)
    expect(store.cdrs.list({ limit: 9_999 }).data).toHaveLength(5_000)
  })

  it('count again after a write', () => {
    addCdr()
    expect(store.cdrs.list({}, customer).total).toBe(1)
    const { id } = addCdr()
    expect(store.cdrs.list({}, customer).total).toBe(2)
    store.cdrs.remove(id)
    expect(store.cdrs.list({}, customer).total).toBe(1)
  })

  it('group by a property: the first record of each value, with a count', () => {
    for (const context of ['IVR', 'PSTN_CALL', 'IVR', 'IVR']) addCdr({ context })
    expect(JSON.parse(store.cdrs.listJson({ group_by: 'context' }, customer).json)).toMatchObject([
      { id: 4, context: 'IVR', count: 3 },
      { id: 2, context: 'PSTN_CALL', count: 1 },
    ])
    expect(store.cdrs.list({ group_by: 'context', limit: 1, page: 2 }, customer)).toMatchObject({
      data: [{ id: 2, count: 1 }],
      total: 2,
    })
  })
})

describe('scopes', () => {
  it('keep customers apart', () => {
    addCdr({ customer_id: 2 })
    expect(store.cdrs.list({}, customer).total).toBe(0)
  })

  it('show a user the calls that the user took part in, by any way of searching', () => {
    const { id } = addCdr({ party_ids: [7, 8], live_id: 5 })
    addCdr({ party_ids: [9], live_id: 5 })
    for (const query of [{}, { filter: [{ property: 'live_id', operator: 'eq', value: 5 }] as const }])
      expect(store.cdrs.list(query, { customerId: 1, userId: 8 }).data.map((cdr) => cdr.id)).toEqual([id])
    store.cdrs.update(id, { party_ids: [7] })
    expect(store.cdrs.list({}, { customerId: 1, userId: 8 }).total).toBe(0)
  })

  it('show a user shared contacts and own ones', () => {
    for (const user_id of [null, 7, 8]) store.contacts.insert({ customer_id: 1, user_id })
    expect(store.contacts.list({}, { customerId: 1, userId: 7 }).data.map(({ user_id }) => user_id)).toEqual([
      null,
      7,
    ])
  })
})
