import type { TextMessage } from '#shared/host/texts.ts'

/** A text as it lies in the file. */
export type TextRow = {
  readonly id: number
  readonly thread: number
  readonly key: string
  readonly sms: number | null
  readonly event: string | null
  readonly way: 'in' | 'out'
  readonly at: number
  readonly pos: number
  readonly words: string
  readonly own: string
  readonly by: string
  readonly result: string
  readonly mine: number
  readonly pending: number
  readonly seen: number
  readonly round: number
  readonly arrived: number
}

/** Bits of a text's number below that of its thread. */
const within = 2 ** 24
/** Behind everything that the platform has numbered. */
export const lastPosition = Number.MAX_SAFE_INTEGER

/** The number of a thread's `next`th text. */
export function textId(thread: number, next: number): number {
  return thread * within + next
}

/** SQL for the thread of a text's number. */
export const threadOfId = (id: string) => `${id} >> 24`

/** SQL for the first and the last number that a text of a thread may have, as `BETWEEN` takes them. */
export const idsOfThread = (thread: string) => `${thread} << 24 AND (${thread} << 24) + ${within - 1}`

/** As a page shows it. */
export function textMessage(row: TextRow): TextMessage {
  const { key, way, at, words, own, by, result } = row
  return {
    ...{ key, way, at, words, own, by },
    state: way === 'in' ? { kind: 'received' } : { kind: 'sent', result },
  }
}
