import {
  maxContactsPerRequest,
  maxFoundContacts,
  type ContactCounts,
  type ContactQuery,
  type ContactRecord,
  type ContactRow,
  type ContactScope,
} from '#shared/host/contacts.ts'
import type { Piece } from '#shared/host/listing.ts'
import type { SqlValue } from '#electron/net/database/sql-connection.ts'
import { marks, recordOf, rowOf, type Editor, type ContactEntry } from './contact-facts.ts'
import type { ContactStore } from './contact-store.ts'
import type { DirectoryFile } from './directory-file.ts'
import { readWanted } from './search-text.ts'

/** Maximum groups that are counted, since nobody reads more. */
const maxGroups = 500

/** A part of a query with its values. */
type Part = { readonly sql: string; readonly values: readonly SqlValue[] }

const kept = 'id, person, facts, grp'
const piece = 'ORDER BY sorted, id LIMIT ? OFFSET ?'
const sums =
  'count(*) AS "all", total(owner = ?) AS own, total((marks & ?) <> 0) AS due, total((marks & ?) <> 0) AS internal'

function select(columns: string, where: string, ...rest: readonly string[]): string {
  return ['SELECT', columns, 'FROM contacts WHERE', where, ...rest].join(' ')
}

/**
 * The contacts by name; a page requests the rows that it shows. The index `by_name` covers all filters, so that a
 * position is found without reading the contacts before it.
 */
export class ContactList {
  private readonly file: DirectoryFile
  private readonly store: ContactStore
  private readonly editor: Editor

  constructor(file: DirectoryFile, store: ContactStore, editor: Editor) {
    this.file = file
    this.store = store
    this.editor = editor
  }

  rows({ scope, text }: ContactQuery, { from, count }: { from: number; count: number }): Piece<ContactRow> {
    const { sql, values } = this.where(scope, text)
    const total = this.count({ sql, values })
    const rows = this.file.all<ContactEntry>(
      select(kept, `place IN (${select('place', sql, piece)})`, 'ORDER BY sorted, id'),
      ...values,
      count,
      from,
    )
    return { items: rows.map((row) => rowOf(row, this.editor)), total }
  }

  /** Ids of contacts that this agent may change, by name. */
  ids({ scope, text }: ContactQuery): readonly number[] {
    const { sql, values } = this.where(scope, text)
    const { isRoot, id } = this.editor
    const own = isRoot ? '' : 'AND owner = ?'
    return this.file.column(
      select('id', sql, own, 'ORDER BY sorted, id LIMIT ?'),
      ...values,
      ...(isRoot ? [] : [id]),
      maxContactsPerRequest,
    )
  }

  counts(): ContactCounts {
    const { sql, values } = this.present()
    const found = this.file.one<Omit<ContactCounts, 'groups'>>(
      select(sums, sql),
      ...[this.editor.id, marks.due, marks.internal, ...values],
    )
    const groups = this.file.all<{ name: string; count: number }>(
      select('grp AS name, count(*) AS count', sql, "AND grp <> '' GROUP BY grp LIMIT ?"),
      ...values,
      maxGroups,
    )
    return {
      ...{ all: 0, own: 0, due: 0, internal: 0, ...found },
      groups: groups.toSorted((one, other) => one.name.localeCompare(other.name)),
    }
  }

  read(id: number): ContactRecord | null {
    const row = this.file.one<ContactEntry>(select(kept, 'id = ?'), id)
    return row && !this.store.hidden.has(id) ? recordOf(row, this.editor) : null
  }

  /** Returns last digits and names shared by several contacts, at most `limit` of each. */
  shared(limit: number): { readonly tails: readonly number[]; readonly names: readonly string[] } {
    const tails = this.file.column(
      'SELECT tail FROM tails GROUP BY tail HAVING count(*) > 1 ORDER BY tail LIMIT ?',
      limit,
    )
    const names = this.file.all<{ name: string }>(
      select('sorted AS name', 'true', 'GROUP BY sorted HAVING count(*) > 1 LIMIT ?'),
      limit,
    )
    return { tails, names: names.map(({ name }) => name) }
  }

  /** Returns at most `limit` contacts with these last digits, or with this sort key. */
  sharing(
    by: { readonly tail: number } | { readonly name: string },
    limit: number,
  ): readonly ContactRecord[] {
    const { sql, values } = this.present()
    const where = 'tail' in by ? 'id IN (SELECT id FROM tails WHERE tail = ?)' : 'sorted = ?'
    const value = 'tail' in by ? by.tail : by.name
    const rows = this.file.all<ContactEntry>(
      select(kept, where, 'AND', sql, 'ORDER BY id LIMIT ?'),
      value,
      ...values,
      limit,
    )
    return rows.map((row) => recordOf(row, this.editor))
  }

  /** Returns the next `count` contacts by name, for callers that iterate over all. */
  records(query: ContactQuery, { from, count }: { from: number; count: number }): readonly ContactRecord[] {
    const { sql, values } = this.where(query.scope, query.text)
    const rows = this.file.all<ContactEntry>(select(kept, sql, piece), ...values, count, from)
    return rows.map((row) => recordOf(row, this.editor))
  }

  private count({ sql, values }: Part): number {
    const found = this.file.one<{ count: number }>(select('count(*) AS count', sql), ...values)
    return found?.count ?? 0
  }

  private where(scope: ContactScope, text: string): Part {
    const parts = [this.inScope(scope), this.present(), ...this.fitting(text)]
    return {
      sql: parts.map(({ sql }) => sql).join(' AND '),
      values: parts.flatMap(({ values }) => values),
    }
  }

  private inScope(scope: ContactScope): Part {
    switch (scope.kind) {
      case 'all':
        return { sql: 'true', values: [] }
      case 'own':
        return { sql: 'owner = ?', values: [this.editor.id] }
      case 'due':
        return { sql: '(marks & ?) <> 0', values: [marks.due] }
      case 'internal':
        return { sql: '(marks & ?) <> 0', values: [marks.internal] }
      case 'group':
        return { sql: 'grp = ?', values: [scope.group] }
    }
  }

  /** Excludes contacts about to be deleted. */
  private present(): Part {
    const { hidden } = this.store
    if (hidden.size === 0) return { sql: 'true', values: [] }
    return { sql: 'id NOT IN (SELECT value FROM json_each(?))', values: [JSON.stringify([...hidden])] }
  }

  private fitting(text: string): readonly Part[] {
    const wanted = readWanted(text)
    if (!wanted) return []
    const found = this.store
      .search(wanted, maxFoundContacts)
      .map(({ person }) => Number(person.key.split(':')[1]))
    const ids = JSON.stringify(found.slice(0, maxFoundContacts))
    return [{ sql: 'id IN (SELECT value FROM json_each(?))', values: [ids] }]
  }
}
