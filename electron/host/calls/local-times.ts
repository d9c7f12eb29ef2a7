import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Clock } from '#shared/core/clock.ts'
import { clockSkew, minSkewChange } from '../platform-client/clock-skew.ts'
import type { Exchange } from '../platform-client/platform-client.ts'

/** Milliseconds that an answer may have taken: its time is known to within half of that. */
const maxAnswerTime = 1_000

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
    return by === 0 ? { changed, removed } : { changed: changed.map((call) => later(call, by)), removed }
  }
}

/** An absent start stays 0. */
function later(call: LiveCallRecord, by: number): LiveCallRecord {
  const { startedAt, connectedAt } = call
  return {
    ...call,
    startedAt: startedAt === 0 ? 0 : startedAt + by,
    connectedAt: connectedAt === null ? null : connectedAt + by,
  }
}
