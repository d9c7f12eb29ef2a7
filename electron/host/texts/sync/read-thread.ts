import type { ApiClient } from '#shared/api/client.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { ok, type Outcome, type Result } from '#shared/core/result.ts'

/** A thread, and the numbers of this agent that may stand in it. */
export type ThreadQuestion = {
  readonly agentId: number
  readonly thread: string
  readonly own: readonly string[]
}

const most = 100

/**
 * The texts of one thread (specification 4.6), with each of the agent's numbers. Both paths that the document names are
 * tried; a refusal is no failure, since `/sms` brings the same texts.
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
