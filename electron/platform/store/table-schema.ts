import { fieldKind } from '#shared/api/field-kind.ts'
import type { Filter } from '#shared/api/query.ts'
import type { Database } from './database.ts'
import type { StoredRow } from './rows.ts'
import type { TableSpec } from './table-spec.ts'

/**
 * Creates or completes the table, generated columns and indexes of a literal, and drops indexes that it no
 * longer asks for. Running it again changes nothing.
 */
export function prepareTable<Stored extends StoredRow>(database: Database, spec: TableSpec<Stored>): void {
  const { name } = spec
  database.execute(`CREATE TABLE IF NOT EXISTS ${name} (
      id INTEGER PRIMARY KEY AUTOINCREMENT, customer_id INTEGER NOT NULL, body TEXT NOT NULL, own TEXT) STRICT;
    CREATE INDEX IF NOT EXISTS ${name}_customer ON ${name} (customer_id)`)
  const existing = new Set(
    database
      .all<{ name: string }>(`SELECT name FROM pragma_table_xinfo('${name}')`)
      .map((column) => column.name),
  )
  for (const property of spec.indexed ?? []) {
    const column = columnOf(property)
    if (!existing.has(column))
      database.execute(
        `ALTER TABLE ${name} ADD COLUMN ${column} ANY GENERATED ALWAYS AS (${jsonPath(spec, property)}) VIRTUAL`,
      )
    database.execute(`CREATE INDEX IF NOT EXISTS ${name}_${property} ON ${name} (${column}, customer_id)`)
  }
  dropIndexes(database, name, ['customer', ...(spec.indexed ?? [])])
  if (spec.visibility === 'parties')
    database.execute(`CREATE TABLE IF NOT EXISTS ${name}_parties (
      user_id INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (user_id, id)) STRICT, WITHOUT ROWID`)
}

/** Drops the indexes of a table except these. */
function dropIndexes(database: Database, name: string, wanted: readonly string[]): void {
  const existing = database.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = '${name}' AND sql IS NOT NULL`,
  )
  for (const index of existing)
    if (!wanted.some((property) => index.name === `${name}_${property}`))
      database.execute(`DROP INDEX "${index.name}"`)
}

/** The SQL for a property: its column if it has one, else the value inside the JSON text. */
export function expressionFor<Stored extends StoredRow>(spec: TableSpec<Stored>, property: string): string {
  if (!/^\w{1,64}$/.test(property)) throw new Error(`Not a property: ${property}`)
  if (property === 'id' || property === 'customer_id') return `t.${property}`
  if (spec.indexed?.some((indexed) => indexed === property)) return `t.${columnOf(property)}`
  return jsonPath(spec, property, 't.')
}

/** Whether an index by value serves this filter; not for null, since too many records lack a property. */
export function hasIndexFor<Stored extends StoredRow>(
  spec: TableSpec<Stored>,
  { property, operator, value }: Filter,
): boolean {
  if ((operator !== 'eq' && operator !== 'in') || value === null) return false
  return property === 'id' || (spec.indexed?.some((indexed) => indexed === property) ?? false)
}

function columnOf(property: string): string {
  return `field_${property}`
}

function jsonPath<Stored extends StoredRow>(spec: TableSpec<Stored>, property: string, prefix = ''): string {
  return `${prefix}${isServed(spec, property) ? 'body' : 'own'} ->> '$."${property}"'`
}

/** Whether the contract serves a field; tables without a resource store all fields in one text. */
export function isServed<Stored extends StoredRow>(spec: TableSpec<Stored>, property: string): boolean {
  return spec.resource === undefined || Object.hasOwn(spec.resource.fields, property)
}

/** Whether the contract serves the id as text, as for telephone numbers; it is stored as an integer all the same. */
export function hasTextId<Stored extends StoredRow>({ resource }: TableSpec<Stored>): boolean {
  const id = resource?.fields['id']
  return id !== undefined && fieldKind(id) === 'text'
}
