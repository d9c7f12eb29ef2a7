import type { AppError } from '#shared/core/app-error.ts'
import type { OutboxEntry, OutboxState } from './outbox-entry.ts'

/** An event in the life of a text written here. */
export type OutboxEvent =
  /** Its scheduled time has come. */
  | { readonly kind: 'due' }
  /** Its request goes out now. `after` is the newest record id that the platform has. */
  | { readonly kind: 'goes'; readonly at: number; readonly after: number }
  /** The request had no effect and may be repeated. */
  | { readonly kind: 'held' }
  /** The platform accepted it, or lists it. */
  | { readonly kind: 'sent'; readonly record: number | null; readonly result: string }
  /** The platform certainly rejected it. */
  | { readonly kind: 'refused'; readonly error: AppError }
  /** The outcome of the request is unknown, so its record is looked up. */
  | { readonly kind: 'unclear'; readonly error: AppError }
  /** The platform does not list it long after the request: it is sent once more. */
  | { readonly kind: 'missing' }
  /** As `missing`, but it is not sent again. */
  | { readonly kind: 'given-up'; readonly error: AppError }
  /** The agent wants it sent now. */
  | { readonly kind: 'again' }

/** The events allowed in each state, and the state each leads to. Any other event is illegal. */
export const outboxTransitions: Readonly<
  Record<OutboxState, Readonly<Partial<Record<OutboxEvent['kind'], OutboxState>>>>
> = {
  scheduled: { due: 'queued', again: 'queued' },
  queued: { goes: 'sending', sent: 'sent' },
  sending: {
    held: 'queued',
    sent: 'sent',
    refused: 'failed',
    unclear: 'sending',
    missing: 'queued',
    'given-up': 'unsure',
  },
  failed: { again: 'queued', sent: 'sent' },
  unsure: { again: 'queued', sent: 'sent' },
  sent: {},
}

/** States in which the agent may withdraw a text: neither being sent nor sent. */
export const withdrawableStates: readonly OutboxState[] = ['scheduled', 'queued', 'failed', 'unsure']

/** The entry after an event; undefined if the event is illegal. */
export function transition(entry: OutboxEntry, event: OutboxEvent): OutboxEntry | undefined {
  const state = outboxTransitions[entry.state][event.kind]
  return state && { ...entry, ...changesFor(entry, event), state }
}

function changesFor(entry: OutboxEntry, event: OutboxEvent): Partial<OutboxEntry> {
  switch (event.kind) {
    case 'due':
    case 'missing':
      return {}
    case 'goes':
      return {
        tries: entry.tries + 1,
        triedAt: event.at,
        after: entry.tries > 0 ? entry.after : event.after,
        error: null,
      }
    case 'held':
      return withoutAttempt(entry)
    case 'refused':
      return { ...withoutAttempt(entry), error: event.error }
    case 'sent':
      return { record: event.record, result: event.result, error: null, words: '' }
    case 'unclear':
    case 'given-up':
      return { error: event.error }
    case 'again':
      return { sendAt: null, error: null }
  }
}

/** Undoes the last request, which had no effect, so that only earlier ones count. */
function withoutAttempt({ tries, after }: OutboxEntry): Pick<OutboxEntry, 'tries' | 'after'> {
  return { tries: tries - 1, after: tries > 1 ? after : null }
}
