import { bodyMistakes } from '#shared/api/admin/check-body.ts'
import type { AdminKind, RequestField, KindOperation, WritingOperation } from '#shared/api/admin/kind.ts'
import { fieldsIn } from '#shared/api/admin/kinds.ts'
import { isSameValue } from '#shared/api/admin/same-value.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { isSameId } from '#shared/api/read-field.ts'
import { appError } from '#shared/core/app-error.ts'
import type { AdminKey, AdminRecord, AdminSaved } from '#shared/host/admin.ts'
import { operationOf, pathOf, type KindClient } from './kind-client.ts'

type Change = {
  readonly kind: string
  readonly key: AdminKey
  readonly body: AdminRecord
  readonly before: AdminRecord
}

/** Reads the current record, with the fields that only its list includes. */
export async function readRecord(client: KindClient, kindName: string, key: AdminKey): Outcome<AdminRecord> {
  const read = operationOf(kindName, 'read')
  if (!read.ok) return readFromList(client, kindName, key)
  const { kind, operation } = read.value
  const path = pathOf(kind, key)
  if (!path.ok) return path
  const record = await client.record(operation, path.value)
  if (!record.ok || kind.include.length === 0) return record
  const listed = await readFromList(client, kindName, key)
  return ok(listed.ok ? { ...record.value, ...onlyOf(listed.value, kind.include) } : record.value)
}

async function readFromList(client: KindClient, kindName: string, key: AdminKey): Outcome<AdminRecord> {
  const list = operationOf(kindName, 'list')
  if (!list.ok) return list
  const { kind, operation } = list.value
  const filter = [{ property: kind.key, operator: 'eq', value: key }] as const
  const include = kind.include.length > 0 ? { include: kind.include } : {}
  const page = await client.page(operation, { query: { page: 1, limit: 1, filter, ...include } })
  if (!page.ok) return page
  // A platform that does not know the filter lists another.
  const record = page.value.data.find((each) => isKeyOf(key, each[kind.key]))
  return record === undefined ? err(appError('platform.not-found')) : ok(record)
}

/** Whether a field names the record of this key: an id in any form, or a number with or without its plus. */
function isKeyOf(key: AdminKey, value: unknown): boolean {
  const digits = (each: unknown) =>
    typeof each === 'string' || typeof each === 'number' ? String(each).trim().replace(/^\+/, '') : ''
  return isSameId(value, key) || (digits(value) !== '' && digits(value) === digits(key))
}

function onlyOf(record: AdminRecord, names: readonly string[]): AdminRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
}

/** Creates a record if the contract allows it, and returns it as the platform stored it. */
export async function createRecord(
  client: KindClient,
  kindName: string,
  body: AdminRecord,
): Outcome<AdminSaved> {
  const creation = operationOf(kindName, 'create')
  if (!creation.ok) return creation
  const mistakes = bodyMistakes(fieldsIn(creation.value.operation.sections), body)
  if (mistakes.length > 0) return ok({ kind: 'invalid', mistakes })
  const created = await client.record(creation.value.operation, { body })
  return created.ok ? ok({ kind: 'saved', record: created.value }) : created
}

/**
 * Changes a record, by the bulk change if the API has no other. Reads it again before writing, so that another user's
 * change is not overwritten unnoticed.
 */
export async function changeRecord(client: KindClient, change: Change): Outcome<AdminSaved> {
  const { kind: kindName, key, body } = change
  const singleChange = operationOf(kindName, 'change')
  const writing = singleChange.ok ? singleChange : operationOf(kindName, 'changeMany')
  if (!writing.ok) return writing
  const { kind, operation } = writing.value
  const path = pathOf(kind, key)
  if (!path.ok) return path
  const item = singleChange.ok ? body : { ...body, ...keyOf(kind, operation, key) }
  const mistakes = bodyMistakes(fieldsIn(operation.sections), item)
  if (mistakes.length > 0) return ok({ kind: 'invalid', mistakes })
  const current = await readRecord(client, kindName, key)
  if (!current.ok) return current
  if (changedFields(operation, change, current.value).length > 0)
    return ok({ kind: 'changed', record: current.value })
  const written = singleChange.ok
    ? await client.record(operation, { ...path.value, body })
    : await client.page(operation, { body: [item] })
  if (!written.ok) return written
  // The response to a change may not hold the whole record.
  const saved = await readRecord(client, kindName, key)
  if (saved.ok) return ok({ kind: 'saved', record: saved.value })
  // The change may have removed the record from its list, as a number from its campaign; it is saved all the same.
  return saved.error.code === 'platform.not-found' ? ok({ kind: 'saved', record: current.value }) : saved
}

/** Sets the same fields of several records in one request; a platform changes all of them, or none. */
export async function changeRecords(
  client: KindClient,
  {
    kind: kindName,
    keys,
    body,
  }: { readonly kind: string; readonly keys: readonly AdminKey[]; readonly body: AdminRecord },
): Outcome<AdminSaved> {
  const bulkChange = operationOf(kindName, 'changeMany')
  if (!bulkChange.ok) return bulkChange
  const { kind, operation } = bulkChange.value
  const items = keys.map((key) => ({ ...body, ...keyOf(kind, operation, key) }))
  const mistakes = items.flatMap((item) => bodyMistakes(fieldsIn(operation.sections), item))
  if (mistakes.length > 0) return ok({ kind: 'invalid', mistakes: mistakes.slice(0, 1) })
  const changed = await client.page(operation, { body: items })
  return changed.ok ? ok({ kind: 'saved', record: changed.value.data[0] ?? {} }) : changed
}

/** Identifies the record in an item of a bulk change: by its id, or by its number if the item has no such field. */
function keyOf({ key }: AdminKind, operation: WritingOperation, value: AdminKey): AdminRecord {
  const names = fieldsIn(operation.sections).map(({ name }) => name)
  return names.includes(key) ? { [key]: value } : { e164: String(value) }
}

/** Returns the fields of a change whose current value is neither the one the user started from nor the new one. */
function changedFields(
  operation: KindOperation & { readonly sections: WritingOperation['sections'] },
  { body, before }: Change,
  current: AdminRecord,
): readonly RequestField[] {
  return fieldsIn(operation.sections).filter(({ name, readAs = name }) => {
    if (!Object.hasOwn(body, name)) return false
    const present = current[readAs]
    return !isSameValue(present, before[readAs]) && !isSameValue(present, body[name])
  })
}
