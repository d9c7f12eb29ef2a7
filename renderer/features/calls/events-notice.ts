import type { HostState } from '#shared/host/state.ts'
import { eventDelivery } from '../../stores/event-delivery.ts'

/** What is wrong with events: `moved`, the dashboard needs the new address; else the path that delivers nothing. */
export type EventsNotice = {
  readonly kind: 'moved' | 'tunnel' | 'relay'
  readonly title: string
  readonly words: string
}

/** An outage that is shorter than this, in milliseconds, is over before the user could react. */
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
