import { describe, expect, it } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { Resource } from '#shared/api/resource.ts'
import { threadOf } from '#electron/platform/store/sms-thread.ts'
import { openStore } from '#electron/platform/store/store.ts'
import { Table } from '#electron/platform/store/table.ts'
import { tables } from '#electron/platform/store/tables.ts'
import type { TableSpec } from '#electron/platform/store/table-spec.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** Answered from what goes on now, from a user or from other records: there is nothing to keep. */
const notKept = ['LiveCall', 'TraceMessage', 'ApiToken', 'Me']

const specs = Object.values(tables) as readonly Pick<TableSpec<never>, 'name' | 'resource' | 'indexed'>[]

function servedResources(): readonly Resource[] {
  const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((module) => Object.values(module))
  return endpoints.flatMap(({ answer }) =>
    answer.shape === 'collection' || answer.shape === 'single' ? [answer.of] : [],
  )
}

describe('the tables', () => {
  it('keep every resource that the contract serves', () => {
    const kept = new Set(specs.map(({ resource }) => resource?.name))
    const missing = servedResources().filter(({ name }) => !kept.has(name) && !notKept.includes(name))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('have names of their own', () => {
    expect(new Set(specs.map(({ name }) => name)).size).toBe(specs.length)
  })

  it('open again as they were made', async () => {
    await using folder = await temporaryFolder('tables')
    const path = folder.join('platform.db')
    openStore(path)[Symbol.dispose]()
    using store = openStore(path)
    expect(Object.values(store).filter((part) => part instanceof Table)).toHaveLength(specs.length)
  })
})

describe('a record', () => {
  it('serves the fields of the contract and nothing of the platform', () => {
    using store = openStore(':memory:')
    for (const table of Object.values(store).filter((part) => part instanceof Table)) {
      const { resource, parties } = table.spec
      if (resource === undefined) continue
      const fields = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]))
      const own = {
        customer_id: 1,
        secret: 'secret',
        party_ids: [],
        members: [],
        ...(parties ? {} : { user_id: 3 }),
      }
      table.insert({ ...fields, ...own, id: 7 } as Parameters<typeof table.insert>[0])
      const served = JSON.parse(table.readJson(7, { customerId: 1 }) ?? '')
      expect([resource.name, Object.keys(served).toSorted()]).toEqual([
        resource.name,
        Object.keys(resource.fields).toSorted(),
      ])
    }
  })

  it('of a thread is found by both numbers and seen by its owner', () => {
    using store = openStore(':memory:')
    const sms = { customer_id: 1, from: '+447700900142', to: '+441632960501', user_id: 4 }
    store.sms.insert({ ...sms, thread: threadOf(sms.from, sms.to) })
    const filter = [
      { property: 'thread', operator: 'eq', value: threadOf('441632960501', '447700900142') },
    ] as const
    expect(store.sms.list({ filter }, { customerId: 1, userId: 4 }).total).toBe(1)
    expect(store.sms.list({ filter }, { customerId: 1, userId: 5 }).total).toBe(0)
  })
})
