import type { Filter } from '#shared/api/query.ts'
import type { Clause } from './filter-sql.ts'
import type { Scope } from './records.ts'
import type { StoredRow } from './rows.ts'
import { expressionFor } from './table-schema.ts'
import type { TableSpec } from './table-spec.ts'

/** Where a list reads from, and what its scope demands of each record. */
export type ScopeSql = { readonly from: string; readonly condition: Clause }

/**
 * Restricts a list to what its reader may see. Records of a party are walked in the order of that user's own index,
 * unless a filter on an indexed property finds fewer of them faster.
 */
export function scopeSql<Stored extends StoredRow>(
  spec: TableSpec<Stored>,
  scope: Scope | undefined,
  filters: readonly Filter[],
): ScopeSql {
  const { name } = spec
  if (scope === undefined) return { from: `${name} t`, condition: { sql: '1', values: [] } }
  const { customerId, userId } = scope
  const customer: Clause = { sql: 't.customer_id = ?', values: [customerId] }
  if (userId === undefined || spec.visibility === 'shared') return { from: `${name} t`, condition: customer }
  if (spec.visibility === 'parties') {
    const looksUp = filters.some(
      ({ property, operator }) =>
        (operator === 'eq' || operator === 'in') && expressionFor(spec, property).startsWith('t.field_'),
    )
    return looksUp
      ? {
          from: `${name} t`,
          condition: and(customer, {
            sql: `EXISTS (SELECT 1 FROM ${name}_parties p WHERE p.user_id = ? AND p.id = t.id)`,
            values: [userId],
          }),
        }
      : {
          from: `${name}_parties p CROSS JOIN ${name} t ON t.id = p.id`,
          condition: and({ sql: 'p.user_id = ?', values: [userId] }, customer),
        }
  }
  const owner = expressionFor(spec, 'user_id')
  const own = spec.visibility === 'own' ? `${owner} = ?` : `(${owner} IS NULL OR ${owner} = ?)`
  return { from: `${name} t`, condition: and(customer, { sql: own, values: [userId] }) }
}

function and(...clauses: readonly Clause[]): Clause {
  return {
    sql: clauses.map((clause) => clause.sql).join(' AND '),
    values: clauses.flatMap((clause) => clause.values),
  }
}
