import type { KindOperation } from '#shared/api/admin/kind.ts'
import { adminKind } from '#shared/api/admin/kinds.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { AdminKey, AdminRefusal } from '#shared/host/admin.ts'
import { operationOf, pathOf, type KindClient } from './kind-client.ts'

type Removed = { readonly removed: number; readonly refused: AdminRefusal | null }

/** Most records deleted by one request. */
const batchSize = 100

/** Deletes records, in batches if the API can; stops at the first refusal. */
export async function removeRecords(
  client: KindClient,
  kindName: string,
  keys: readonly AdminKey[],
): Outcome<Removed> {
  const several = operationOf(kindName, 'removeMany')
  if (several.ok) return removeTogether(client, several.value.operation, keys)
  const single = operationOf(kindName, 'remove')
  if (!single.ok) return single
  const { kind, operation } = single.value
  let removed = 0
  for (const key of keys) {
    const path = pathOf(kind, key)
    const result = path.ok ? await client.send(operation, path.value) : path
    if (!result.ok && !isGone(result.error)) return ok({ removed, refused: { key, error: result.error } })
    removed += 1
  }
  return ok({ removed, refused: null })
}

async function removeTogether(
  client: KindClient,
  operation: KindOperation,
  keys: readonly AdminKey[],
): Outcome<Removed> {
  const ids = keys.filter((key) => typeof key === 'number')
  for (let from = 0; from < ids.length; from += batchSize) {
    const { removed, refused } = await removeBatch(client, operation, ids.slice(from, from + batchSize))
    if (refused) return ok({ removed: from + removed, refused })
  }
  return ok({ removed: ids.length, refused: null })
}

/** If one of them is already deleted, the platform refuses them all; then they are deleted one by one. */
async function removeBatch(
  client: KindClient,
  operation: KindOperation,
  ids: readonly number[],
): Promise<Removed> {
  const result = await client.send(operation, { ids })
  const isDone = result.ok || (ids.length === 1 && isGone(result.error))
  if (isDone) return { removed: ids.length, refused: null }
  if (ids.length === 1 || !isGone(result.error))
    return { removed: 0, refused: { key: ids[0] ?? 0, error: result.error } }
  for (const [removed, id] of ids.entries()) {
    const { refused } = await removeBatch(client, operation, [id])
    if (refused) return { removed, refused }
  }
  return { removed: ids.length, refused: null }
}

/** Deletes a whole collection, if it still holds the number of records that the user typed. */
export async function removeAllRecords(
  client: KindClient,
  kindName: string,
  count: number | null,
): Outcome<{ readonly total: number; readonly done: boolean }> {
  const removal = operationOf(kindName, 'removeAll')
  if (!removal.ok) return removal
  const list = adminKind(kindName)?.operations.list
  if (list !== undefined) {
    if (count === null) return err(appError('input.invalid', kindName))
    const page = await client.page(list, { query: { page: 1, limit: 1 } })
    if (!page.ok) return page
    if (page.value.total !== count) return ok({ total: page.value.total, done: false })
  }
  const result = await client.send(removal.value.operation, {})
  return result.ok ? ok({ total: count ?? 0, done: true }) : result
}

/** Whether the record had already been deleted. */
function isGone({ code }: AppError): boolean {
  return code === 'platform.not-found'
}
