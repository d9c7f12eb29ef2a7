import { join } from 'node:path'
import { startPlatform } from '#electron/platform/index.ts'
import { hashPassword } from '#electron/platform/handlers/authentication/passwords.ts'
import type { StoredRow } from '#electron/platform/store/rows.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import type { Table } from '#electron/platform/store/table.ts'
import { tables } from '#electron/platform/store/tables.ts'
import { fieldKind } from '#shared/api/field-kind.ts'
import type { Resource } from '#shared/api/resource.ts'

/** A customer in the test: every text of its records begins with the mark, every record has the same id. */
export type Marked = {
  readonly mark: string
  readonly customer: number
  readonly id: number
  readonly e164: string
  readonly ext: string
  readonly email: string
  readonly password: string
}

export const ours: Marked = {
  ...{ mark: 'ottermark', customer: 1, id: 600_001, e164: '+441632960881', ext: '881' },
  ...{ email: 'ottermark@post.example', password: 'pass phrase of ottermark' },
}
export const theirs: Marked = {
  ...{ mark: 'zebramark', customer: 2, id: 700_001, e164: '+441632960882', ext: '882' },
  ...{ email: 'zebramark@post.example', password: 'pass phrase of zebramark' },
}

/** Creates an empty platform's data in a folder and adds one record of each kind for each of two customers. */
export async function fillTwoCustomers(folder: string): Promise<void> {
  const platform = await startPlatform({ data: folder, dataset: 'empty', seed: 5 })
  await platform[Symbol.asyncDispose]()
  using store = openStore(join(folder, 'platform.db'))
  for (const owner of [ours, theirs]) await fill(store, owner)
  await store.waitForCommit()
}

/** Every stored record of a customer, by table. */
export async function recordsOfCustomer(folder: string, { customer }: Marked) {
  using store = openStore(join(folder, 'platform.db'))
  return Object.fromEntries(
    Object.keys(tables).map((name) => [
      name,
      tableOf(store, name)
        .where([])
        .filter((row) => row.customer_id === customer),
    ]),
  )
}

async function fill(store: Store, owner: Marked): Promise<void> {
  const user = {
    ...{ email: owner.email, ext: owner.ext, cli: owner.e164, is_root: true, active: true },
    ...{ two_factor_auth: 0, dnd: false, fm: false, seeded: false, roles: [], vm_emails: [], fm_targets: [] },
    password_hash: await hashPassword(owner.password),
  }
  for (const [name, { resource }] of Object.entries(tables)) {
    if (resource === undefined) continue
    const row = { ...markedRow(resource, owner), ...(name === 'users' ? user : {}) }
    tableOf(store, name).insert(row)
  }
}

function tableOf(store: Store, name: string): Table<StoredRow> {
  const found = Object.entries(store).find(([key]) => key === name)?.[1]
  return found as Table<StoredRow>
}

function markedRow(resource: Resource, owner: Marked): StoredRow {
  const fields = Object.entries(resource.fields).map(([name, field]): [string, unknown] => [
    name,
    valueOf(name, field, owner),
  ])
  return {
    ...Object.fromEntries(fields),
    ...{ id: owner.id, customer_id: owner.customer, party_ids: [owner.id], user_id: owner.id },
    ...(resource.name === 'Monitor' ? { recording_state: 'complete' } : {}),
  }
}

function valueOf(name: string, field: Resource['fields'][string], owner: Marked): unknown {
  if (name === 'e164') return owner.e164
  if (/(^|_)id$|^customer|^user$/.test(name) && fieldKind(field) === 'integer') return owner.id
  if ('description' in field && String(field.description).startsWith('YYYY')) return '2031-01-02 03:04:05'
  switch (fieldKind(field)) {
    case 'integer':
    case 'decimal':
    case 'code':
      return 0
    case 'flag':
      return false
    case 'text':
    case 'loose':
      return `${owner.mark} ${name}`
    case 'structure':
      return [`${owner.mark} ${name}`]
  }
}
