import type { CallState } from '../calls/call-state.ts'
import type { AppError } from '../core/app-error.ts'

/** The path by which notifications reach this computer: its own receiver, or the team's relay. */
export type EventPath = 'webhook' | 'relay'

/**
 * Result of a notification. `late`: a reading had already shown its change; `out-of-order`: older than the known state
 * of its call; `unknown`: its name is not known to the app; `malformed`: a known name with a body that does not match
 * specification 6; `refused`: the platform does not have its call.
 */
export type EventOutcome =
  | 'taken'
  | 'duplicate'
  | 'late'
  | 'out-of-order'
  | 'unknown'
  | 'malformed'
  | 'refused'

/** A notification as shown in the list, without the text of messages. */
export type EventRow = {
  /** Counts up, for use as a key: the same event may arrive twice. */
  readonly key: number
  readonly path: EventPath
  readonly name: string
  readonly callId: number | null
  readonly from: string
  readonly to: string
  /** Milliseconds since 1970. */
  readonly receivedAt: number
  /** Time from the platform's timestamp, in whole seconds, to receipt; null if unknown. */
  readonly delayMs: number | null
  readonly outcome: EventOutcome
}

/** Counters of one path since the start. */
export type PathCounts = {
  readonly received: number
  readonly duplicated: number
  readonly late: number
  readonly outOfOrder: number
  /** Changes shown by a reading but by no notification, on a path that otherwise works. */
  readonly lost: number
  readonly unknown: number
  /** Notifications of calls that the platform does not have. */
  readonly refused: number
}

/** Counters of polling since the start. */
export type PollCounts = {
  readonly readings: number
  readonly failed: number
  /** Changes that a reading showed first. */
  readonly first: number
}

/**
 * A difference between notifications and readings. `first`: a reading showed the change before any notification;
 * `lost`: no notification followed within 10 s, although this path reported other changes of the call; `refuted`: the
 * platform contradicts the notification.
 */
export type Divergence = {
  /** Counts up, for use as a key. */
  readonly key: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: 'first' | 'lost' | 'late' | 'out-of-order' | 'refused' | 'refuted'
  /** Null for a change shown by a reading. */
  readonly path: EventPath | null
  readonly callId: number
  /** The reported or shown state; null if the notification names none. */
  readonly state: CallState | null
}

/** The notifications of this computer: the newest ones, and statistics of each path. */
export type EventsState = {
  /** Newest first, at most 50. */
  readonly latest: readonly EventRow[]
  readonly webhook: PathCounts
  readonly relay: PathCounts
  readonly poll: PollCounts
  /** Newest first, at most 50. */
  readonly divergences: readonly Divergence[]
}

export const noCounts: PathCounts = {
  received: 0,
  duplicated: 0,
  late: 0,
  outOfOrder: 0,
  lost: 0,
  unknown: 0,
  refused: 0,
}

export const noEvents: EventsState = {
  latest: [],
  webhook: noCounts,
  relay: noCounts,
  poll: { readings: 0, failed: 0, first: 0 },
  divergences: [],
}

/** How the platform, from outside, reaches the receiver of this computer. */
export type TunnelState =
  /** No path from outside was chosen. */
  | { readonly kind: 'none' }
  /** The program is starting, or its address is being checked for the first time. */
  | { readonly kind: 'starting'; readonly address: string | null }
  /** A request through the public address came back to this receiver. `address` is an origin. */
  | {
      readonly kind: 'open'
      readonly address: string
      readonly since: number
      readonly roundTripMs: number
      readonly checkedAt: number
    }
  | {
      readonly kind: 'failing'
      readonly error: AppError
      readonly address: string | null
      readonly since: number
      readonly retryAt: number | null
    }

/** The connection to the team's relay. */
export type RelayState =
  | { readonly kind: 'off' }
  | { readonly kind: 'connecting' }
  | {
      readonly kind: 'connected'
      readonly server: string
      readonly since: number
      readonly lastEventAt: number | null
    }
  | {
      readonly kind: 'failing'
      readonly error: AppError
      readonly since: number
      readonly retryAt: number | null
    }
