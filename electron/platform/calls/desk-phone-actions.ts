import type { InCallAction } from '../sip/leg.ts'
import type { Call } from './call.ts'
import type { Switchboard } from './switchboard.ts'

/** A person's action at the virtual desk phone of a user. `hang_up` declines a call that only rings. */
export type DeskPhoneAction = 'pick_up' | InCallAction

/**
 * Performs a person's action at a user's desk phone, on the oldest call for which it is possible. Leaves registered
 * telephones alone. False if there is no such call.
 */
export function performDeskPhoneAction(board: Switchboard, userId: number, action: DeskPhoneAction): boolean {
  const calls = board.book.all()
  if (action === 'pick_up')
    return calls.some((call) => isRingingAt(call, userId) && call.ringing.answerSimulated())
  const isDone = calls.some((call) =>
    [call.source, call.target].some(
      (each) => each?.party.user?.id === userId && each.leg.isSimulated && each.leg.performAction?.(action),
    ),
  )
  if (isDone || action !== 'hang_up') return isDone
  return calls.some((call) => isRingingAt(call, userId) && call.ringing.declineSimulated())
}

function isRingingAt({ ringing, live }: Call, userId: number): boolean {
  return ringing.side !== undefined && live.facts[ringing.side].user?.id === userId
}
