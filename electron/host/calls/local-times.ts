import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Clock } from '#shared/core/clock.ts'
import { PlatformTime } from '../missed-calls/platform-time.ts'
import type { Exchange } from '../platform-client/platform-client.ts'

/** Milliseconds that an answer may have taken: its time is known to within half of that. */
const longestAnswer = 1_000

/**
 * Converts the times of live calls from the platform's clock to this computer's, with which every duration on a screen
 * is computed: with a clock that is a minute ahead, each caller would seem to have waited a minute longer.
 */
export class LocalTimes {
  private readonly time: PlatformTime

  constructor(clock: Clock) {
    this.time = new PlatformTime(clock, 0)
  }

  /** Learns from an answer of the platform; returns whether the times converted before are outdated. */
  observe(exchange: Exchange): boolean {
    if (exchange.took > longestAnswer) return false
    const before = this.time.aheadBy
    this.time.observe(exchange)
    return this.time.aheadBy !== before
  }

  convert({ changed, removed }: LiveCallDiff): LiveCallDiff {
    const by = this.time.aheadBy
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
