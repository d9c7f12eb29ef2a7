import type { CollectionQuery } from '#shared/api/query.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { JsonRecord } from '../../http/handler.ts'
import { forbidden, notFound, type Refusal } from '../../http/refusal.ts'
import type { StoredRow, StoredUser } from '../../store/rows.ts'
import type { JsonPage, Table } from '../../store/table.ts'
import { findVisible, readVisible, scopeOf } from '../visible.ts'
import { changedPage } from './changed-page.ts'
import { withIntegerCodes } from './integer-codes.ts'
import { inTransaction } from './in-transaction.ts'

/** Converts a body to the fields that change. `before` is undefined for a new record. */
type BodyParser<Stored, Body> = (
  body: Body,
  context: { readonly user: StoredUser; readonly before: Stored | undefined },
) => Result<Partial<Omit<Stored, 'id' | 'customer_id'>>, Refusal>

/** A resource whose operations have no rules besides those of this object. */
export type CrudSpec<Stored extends StoredRow, Body> = {
  readonly table: Table<Stored>
  /** Name in error messages: `Call label`. */
  readonly recordName: string
  /** Shared settings can be changed by root only; `own` records also by the user in their `user_id`. */
  readonly writableBy?: 'own'
  /** A new record before its body is applied. */
  readonly defaults: (user: StoredUser) => Omit<Stored, 'id' | 'customer_id'>
  /** Coded fields are converted to integers afterwards. Without it the body is stored unchanged. */
  readonly parseBody?: BodyParser<Stored, Body>
  /** Called within the same transaction; `after` is undefined if the record was removed. */
  readonly onChange?: (change: {
    readonly before: Stored | undefined
    readonly after: Stored | undefined
    /** As received; empty if the record was removed. */
    readonly body: Partial<Body>
    readonly user: StoredUser
  }) => void
}

type WithUser = { readonly user: StoredUser }
type WithId = WithUser & { readonly params: { readonly id: number } }
type WithIds = WithUser & { readonly params: { readonly ids: readonly number[] } }
type HandlerResult<Value> = Result<Value, Refusal>

/** The standard handlers of a resource; a module picks those that its contract has. */
export type CrudHandlers<Stored, Body> = {
  list(request: WithUser & { readonly query: CollectionQuery }): HandlerResult<JsonPage>
  read(request: WithId): HandlerResult<JsonRecord>
  create(request: WithUser & { readonly body: Body }): HandlerResult<JsonRecord>
  change(request: WithId & { readonly body: Partial<Body> }): HandlerResult<JsonRecord>
  /** Each item names its record by `id`; all are changed, or none. */
  changeMany(
    request: WithUser & { readonly body: readonly (Partial<Body> & { id: number })[] },
  ): HandlerResult<JsonPage>
  remove(request: WithId): HandlerResult<undefined>
  /** All are removed, or none. */
  removeMany(request: WithIds): HandlerResult<undefined>
  /** The record, if this user may change it. */
  findWritable(id: number, user: StoredUser): HandlerResult<Stored>
}

/** Creates the standard handlers: readable by the table's visibility, writable by `writes`, in one transaction each. */
export function crudHandlers<Stored extends StoredRow, Body>(
  spec: CrudSpec<Stored, Body>,
): CrudHandlers<Stored, Body> {
  const { table, recordName } = spec
  const servedRecord = (id: number, customerId: number): JsonRecord => ({
    id,
    json: table.readJson(id, { customerId }) ?? '{}',
  })

  const readBody = (body: unknown, user: StoredUser, before: Stored | undefined) => {
    const read = spec.parseBody?.(body as Body, { user, before }) ?? ok(body as Partial<Stored>)
    return read.ok ? ok(withIntegerCodes(table.spec.resource, read.value)) : read
  }

  const findWritable = (id: number, user: StoredUser): HandlerResult<Stored> => {
    if (spec.writableBy !== 'own' && !user.is_root) return forbidden()
    const found = findVisible(table, id, { user, recordName })
    if (!found.ok || user.is_root) return found
    return ownerOf(found.value) === user.id ? found : forbidden(`${recordName} ${id} is not yours`)
  }

  const update = (id: number, body: Partial<Body>, user: StoredUser): HandlerResult<Stored> => {
    const found = findWritable(id, user)
    if (!found.ok) return found
    const changes = readBody(body, user, found.value)
    if (!changes.ok) return changes
    const after = table.update(id, changes.value as Partial<Omit<Stored, 'id'>>)
    if (!after) return notFound(recordName, id)
    spec.onChange?.({ before: found.value, after, body, user })
    return ok(after)
  }

  const remove = (id: number, user: StoredUser): HandlerResult<undefined> => {
    const found = findWritable(id, user)
    if (!found.ok) return found
    table.remove(id)
    spec.onChange?.({ before: found.value, after: undefined, body: {}, user })
    return ok(undefined)
  }

  return {
    list: ({ query, user }) => ok(table.listJson(query, scopeOf(user))),

    read: ({ params, user }) => readVisible(table, params.id, { user, recordName }),

    create({ body, user }) {
      if (spec.writableBy !== 'own' && !user.is_root) return forbidden()
      return inTransaction(table, () => {
        const values = readBody(body, user, undefined)
        if (!values.ok) return values
        const record = { ...spec.defaults(user), ...values.value, customer_id: user.customer_id }
        const after = table.insert(record as Omit<Stored, 'id'>)
        spec.onChange?.({ before: undefined, after, body, user })
        return ok(servedRecord(after.id, user.customer_id))
      })
    },

    change: ({ params, body, user }) =>
      inTransaction(table, () => {
        const after = update(params.id, body, user)
        return after.ok ? ok(servedRecord(params.id, user.customer_id)) : after
      }),

    changeMany: ({ body, user }) =>
      inTransaction(table, () => {
        for (const { id, ...rest } of body) {
          const after = update(id, rest as Partial<Body>, user)
          if (!after.ok) return after
        }
        const ids = body.map(({ id }) => id)
        return ok(changedPage(table, ids, { customerId: user.customer_id }))
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

    findWritable,
  }
}

function ownerOf(stored: object): unknown {
  return 'user_id' in stored ? stored.user_id : undefined
}
