import type { CallState } from '../calls/call-state.ts'
import type { AppError } from '../core/app-error.ts'

/** A way by which notifications come to this computer: its own receiver, or the team's relay. */
export type EventPath = 'webhook' | 'relay'

/**
 * What became of a notification: `late` told what a reading had shown already, `out-of-order` is older than what is
 * known of its call, `unknown` has a name that the app does not know, `malformed` a known name and a body that is not
 * what specification 6 says, `refused` spoke of a call that the platform does not have.
 */
export type EventOutcome =
  | 'taken'
  | 'duplicate'
  | 'late'
  | 'out-of-order'
  | 'unknown'
  | 'malformed'
  | 'refused'

/** A notification as it is listed for a person. Texts of messages are not in it. */
export type EventRow = {
  /** Counts up, for keys: the same event may come twice. */
  readonly key: number
  readonly path: EventPath
  readonly name: string
  readonly callId: number | null
  readonly from: string
  readonly to: string
  /** Milliseconds since 1970. */
  readonly receivedAt: number
  /** From the platform's time of the event, which counts whole seconds, to its receipt; null where it is unknown. */
  readonly delayMs: number | null
  readonly outcome: EventOutcome
}

/** What one path has brought since the start. */
export type PathCounts = {
  readonly received: number
  readonly duplicated: number
  readonly late: number
  readonly outOfOrder: number
  /** Changes that a reading showed and that no notification told of, on a path that otherwise works. */
  readonly lost: number
  readonly unknown: number
  /** Notifications of calls that the platform does not have. */
  readonly refused: number
}

/** What asking has brought since the start. */
export type PollCounts = {
  readonly readings: number
  readonly failed: number
  /** Changes that a reading showed first. */
  readonly first: number
}

/**
 * Where notifications and readings did not tell the same at the same time. `first`: a reading showed the change before
 * any notification; `lost`: none came within 10 s of that, though this path told other things of the call; `refuted`:
 * the platform says otherwise than the notification.
 */
export type Divergence = {
  /** Counts up, for keys. */
  readonly key: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: 'first' | 'lost' | 'late' | 'out-of-order' | 'refused' | 'refuted'
  /** Null for what a reading showed. */
  readonly path: EventPath | null
  readonly callId: number
  /** The state that was told, or shown; null where the notification names none. */
  readonly state: CallState | null
}

/** The notifications of this computer: the newest ones, and how well each path does. */
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

/** How the platform, which is outside, reaches the receiver of this computer. */
export type TunnelState =
  /** No way from outside was chosen. */
  | { readonly kind: 'none' }
  /** The program is started, or its address is looked at for the first time. */
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
