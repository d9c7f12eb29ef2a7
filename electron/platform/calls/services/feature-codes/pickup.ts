import { causes } from '../../../sip/leg.ts'
import type { Call } from '../../call.ts'
import { noLeg } from '../../call-facts.ts'
import type { Switchboard } from '../../switchboard.ts'
import type { Service } from '../service.ts'

/**
 * Takes the call that rings at a colleague: whoever dials the code is joined with its caller, the colleague's phones stop
 * as for a call that was answered elsewhere. 480 where nothing rings there, and for a caller who is rung for by a queue or
 * a ring group, whose turn is not this code's to decide; 403 for whoever is no user.
 */
export function pickup(board: Switchboard): Service {
  return ({ call, leg, destination }) => {
    if (!call.source?.party.user) return leg.leave(causes.forbidden)
    const ringing = callRingingAt(board, destination.id)
    const caller = ringing?.source
    if (!ringing || !caller || ringing === call) return leg.leave(causes.unreachable)
    leg.ring()
    call.ringing.release()?.cancel(causes.elsewhere)
    call.recordsOn ||= ringing.recorded
    ringing.release(caller)
    const { id: parentId, live } = ringing
    call.live.set({ parentId, rootId: live.facts.rootId, target: { ...noLeg, ...caller.party } })
    call.seat('target', caller)
    ringing.end(causes.elsewhere)
    caller.accept().then(
      () => call.join(),
      () => call.end(causes.failed),
    )
  }
}

/** The call that rings at a user now: of several the oldest. */
function callRingingAt(board: Switchboard, userId: number): Call | undefined {
  return board.book
    .all()
    .filter(
      ({ live, over }) => !over && live.facts.state === 'RINGING' && live.facts.target.user?.id === userId,
    )
    .toSorted((one, other) => one.id - other.id)[0]
}
