import { readCode } from '#shared/api/codes.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { RecentCall } from '#shared/host/state.ts'

/** Turns a call record into a recent call of user `userId`: the other party is the one that is shown. */
export function readRecentCall(cdr: Cdr, userId: number): Omit<RecentCall, 'recordings'> {
  const type = readType(cdr, userId)
  const isOut = type === 'out'
  return {
    cdrId: cdr.id,
    liveId: cdr.live_id || null,
    type,
    number: (isOut ? cdr.dst : cdr.src) ?? '',
    name: (isOut ? cdr.dst_name : cdr.src_name) ?? '',
    at: readTimestamp(cdr.calldate) ?? 0,
    talkSeconds: cdr.billsec ?? 0,
    cause: cdr.t_cause ?? '',
  }
}

function readType(cdr: Cdr, userId: number): RecentCall['type'] {
  switch (readCode('cdr.type', cdr.type)) {
    case 'O':
      return 'out'
    case 'I':
      return 'in'
    case 'M':
      return 'missed'
    case undefined:
      return cdr.src_id === String(userId) ? 'out' : 'in'
  }
}
