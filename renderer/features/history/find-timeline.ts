import type { TimelineSummary } from '#shared/calls/call-timeline.ts'
import { sameNumber } from '#shared/calls/phone-number.ts'
import type { RecentCall } from '#shared/host/slices.ts'

/** The clocks of this computer and of the platform may be this far apart, in milliseconds. */
const mostApart = 120_000

/**
 * The timeline of a past call, by its key; null where none is kept, as for a call of another phone. The platform's call
 * decides where both know it, and the time with it: identifiers may begin anew. Else the number and the nearest time.
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
