import type { HostState } from '#shared/host/state.ts'
import { callsWords } from '../../locales/calls.ts'
import { eventDelivery } from '../../stores/event-delivery.ts'

/** A problem with events: `moved` if the dashboard needs the new address, else the path that delivers nothing. */
export type EventsNotice = {
  readonly kind: 'moved' | 'tunnel' | 'relay'
  readonly title: string
  readonly words: string
}

/** Outages shorter than this, in milliseconds, are over before an agent could react. */
const graceTime = 5_000

/**
 * Returns the notice about events; null if they arrive, if they were not set up, or while the platform does not answer
 * at all, which has its own notice. `now` is milliseconds since 1970.
 */
export function eventsNotice(state: HostState, mustBeUpdated: boolean, now: number): EventsNotice | null {
  const words = callsWords.events
  if (state.callFeed.kind === 'failing') return null
  if (mustBeUpdated)
    return {
      kind: 'moved',
      title: words.moved,
      words: words.movedWords,
    }
  const delivery = eventDelivery(state)
  const isFailing =
    delivery.kind === 'failing' && (delivery.since === null || now - delivery.since >= graceTime)
  if (!isFailing && delivery.kind !== 'silent') return null
  return {
    kind: delivery.path,
    title: words.shut,
    words: words.shutWords,
  }
}
