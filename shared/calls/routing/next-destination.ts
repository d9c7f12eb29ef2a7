import { readCode, type CodeWord } from '../../api/codes.ts'

/** The next destination of a call: a pair such as `final_dst_type` and `final_dst_id` (specification 2.3). */
export type NextDestination = { readonly type: CodeWord<'user.final_dst_type'>; readonly id: number }

/** Reads a stored pair; `H` if it is unreadable. A mailbox without an id is that of the user who owns the pair. */
export function readNextDestination(type: unknown, id: unknown, userId = 0): NextDestination {
  const read = readCode('user.final_dst_type', type) ?? 'H'
  const known = Number(id) || 0
  return { type: read, id: read === 'V' && known === 0 ? userId : known }
}
