import { moveCallTimes, type LiveCallDiff, type LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Clock } from '#shared/core/clock.ts'
import { clockSkew, minSkewChange } from '../platform-client/clock-skew.ts'
import type { Exchange } from '../platform-client/platform-client.ts'

/** Milliseconds that an answer may have taken: its time is known to within half of that. */
const maxAnswerTime = 1_000
/** Longest age of a live call, and how far it may lie ahead, by the platform's own clock, in milliseconds. */
const [maxAge, maxLead] = [31 * 86_400_000, 86_400_000]

/**
 * Converts the times of live calls from the platform's clock to this computer's, with which every duration on a screen
 * is computed: with a clock that is a minute ahead, each caller would seem to have waited a minute longer.
 */
export class LocalTimes {
  private readonly clock: Clock
  /** How far this computer's clock is ahead, in milliseconds. */
  private ahead = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Learns from an answer of the platform; returns whether the times converted before are outdated. */
  observe(exchange: Exchange): boolean {
    if (exchange.took > maxAnswerTime) return false
    const skew = clockSkew(exchange, this.clock.now())
    if (skew === null || Math.abs(skew - this.ahead) < minSkewChange) return false
    this.ahead = skew
    return true
  }

  convert({ changed, removed }: LiveCallDiff): LiveCallDiff {
    const by = this.ahead
    if (by === 0) return { changed, removed }
    const platformTime = this.clock.now() - by
    return {
      changed: changed.map((call) => (isOfClock(call, platformTime) ? moveCallTimes(call, by) : call)),
      removed,
    }
  }
}

/**
 * Whether the times of a call may come from the clock that says this time. An intermediary may date the answers by a
 * clock of its own, which says nothing about the calls.
 */
function isOfClock({ startedAt, connectedAt }: LiveCallRecord, time: number): boolean {
  const began = startedAt === 0 ? (connectedAt ?? time) : startedAt
  return began > time - maxAge && began < time + maxLead
}
