import type { AppError } from '#shared/core/app-error.ts'
import type { OutboxEntry, OutboxState } from './outbox-entry.ts'

/** What happens to a text that was written here. */
export type OutboxEvent =
  /** The time has come at which it was to go. */
  | { readonly kind: 'due' }
  /** Its request goes out now. `after` is the newest text that the platform has. */
  | { readonly kind: 'goes'; readonly at: number; readonly after: number }
  /** The request did nothing: it may go out again. */
  | { readonly kind: 'held' }
  /** The platform took it, or shows it. */
  | { readonly kind: 'sent'; readonly record: number | null; readonly result: string }
  /** The platform did not take it, for certain. */
  | { readonly kind: 'refused'; readonly error: AppError }
  /** Nobody knows what became of the request, so it is looked for. */
  | { readonly kind: 'unclear'; readonly error: AppError }
  /** The platform does not show it, long after the request: it goes once more. */
  | { readonly kind: 'missing' }
  /** The same, where it does not go once more. */
  | { readonly kind: 'given-up'; readonly error: AppError }
  /** A person wants it to go, now. */
  | { readonly kind: 'again' }

/** Which event is possible in which state, and where it leads. What is missing here is an illegal move. */
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

/** From which states a person may take a text out: whatever is not on its way and has not gone. */
export const withdrawableStates: readonly OutboxState[] = ['scheduled', 'queued', 'failed', 'unsure']

/** The entry after an event; undefined where that is an illegal move. */
export function moved(entry: OutboxEntry, event: OutboxEvent): OutboxEntry | undefined {
  const state = outboxTransitions[entry.state][event.kind]
  return state && { ...entry, ...changed(entry, event), state }
}

function changed(entry: OutboxEntry, event: OutboxEvent): Partial<OutboxEntry> {
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
      return without(entry)
    case 'refused':
      return { ...without(entry), error: event.error }
    case 'sent':
      return { record: event.record, result: event.result, error: null, words: '' }
    case 'unclear':
    case 'given-up':
      return { error: event.error }
    case 'again':
      return { sendAt: null, error: null }
  }
}

/** The last request had no effect, so that only those before it count. */
function without({ tries, after }: OutboxEntry): Pick<OutboxEntry, 'tries' | 'after'> {
  return { tries: tries - 1, after: tries > 1 ? after : null }
}
