import type { AppError } from '#shared/core/app-error.ts'
import type { TextMessage, TextState, TextWait } from '#shared/host/texts.ts'

/** `sent` is final; what the platform makes of the text from then on stands in its own record. */
export type OutboxState = 'scheduled' | 'queued' | 'sending' | 'sent' | 'failed' | 'unsure'

/** A text that was written here, from that moment on. Times are milliseconds since 1970 by this computer's clock. */
export type OutboxEntry = {
  readonly key: string
  /** The order of writing. */
  readonly seq: number
  /** The other end's number; its texts go one after the other. */
  readonly to: string
  /** Empty leaves the choice to the platform. */
  readonly from: string
  readonly words: string
  readonly writtenAt: number
  readonly state: OutboxState
  /** When a person wants it to go; null is at once. */
  readonly sendAt: number | null
  /** Requests of which it is not known what became of them. */
  readonly tries: number
  /** When the last request went out. */
  readonly triedAt: number | null
  /** The newest text of the platform before the first of `tries`: what this one became has a greater id. */
  readonly after: number | null
  /** Why it failed, or why it is not known. */
  readonly error: AppError | null
  /** The platform's record of it; null where the platform did not name it. */
  readonly record: number | null
  /** The platform's word at the moment when it was sent. */
  readonly result: string
}

/** The text as a page shows it. `wait`: what holds back everything that is queued. */
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
