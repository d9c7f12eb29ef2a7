import type { TimelineSummary } from '#shared/calls/call-timeline.ts'
import { sameNumber } from '#shared/calls/phone-number.ts'
import type { RecentCall } from '#shared/host/slices.ts'

/** Maximum difference between this computer's clock and the platform's, in milliseconds. */
const mostApart = 120_000

/**
 * Returns the key of a past call's timeline; null if there is none, as for a call of another phone. Compares the
 * platform's call id, if both have one, and the time, since ids may be reused; else the number and the nearest time.
 */
export function findTimeline(
  kept: readonly TimelineSummary[],
  call: Pick<RecentCall, 'liveId' | 'number' | 'at' | 'type'>,
  country: string,
): string | null {
  const direction = call.type === 'out' ? 'out' : 'in'
  const near = kept
    .filter((each) => each.direction === direction && apart(each, call) <= mostApart)
    .toSorted((a, b) => apart(a, call) - apart(b, call))
  const matched = near.find(({ callId }) => callId !== null && callId === call.liveId)
  const alike = near.find(
    ({ callId, number }) =>
      (callId === null || call.liveId === null) &&
      (number === call.number || sameNumber(number, call.number, country)),
  )
  return (matched ?? alike)?.key ?? null
}

function apart({ startedAt }: TimelineSummary, { at }: Pick<RecentCall, 'at'>): number {
  return Math.abs(startedAt - at)
}
