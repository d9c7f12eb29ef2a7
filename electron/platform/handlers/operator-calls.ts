import type { OperatorContract } from '#shared/api/operator.ts'
import { ok } from '#shared/core/result.ts'
import { liveCall } from '../calls/call-book.ts'
import type { CallEngine } from '../calls/call-engine.ts'
import type { Handlers } from '../http/handler.ts'

/** Calls that come from a simulated outside. */
export function operatorCallHandlers(
  engine: CallEngine,
): Pick<Handlers<OperatorContract>, 'simulateInboundCall'> {
  return {
    simulateInboundCall({ body, user }) {
      const { from, to, answer_after: answerAfter, talk_for: talkFor } = body
      const placed = engine.simulateInbound({
        from,
        to,
        customerId: user.customer_id,
        ...(answerAfter === undefined ? {} : { answerAfter }),
        ...(talkFor === undefined ? {} : { talkFor }),
      })
      return placed.ok ? ok(liveCall(placed.value.live.facts, engine.board.now())) : placed
    },
  }
}
