import type { TextMessage } from '#shared/host/texts.ts'

/** A text as stored in the file. */
export type TextRow = Omit<TextMessage, 'state'> & {
  readonly id: number
  readonly thread: number
  readonly sms: number | null
  readonly event: string | null
  readonly pos: number
  readonly result: string
  readonly mine: number
  readonly pending: number
  readonly seen: number
  readonly round: number
  readonly arrived: number
}

/** Range of text ids within one thread (24 bits). */
const idsPerThread = 2 ** 24
/** Sorts after everything that the platform has numbered. */
export const lastPosition = Number.MAX_SAFE_INTEGER

/** The id of a thread's `next`th text. */
export function textId(thread: number, number: number): number {
  return thread * idsPerThread + number
}

/** SQL for the thread of a text id. */
export const threadOfId = (id: string) => `${id} >> 24`

/** SQL for the first and last possible text id of a thread, as operands of `BETWEEN`. */
export const idsOfThread = (thread: string) => `${thread} << 24 AND (${thread} << 24) + ${idsPerThread - 1}`

/** The text as pages show it. */
export function textMessage(row: TextRow): TextMessage {
  const { key, way, at, words, own, by, result } = row
  return {
    ...{ key, way, at, words, own, by },
    state: way === 'in' ? { kind: 'received' } : { kind: 'sent', result },
  }
}
