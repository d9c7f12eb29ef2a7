import { writeTimestamp } from '#shared/api/timestamp.ts'
import { causes } from '../../sip/leg.ts'
import type { StoredMediaSession } from '../../store/rows.ts'
import type { StoredMsdr } from '../../store/tables/past-calls.ts'
import { customerId } from '../customer.ts'
import { viewersOf, type DatedCall } from './past-call.ts'

/** The most recent connected calls that still have media records. */
const callsWithMedia = 600

export type SampleSession = {
  readonly session: Omit<StoredMediaSession, 'id'>
  readonly msdr: Omit<StoredMsdr, 'id' | 'media_session_id'>
}

/** A media session for each end of the last answered calls. */
export function makeSessions(calls: readonly DatedCall[]): readonly SampleSession[] {
  return calls
    .filter(({ talks }) => talks !== undefined)
    .slice(-callsWithMedia)
    .flatMap((call) => [sessionOf(call, 'source'), sessionOf(call, 'target')])
}

function sessionOf(call: DatedCall, side: 'source' | 'target'): SampleSession {
  const { source, target, liveId, talks = 0, startedAt, rings } = call
  const connectedAt = startedAt + rings * 1000
  const common = {
    customer_id: customerId,
    live_id: liveId,
    party_ids: viewersOf(call),
    call_id: `${liveId}-${side}@sample`,
    created_at: writeTimestamp(connectedAt),
    src_id: source.id,
    src_ua: source.userAgent,
    dst_id: target.id,
    dst_ua: target.userAgent,
    duration: talks,
    type: 'audio',
  }
  const userId = call[side].userId ?? null
  return {
    session: {
      ...common,
      updated_at: writeTimestamp(connectedAt + talks * 1000),
      status: 'ended',
      user: userId,
    },
    msdr: {
      ...common,
      src: source.number,
      dst: target.number,
      t_cause: call.cause ?? causes.normal.words,
      user_id: userId,
    },
  }
}
