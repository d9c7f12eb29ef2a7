import type { ApiClient } from '#shared/api/client.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { readLiveCall } from '#shared/calls/read-live-call.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { readAll } from '../platform-client/read-all.ts'

/** Every live call that this user may see: complete, since what is missing counts as over. */
export async function readCalls(api: ApiClient): Promise<Result<readonly LiveCallRecord[], AppError>> {
  const calls = await readAll((query) => api.calls.list({ query }), { limit: 1000, most: 20_000 })
  return calls.ok ? ok(calls.value.map(readLiveCall)) : calls
}
