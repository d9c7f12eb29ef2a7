import { readCode } from '#shared/api/codes.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { isSameId } from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { readIdentity } from '#shared/calls/read-live-call.ts'
import { readAnswered } from '#shared/calls/was-answered.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import { wayOfContext } from '#shared/calls/call-way.ts'

/** Turns a call record into a recent call of user `userId`, with the other party. Absent fields are empty. */
export function readRecentCall(cdr: Cdr, userId: number): Omit<RecentCall, 'recordings'> {
  const type = readType(cdr, userId)
  const isOut = type === 'out'
  const talkSeconds = cdr.billsec ?? 0
  const way = isOut ? undefined : wayOfContext(cdr.context)
  return {
    cdrId: cdr.id,
    liveId: cdr.live_id ?? null,
    type,
    number: readIdentity(isOut ? cdr.dst : cdr.src),
    name: readIdentity(isOut ? cdr.dst_name : cdr.src_name),
    at: readTimestamp(cdr.calldate) ?? 0,
    ...(typeof cdr.duration === 'number' && { totalSeconds: cdr.duration }),
    talkSeconds,
    ...(talkSeconds === 0 && readAnswered(cdr) && { answered: true as const }),
    cause: cdr.t_cause ?? '',
    ...(way && { way }),
  }
}

/** Whether a user took part: `user_id` names one participant, the other is an end of the call. */
export function isOwnCdr({ user_id, src_id, dst_id }: Cdr, userId: number): boolean {
  return [user_id, src_id, dst_id].some((id) => isSameId(id, userId))
}

/** An internal call has one record: `type` is its owner's view, which is reversed for the other end. */
function readType(cdr: Cdr, userId: number): RecentCall['type'] {
  const code = readCode('cdr.type', cdr.type)
  const [isSource, isTarget] = [cdr.src_id, cdr.dst_id].map((id) => isSameId(id, userId))
  if (isSource !== isTarget) return isSource ? 'out' : code === 'M' ? 'missed' : 'in'
  return code === 'O' ? 'out' : code === 'M' ? 'missed' : 'in'
}
