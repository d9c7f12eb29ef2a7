import type { TimelineSummary } from '#shared/calls/call-timeline.ts'
import { sameNumber } from '#shared/calls/phone-number.ts'
import type { RecentCall } from '#shared/host/slices.ts'

/** Maximum difference between this computer's clock and the platform's, in milliseconds. */
const maxClockDifference = 120_000

/**
 * Returns the key of a past call's timeline; null if there is none, as for a call of another phone. Compares the
 * platform's call id, if both have one, and the time, since ids may be reused; else the number and the nearest time.
 */
export function findTimeline(
  timelines: readonly TimelineSummary[],
  call: Pick<RecentCall, 'liveId' | 'number' | 'at' | 'type'>,
  country: string,
): string | null {
  const direction = call.type === 'out' ? 'out' : 'in'
  const candidates = timelines
    .filter((each) => each.direction === direction && timeDifference(each, call) <= maxClockDifference)
    .toSorted((a, b) => timeDifference(a, call) - timeDifference(b, call))
  const sameCall = candidates.find(({ callId }) => callId !== null && callId === call.liveId)
  const sameNumberCall = candidates.find(
    ({ callId, number }) =>
      (callId === null || call.liveId === null) &&
      (number === call.number || sameNumber(number, call.number, country)),
  )
  return (sameCall ?? sameNumberCall)?.key ?? null
}

function timeDifference({ startedAt }: TimelineSummary, { at }: Pick<RecentCall, 'at'>): number {
  return Math.abs(startedAt - at)
}
