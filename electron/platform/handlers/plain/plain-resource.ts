import type { CollectionQuery } from '#shared/api/query.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { JsonRecord } from '../../http/handler.ts'
import { forbidden, notFound, type Refusal } from '../../http/refusal.ts'
import type { StoredRow, StoredUser } from '../../store/rows.ts'
import type { JsonPage, Table } from '../../store/table.ts'
import { findVisible, readVisible, scopeOf } from '../visible.ts'
import { withIntegerCodes } from './integer-codes.ts'
import { inTransaction } from './in-transaction.ts'

/** Converts a body to the fields that change. `before` is undefined for a new record. */
type Reading<Stored, Body> = (
  body: Body,
  context: { readonly user: StoredUser; readonly before: Stored | undefined },
) => Result<Partial<Omit<Stored, 'id' | 'customer_id'>>, Refusal>

/** A resource whose operations have no rules besides those of this object. */
export type PlainSpec<Stored extends StoredRow, Body> = {
  readonly table: Table<Stored>
  /** Name in error messages: `Call label`. */
  readonly what: string
  /** Shared settings can be changed by root only; `own` records also by the user in their `user_id`. */
  readonly writes?: 'own'
  /** A new record before its body is applied. */
  readonly fresh: (user: StoredUser) => Omit<Stored, 'id' | 'customer_id'>
  /** Coded fields are converted to integers afterwards. Without it the body is stored unchanged. */
  readonly read?: Reading<Stored, Body>
  /** Called within the same transaction; `after` is undefined if the record was removed. */
  readonly changed?: (change: {
    readonly before: Stored | undefined
    readonly after: Stored | undefined
    /** As received; empty if the record was removed. */
    readonly body: Partial<Body>
    readonly user: StoredUser
  }) => void
}

type Signed = { readonly user: StoredUser }
type WithId = Signed & { readonly params: { readonly id: number } }
type WithIds = Signed & { readonly params: { readonly ids: readonly number[] } }
type Done<Value> = Result<Value, Refusal>

/** The standard handlers of a resource; a module picks those that its contract has. */
export type PlainHandlers<Stored, Body> = {
  list(request: Signed & { readonly query: CollectionQuery }): Done<JsonPage>
  read(request: WithId): Done<JsonRecord>
  create(request: Signed & { readonly body: Body }): Done<JsonRecord>
  change(request: WithId & { readonly body: Partial<Body> }): Done<JsonRecord>
  /** Each item names its record by `id`; all are changed, or none. */
  changeMany(request: Signed & { readonly body: readonly (Partial<Body> & { id: number })[] }): Done<JsonPage>
  remove(request: WithId): Done<undefined>
  /** All are removed, or none. */
  removeMany(request: WithIds): Done<undefined>
  /** The record, if this user may change it. */
  writable(id: number, user: StoredUser): Done<Stored>
}

/** Creates the standard handlers: readable by the table's visibility, writable by `writes`, in one transaction each. */
export function plainHandlers<Stored extends StoredRow, Body>(
  spec: PlainSpec<Stored, Body>,
): PlainHandlers<Stored, Body> {
  const { table, what } = spec
  const servedText = (id: number, customerId: number): JsonRecord => ({
    id,
    json: table.readJson(id, { customerId }) ?? '{}',
  })

  const readBody = (body: unknown, user: StoredUser, before: Stored | undefined) => {
    const read = spec.read?.(body as Body, { user, before }) ?? ok(body as Partial<Stored>)
    return read.ok ? ok(withIntegerCodes(table.spec.resource, read.value)) : read
  }

  const writable = (id: number, user: StoredUser): Done<Stored> => {
    if (spec.writes !== 'own' && !user.is_root) return forbidden()
    const found = findVisible(table, id, { user, what })
    if (!found.ok || user.is_root) return found
    return ownerOf(found.value) === user.id ? found : forbidden(`${what} ${id} is not yours`)
  }

  const update = (id: number, body: Partial<Body>, user: StoredUser): Done<Stored> => {
    const found = writable(id, user)
    if (!found.ok) return found
    const changes = readBody(body, user, found.value)
    if (!changes.ok) return changes
    const after = table.update(id, changes.value as Partial<Omit<Stored, 'id'>>)
    if (!after) return notFound(what, id)
    spec.changed?.({ before: found.value, after, body, user })
    return ok(after)
  }

  const remove = (id: number, user: StoredUser): Done<undefined> => {
    const found = writable(id, user)
    if (!found.ok) return found
    table.remove(id)
    spec.changed?.({ before: found.value, after: undefined, body: {}, user })
    return ok(undefined)
  }

  return {
    list: ({ query, user }) => ok(table.listJson(query, scopeOf(user))),

    read: ({ params, user }) => readVisible(table, params.id, { user, what }),

    create({ body, user }) {
      if (spec.writes !== 'own' && !user.is_root) return forbidden()
      return inTransaction(table, () => {
        const values = readBody(body, user, undefined)
        if (!values.ok) return values
        const made = { ...spec.fresh(user), ...values.value, customer_id: user.customer_id }
        const after = table.insert(made as Omit<Stored, 'id'>)
        spec.changed?.({ before: undefined, after, body, user })
        return ok(servedText(after.id, user.customer_id))
      })
    },

    change: ({ params, body, user }) =>
      inTransaction(table, () => {
        const after = update(params.id, body, user)
        return after.ok ? ok(servedText(params.id, user.customer_id)) : after
      }),

    changeMany: ({ body, user }) =>
      inTransaction(table, () => {
        const changed: string[] = []
        for (const { id, ...rest } of body) {
          const after = update(id, rest as Partial<Body>, user)
          if (!after.ok) return after
          changed.push(servedText(id, user.customer_id).json)
        }
        return ok({ json: `[${changed.join(',')}]`, total: changed.length })
      }),

    remove: ({ params, user }) => inTransaction(table, () => remove(params.id, user)),

    removeMany: ({ params, user }) =>
      inTransaction(table, () => {
        for (const id of new Set(params.ids)) {
          const removed = remove(id, user)
          if (!removed.ok) return removed
        }
        return ok(undefined)
      }),

    writable,
  }
}

function ownerOf(stored: object): unknown {
  return 'user_id' in stored ? stored.user_id : undefined
}
