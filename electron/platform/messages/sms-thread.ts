import type { CollectionQuery } from '#shared/api/query.ts'
import type { Scope } from '../store/records.ts'
import { threadOf } from '../store/sms-thread.ts'
import type { Store } from '../store/store.ts'
import type { JsonPage } from '../store/table.ts'

type Thread = { readonly scope: Scope; readonly from: string; readonly to: string }

/** What two numbers wrote to each other, either way, as far as the scope shows it; the newest first. */
export function smsThread(
  { sms }: Pick<Store, 'sms'>,
  { scope, from, to }: Thread,
  query: CollectionQuery,
): JsonPage {
  const ofThread = { property: 'thread', operator: 'eq', value: threadOf(from, to) } as const
  return sms.listJson({ ...query, filter: [ofThread, ...(query.filter ?? [])] }, scope)
}
