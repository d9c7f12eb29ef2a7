import type { Contract } from '#shared/api/contract.ts'
import { CallTrackingCdr } from '#shared/api/modules/history.ts'
import type { CollectionQuery } from '#shared/api/query.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../../http/handler.ts'
import type { StoredUser } from '../../store/rows.ts'
import type { StoredTrackedCall } from '../../store/rows/past-calls.ts'
import type { Store } from '../../store/store.ts'
import { scopeOf } from '../visible.ts'

type TrackedCallHandlers = Pick<Handlers<Contract['history']>, 'listCallTrackingCdrs' | 'listTrackedCallCdrs'>

/** Calls to tracked numbers. The document has two paths for them and shows them as numbers, whose id is a text. */
export function trackedCallHandlers({ trackedCalls }: Pick<Store, 'trackedCalls'>): TrackedCallHandlers {
  const list = ({ query, user }: { readonly query: CollectionQuery; readonly user: StoredUser }) => {
    const { data, total } = trackedCalls.list(query, scopeOf(user))
    return ok({ data: data.map(served), total })
  }
  return { listCallTrackingCdrs: list, listTrackedCallCdrs: list }
}

function served(stored: StoredTrackedCall): CallTrackingCdr {
  const shown = Object.entries(stored).filter(
    ([name]) => Object.hasOwn(CallTrackingCdr.fields, name) || name === 'count',
  )
  return { ...Object.fromEntries(shown), id: String(stored.id) }
}
