import type { ShownChange } from '#shared/calls/book-step.ts'
import type { EventPath } from '#shared/host/events.ts'
import type { DoubtedEvent } from './doubted-events.ts'

/** What polls reveal about the paths by which events arrive. */
export type CallNote =
  | { readonly kind: 'reading'; readonly ok: boolean }
  /** A poll showed a change before any event did. */
  | (ShownChange & { readonly kind: 'first' })
  /** No event on this path reported the change within 10 s. */
  | (ShownChange & { readonly kind: 'lost'; readonly path: EventPath })
  /** The event names a call that the platform does not have (`refused`), or an end that did not happen (`refuted`). */
  | (DoubtedEvent & { readonly kind: 'refused' | 'refuted' })
