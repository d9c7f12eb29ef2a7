import { readCode } from '#shared/api/codes.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { callSeconds, isSameId, readId, readNumber, readText } from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { RecentCall } from '#shared/host/state.ts'

/**
 * Turns a call record into a recent call of user `userId`: the other party is the one that is shown. A field that cannot
 * be read is empty; null for a record without an id.
 */
export function readRecentCall(cdr: Cdr, userId: number): Omit<RecentCall, 'recordings'> | null {
  const cdrId = readId(cdr.id)
  if (cdrId === null) return null
  const totalSeconds = readNumber(cdr.duration, callSeconds)
  const type = readType(cdr, userId)
  const isOut = type === 'out'
  return {
    cdrId,
    liveId: readId(cdr.live_id),
    type,
    number: readText(isOut ? cdr.dst : cdr.src, 'number'),
    name: readText(isOut ? cdr.dst_name : cdr.src_name, 'name'),
    at: readTimestamp(cdr.calldate) ?? 0,
    ...(totalSeconds === null ? {} : { totalSeconds }),
    talkSeconds: readNumber(cdr.billsec, callSeconds) ?? 0,
    cause: readText(cdr.t_cause, 'word'),
  }
}

/** Whether a user took part: `user_id` names one of them, the other stands at an end of the call. */
export function isOwnCdr({ user_id, src_id, dst_id }: Cdr, userId: number): boolean {
  return [user_id, src_id, dst_id].some((id) => isSameId(id, userId))
}

/** A call inside the house has one record: `type` is its owner's view, and the other end sees it the other way. */
function readType(cdr: Cdr, userId: number): RecentCall['type'] {
  const code = readCode('cdr.type', cdr.type)
  const [isSource, isTarget] = [cdr.src_id, cdr.dst_id].map((id) => isSameId(id, userId))
  if (isSource !== isTarget) return isSource ? 'out' : code === 'M' ? 'missed' : 'in'
  return code === 'O' ? 'out' : code === 'M' ? 'missed' : 'in'
}
