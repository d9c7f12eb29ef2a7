import type { Contract } from '#shared/api/contract.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Store } from '../../store/store.ts'
import { readOnlyHandlers } from '../plain/read-only.ts'

/** Calls to tracked numbers, for which the document has two paths. */
export function trackedCallHandlers({ trackedCalls }: Store) {
  const { list } = readOnlyHandlers(trackedCalls, 'Tracked call')
  return { listCallTrackingCdrs: list, listTrackedCallCdrs: list } satisfies Partial<
    Handlers<Contract['history']>
  >
}
