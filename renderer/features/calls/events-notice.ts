import type { HostState } from '#shared/host/state.ts'
import { eventDelivery } from '../../stores/event-delivery.ts'

/** What is the matter with events: `moved` the dashboard must be told the address, or a way that nothing comes by. */
export type EventsNotice = {
  readonly kind: 'moved' | 'tunnel' | 'relay'
  readonly title: string
  readonly words: string
}

/** A way that is shut for less than this, in milliseconds, is opened again before anybody could do something. */
const shortOutage = 5_000

/**
 * What the console says of events; null where they arrive, where nobody chose them, and while the platform does not
 * answer at all, which is said elsewhere. `now` is milliseconds since 1970.
 */
export function eventsNotice(state: HostState, mustBeUpdated: boolean, now: number): EventsNotice | null {
  if (state.callFeed.kind === 'failing') return null
  if (mustBeUpdated)
    return {
      kind: 'moved',
      title: 'The address for events has changed.',
      words: 'The dashboard must be told. Until then the app asks the platform instead.',
    }
  const news = eventDelivery(state)
  const isShut = news.kind === 'failing' && (news.since === null || now - news.since >= shortOutage)
  if (!isShut && news.kind !== 'silent') return null
  return {
    kind: news.path,
    title: 'Events are not arriving.',
    words: 'Asking the platform every 3 s, so rings can be up to 3 s late.',
  }
}
