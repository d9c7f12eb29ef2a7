import type { ShownChange } from '#shared/calls/book-step.ts'
import type { EventPath } from '#shared/host/events.ts'
import type { DoubtedEvent } from './doubted-events.ts'

/** What readings say about the paths by which events come. */
export type CallNote =
  | { readonly kind: 'reading'; readonly ok: boolean }
  /** A reading showed a change before any event. */
  | (ShownChange & { readonly kind: 'first' })
  /** No event told of it within 10 s. */
  | (ShownChange & { readonly kind: 'lost'; readonly path: EventPath })
  /** The event is of a call that the platform does not have, or says an end that is none. */
  | (DoubtedEvent & { readonly kind: 'refused' | 'refuted' })
