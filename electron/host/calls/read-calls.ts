import type { ApiClient } from '#shared/api/client.ts'
import type { LiveCall } from '#shared/api/modules/calls.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { readLiveCall } from '#shared/calls/read-live-call.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { readAll } from '../platform-client/read-all.ts'

export type ReadCalls = () => Outcome<readonly LiveCallRecord[]>

/**
 * Reads every live call that this user may see. The list must be complete, since a missing call counts as over. Pages
 * are as large as the document allows (specification 8), so that no call moves between pages during the read. Calls
 * that the client returns again after an unchanged answer are not parsed again; if all are the same, so is the array.
 */
export function callReader(api: ApiClient): ReadCalls {
  const records = new WeakMap<LiveCall, LiveCallRecord>()
  let last: readonly LiveCallRecord[] = []
  const readOne = (call: LiveCall) => {
    const record = records.get(call) ?? readLiveCall(call)
    records.set(call, record)
    return record
  }
  return async () => {
    const calls = await readAll((query) => api.calls.list({ query }), { limit: 5000, maxRecords: 20_000 })
    if (!calls.ok) return calls
    const read = calls.value.map(readOne)
    if (read.length !== last.length || read.some((call, index) => call !== last[index])) last = read
    return ok(last)
  }
}
