import type { CallState } from './call-state.ts'
import type { LiveCallRecord } from './live-call.ts'

/** What an event said, and when: the platform's milliseconds, which count whole seconds. */
export type Told = { readonly eventTime: number; readonly state: CallState }

/** How far a call has come; hold goes both ways, so of two such events of one second the last received stands. */
const progress: Readonly<Record<CallState, number>> = {
  INITIAL: 0,
  ACCEPTED: 1,
  RINGING: 2,
  CONNECTED: 3,
  ON_HOLD: 3,
  HANGUP: 4,
}

/** Whether an event is older than another one of its call: by its time, and in one second by the order of states. */
export function isOlder(news: Told, told: Told | null): boolean {
  if (told === null) return false
  if (news.eventTime !== told.eventTime) return news.eventTime < told.eventTime
  return progress[news.state] < progress[told.state]
}

export function newerOf(news: Told, told: Told | null): Told {
  return told !== null && isOlder(news, told) ? told : { eventTime: news.eventTime, state: news.state }
}

/** Whether a call that was answered, by the platform's own clock, has left this state behind. */
export function isPassed(news: Told, { connectedAt }: LiveCallRecord): boolean {
  return connectedAt !== null && progress[news.state] < progress.CONNECTED && news.eventTime <= connectedAt
}

/**
 * A bound on how far this computer's clock is ahead of the platform's, in milliseconds. It is taken from what reads show
 * and never from events, which anybody may have made up.
 */
export class ClockBound {
  private bound: number

  constructor(bound = Infinity) {
    this.bound = bound
  }

  get value(): number {
    return this.bound
  }

  /** A read that was answered at `answeredAt` shows a call that began, or was answered, at these platform times. */
  learn({ startedAt, connectedAt }: LiveCallRecord, answeredAt: number): void {
    const newest = Math.max(startedAt, connectedAt ?? 0)
    if (newest > 0 && newest <= answeredAt + mostBehind)
      this.bound = Math.min(this.bound, answeredAt - newest)
  }

  /** Whether an event surely happened before `at` of this computer, whatever the two clocks say. */
  isBefore({ eventTime }: Told, at: number): boolean {
    return eventTime + wholeSecond + this.bound < at
  }
}

/** A call that began later than this computer's clock says, by more than a day, has a wrong time. In milliseconds. */
const mostBehind = 86_400_000

/** Event times count whole seconds: the event may have happened this much later. */
const wholeSecond = 1000
