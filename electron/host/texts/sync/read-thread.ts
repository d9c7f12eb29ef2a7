import type { ApiClient } from '#shared/api/client.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { ok, type Outcome, type Result } from '#shared/core/result.ts'

/** A thread, and the agent's numbers that may have texts in it. */
export type ThreadQuery = {
  readonly agentId: number
  readonly thread: string
  readonly own: readonly string[]
}

const limit = 100

/**
 * Reads the texts of one thread (specification 4.6), for each of the agent's numbers. Tries both documented paths; a
 * refusal is not an error, since `/sms` returns the same texts.
 */
export async function readThread(
  api: Pick<ApiClient, 'customer'>,
  { agentId: id, thread: to, own }: ThreadQuery,
): Outcome<readonly Sms[]> {
  const records: Sms[] = []
  for (const from of own) {
    const input = { id, from, to, query: { page: 1, limit } }
    const ofUser = await api.customer.listSmsThreadOfUser(input)
    const read = isAbsent(ofUser) ? await api.customer.listSmsThread(input) : ofUser
    if (read.ok) records.push(...read.value.data)
    else if (!isRefusal(read)) return read
  }
  return ok(records)
}

function isAbsent(read: Result<unknown>): boolean {
  return !read.ok && read.error.code === 'platform.not-found'
}

function isRefusal(read: Result<unknown>): boolean {
  return (
    !read.ok && ['platform.refused', 'platform.forbidden', 'platform.not-found'].includes(read.error.code)
  )
}
