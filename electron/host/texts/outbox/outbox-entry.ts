import type { AppError } from '#shared/core/app-error.ts'
import type { TextMessage, TextState, TextWait } from '#shared/host/texts.ts'

/** `sent` is final; further progress is in the platform's own record. */
export type OutboxState = 'scheduled' | 'queued' | 'sending' | 'sent' | 'failed' | 'unsure'

/** A text written here, from then on. Times are milliseconds since 1970 by this computer's clock. */
export type OutboxEntry = {
  readonly key: string
  /** Position in the order of writing. */
  readonly seq: number
  /** The other end's number; texts to it are sent one after the other. */
  readonly to: string
  /** Empty leaves the choice to the platform. */
  readonly from: string
  readonly words: string
  readonly writtenAt: number
  readonly state: OutboxState
  /** When the agent wants it sent; null means at once. */
  readonly sendAt: number | null
  /** Requests whose outcome is unknown. */
  readonly tries: number
  /** When the last request went out. */
  readonly triedAt: number | null
  /** The newest record id before the first of `tries`: the record of this text has a greater one. */
  readonly after: number | null
  /** Why it failed, or why its outcome is unknown. */
  readonly error: AppError | null
  /** The id of the platform's record; null if the platform did not give one. */
  readonly record: number | null
  /** The platform's result code when it was sent. */
  readonly result: string
}

/** The text as pages show it. `wait`: the reason why all queued texts wait. */
export function outboxMessage(entry: OutboxEntry, wait: TextWait | null = null): TextMessage {
  const { key, writtenAt, words, from } = entry
  return { key, way: 'out', at: writtenAt, words, own: from, by: '', state: shownState(entry, wait) }
}

function shownState({ state, sendAt, error, result }: OutboxEntry, wait: TextWait | null): TextState {
  switch (state) {
    case 'scheduled':
      return { kind: state, sendAt: sendAt ?? 0 }
    case 'queued':
      return wait ? { kind: state, wait } : { kind: state }
    case 'sending':
      return error ? { kind: state, isUnclear: true } : { kind: state }
    case 'sent':
      return { kind: state, result }
    case 'failed':
    case 'unsure':
      return { kind: state, error: error ?? { code: 'internal' } }
  }
}
