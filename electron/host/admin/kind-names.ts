import type { AdminKind } from '#shared/api/admin/kind.ts'
import { servedCount, type Filter } from '#shared/api/query.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import {
  maxAdminNames,
  searchedText,
  type AdminKey,
  type AdminName,
  type AdminRecord,
} from '#shared/host/admin.ts'
import { foldWords } from '../fold-words.ts'
import { operationOf, type KindClient } from './kind-client.ts'

type NamesQuery = { readonly kind: string; readonly text: string; readonly keys: readonly AdminKey[] }

/** A kind with at most this many records is read whole and searched here. */
const fewEnough = 500

/** Finds records by name or by key. */
export async function findNames(
  client: KindClient,
  { kind: name, text, keys }: NamesQuery,
): Outcome<readonly AdminName[]> {
  const found = operationOf(name, 'list')
  if (!found.ok) return found
  const { kind, operation } = found.value
  const list = (filter: readonly Filter[], limit: number) =>
    client.page(operation, { query: { page: 1, limit, filter } })
  if (keys.length > 0) {
    const keyByValue = new Map(keys.map((key) => [kind.key === 'e164' ? wholeNumber(key) : key, key]))
    const named = await list(
      [{ property: kind.key, operator: 'in', value: [...keyByValue.keys()] }],
      keys.length,
    )
    if (!named.ok) return named
    const names = namesOf(kind, named.value.data)
    return ok(names.map((each) => ({ ...each, key: keyByValue.get(each.key) ?? each.key })))
  }
  const all = await list([], fewEnough)
  if (!all.ok) return all
  if (text.trim() === '') return ok(namesOf(kind, all.value.data).slice(0, maxAdminNames))
  if (all.value.total <= servedCount(all.value)) return ok(matching(namesOf(kind, all.value.data), text))
  const searches = await Promise.all(
    searchedFields(kind).map((property) =>
      list([{ property, operator: 'like', value: searchedText(text) }], maxAdminNames),
    ),
  )
  const records = new Map<AdminKey, AdminName>()
  for (const search of searches) {
    if (!search.ok) return search
    for (const each of namesOf(kind, search.value.data)) records.set(each.key, each)
  }
  return ok([...records.values()].slice(0, maxAdminNames))
}

/** A field that refers to a number may hold its digits alone (specification 4.8, `ddi_e164`). */
function wholeNumber(key: AdminKey): string {
  return `+${String(key).replace(/^\+/, '')}`
}

/** Fields that a platform search uses, one request each, since the API has no "or". */
function searchedFields({ titleFields: titles, fields }: AdminKind): readonly string[] {
  return [...titles, ...noteFields].filter((name) => fields.some((field) => field.name === name))
}

/** Fields that distinguish records of the same name. */
const noteFields = ['ext', 'number', 'e164']

function matching(names: readonly AdminName[], text: string): readonly AdminName[] {
  const term = foldWords(searchedText(text))
  return names.filter(({ name, note }) => foldWords(`${name} ${note}`).includes(term)).slice(0, maxAdminNames)
}

function namesOf(kind: AdminKind, records: readonly AdminRecord[]): readonly AdminName[] {
  return records.flatMap((record) => {
    const key = keyIn(kind, record)
    if (key === null) return []
    const name = kind.titleFields
      .map((field) => wordsOf(record[field]))
      .filter((word) => word !== '')
      .join(' ')
    const note = noteFields
      .filter((field) => !kind.titleFields.includes(field))
      .map((field) => wordsOf(record[field]))
    return [
      {
        key,
        name: name.slice(0, 200),
        note: (note.find((word) => word !== '' && word !== '0') ?? '').slice(0, 100),
      },
    ]
  })
}

function keyIn({ key }: AdminKind, record: AdminRecord): AdminKey | null {
  const value = record[key]
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
