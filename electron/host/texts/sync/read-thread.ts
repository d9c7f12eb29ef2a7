import type { ApiClient } from '#shared/api/client.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { ok, type Outcome, type Result } from '#shared/core/result.ts'

/** A thread, and the agent's numbers that may have texts in it. */
export type ThreadQuestion = {
  readonly agentId: number
  readonly thread: string
  readonly own: readonly string[]
}

const most = 100

/**
 * Reads the texts of one thread (specification 4.6), for each of the agent's numbers. Tries both documented paths; a
 * refusal is not an error, since `/sms` returns the same texts.
 */
export async function readThread(
  api: Pick<ApiClient, 'customer'>,
  { agentId: id, thread: to, own }: ThreadQuestion,
): Outcome<readonly Sms[]> {
  const records: Sms[] = []
  for (const from of own) {
    const input = { id, from, to, query: { page: 1, limit: most } }
    const first = await api.customer.listSmsThreadOfUser(input)
    const read = isAbsent(first) ? await api.customer.listSmsThread(input) : first
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
