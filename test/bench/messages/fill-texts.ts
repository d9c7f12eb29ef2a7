import { join } from 'node:path'
import { customerId } from '#electron/platform/demo/customer.ts'
import { openStore } from '#electron/platform/store/store.ts'
import { threadOf } from '#electron/platform/store/sms-thread.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'

export type TextPlan = {
  /** The folder of a platform that is not running. */
  readonly data: string
  readonly agent: { readonly user_id: number; readonly cli: string }
  readonly texts: number
  readonly threads: number
}

/** The number at the other end of a thread. */
export function numberOfThread(thread: number): string {
  return `+447700${String(900_000 + thread).padStart(6, '0')}`
}

/** A word that occurs in the texts of one thread only. */
export function wordOfThread(thread: number): string {
  return `order${String(40_000 + thread)}x`
}

/** Writes texts to and from the agent, spread over the threads, the last an hour ago. Thread 0 is the newest. */
export function fillTexts({ data, agent, texts, threads }: TextPlan): void {
  using store = openStore(join(data, 'platform.db'))
  const newest = Date.now() - 3_600_000
  const rows = Array.from({ length: texts }, (_, index) => {
    const age = texts - 1 - index
    const thread = age % threads
    const isIn = index % 2 === 0
    const [from, to] = isIn ? [numberOfThread(thread), agent.cli] : [agent.cli, numberOfThread(thread)]
    return {
      customer_id: customerId,
      user_id: agent.user_id,
      type: isIn ? 'in' : 'out',
      from,
      from_id: '',
      from_name: '',
      to,
      to_id: '',
      to_name: '',
      message: `About ${wordOfThread(thread)}: the glaze is fired on ${age} and leaves the workshop after that.`,
      result: isIn ? 'received' : 'delivered',
      created_at: writeTimestamp(newest - age * 60_000),
      thread: threadOf(from, to),
    }
  })
  store.transaction(() => store.sms.insertAll(rows))
}
