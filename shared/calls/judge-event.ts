import type { CallState } from './call-state.ts'
import type { LiveCallRecord } from './live-call.ts'

/** Content of an event: its state, and the platform's time in milliseconds, with a resolution of whole seconds. */
export type EventMoment = { readonly eventTime: number; readonly state: CallState }

/** Progress of a call. Hold can go both ways, so of two such events in the same second the last one received counts. */
const progress: Readonly<Record<CallState, number>> = {
  INITIAL: 0,
  ACCEPTED: 1,
  RINGING: 2,
  CONNECTED: 3,
  ON_HOLD: 3,
  HANGUP: 4,
}

/** Whether an event is older than another of its call: by time, and within the same second by the order of states. */
export function isOlder(update: EventMoment, newest: EventMoment | null): boolean {
  if (newest === null) return false
  if (update.eventTime !== newest.eventTime) return update.eventTime < newest.eventTime
  return progress[update.state] < progress[newest.state]
}

export function newerOf(update: EventMoment, newest: EventMoment | null): EventMoment {
  return newest !== null && isOlder(update, newest)
    ? newest
    : { eventTime: update.eventTime, state: update.state }
}

/** Whether a call answered by the platform's own clock has already passed this state. */
export function isPassed(update: EventMoment, { connectedAt }: LiveCallRecord): boolean {
  return (
    connectedAt !== null && progress[update.state] < progress.CONNECTED && update.eventTime <= connectedAt
  )
}

/**
 * An upper bound on how far this computer's clock is ahead of the platform's, in milliseconds. Derived from reads only,
 * never from events, which anybody may have forged.
 */
export class ClockBound {
  private bound: number

  constructor(bound = Infinity) {
    this.bound = bound
  }

  get value(): number {
    return this.bound
  }

  /** Learns from a read answered at `answeredAt` that shows a call starting, or answered, at these platform times. */
  learn({ startedAt, connectedAt }: LiveCallRecord, answeredAt: number): void {
    const newest = Math.max(startedAt, connectedAt ?? 0)
    if (newest > 0 && newest <= answeredAt + maxClockSkew)
      this.bound = Math.min(this.bound, answeredAt - newest)
  }

  /** Whether an event certainly happened before `at` on this computer, whatever the two clocks say. */
  isBefore({ eventTime }: EventMoment, at: number): boolean {
    return eventTime + wholeSecond + this.bound < at
  }
}

/** A call that starts more than a day after this computer's time has a wrong timestamp. In milliseconds. */
const maxClockSkew = 86_400_000

/** Event times have a resolution of whole seconds: the event may have happened this much later. */
const wholeSecond = 1000
