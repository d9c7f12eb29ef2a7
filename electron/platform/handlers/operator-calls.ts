import { readCode } from '#shared/api/codes.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import type { OperatorContract } from '#shared/api/operator.ts'
import { ok } from '#shared/core/result.ts'
import { liveCall } from '../calls/call-book.ts'
import { performDeskPhoneAction } from '../calls/desk-phone-actions.ts'
import type { Participant } from '../calls/participant.ts'
import type { CallEngine } from '../calls/call-engine.ts'
import type { SampleCallers } from '../demo/sample-callers.ts'
import type { Handlers } from '../http/handler.ts'
import { invalid, notFound } from '../http/refusal.ts'
import { causes } from '../sip/leg.ts'
import type { StoredDdi } from '../store/rows.ts'
import type { Store } from '../store/store.ts'

export type OperatorCallPorts = {
  readonly engine: CallEngine
  readonly store: Pick<Store, 'queues' | 'ddis'>
  readonly callers: Pick<SampleCallers, 'next' | 'randomContact'>
}

/** Seconds after which colleagues answer the first caller of a rush, and then each further one. */
const rush = { firstAnswer: 25, secondsBetween: 12, talkSeconds: 70 } as const

/** Calls from the simulated outside world. */
export function operatorCallHandlers({
  engine,
  store,
  callers,
}: OperatorCallPorts): Pick<
  Handlers<OperatorContract>,
  | 'simulateInboundCall'
  | 'listSimulatedCalls'
  | 'endSimulatedCall'
  | 'simulateQueueRush'
  | 'simulateDeskPhone'
> {
  /** The number of the first queue to which a user belongs. */
  const queueNumberOf = (userId: number, customerId: number): string | undefined => {
    const customerFilter = [{ property: 'customer_id', operator: 'eq', value: customerId }] as const
    const queue = store.queues
      .where(customerFilter)
      .find(({ members }) => members.some((each) => each.user_id === userId))
    const isQueueNumber = ({ target_type, target_id }: StoredDdi) =>
      readCode('ddi.target_type', target_type) === 'Q' && target_id === queue?.id
    return queue && store.ddis.where(customerFilter).find(isQueueNumber)?.e164
  }
  return {
    ...callerHandlers(engine),

    simulateInboundCall({ body, user }) {
      const placed = engine.simulateInbound({
        ...inboundRequestOf(body),
        from: body.from ?? callers.next(),
        customerId: user.customer_id,
      })
      return placed.ok ? ok(liveCall(placed.value.live.facts, engine.board.now())) : placed
    },

    simulateQueueRush({ body, user }) {
      const to = queueNumberOf(body.user_id, user.customer_id)
      if (to === undefined) return invalid(`The user ${body.user_id} works for no queue with a number`)
      for (let caller = 0; caller < body.callers; caller += 1) {
        const answerAfter = rush.firstAnswer + caller * rush.secondsBetween
        const placed = engine.simulateInbound({
          from: caller === 0 ? callers.next() : callers.randomContact(),
          ...{ to, answerAfter, exceptUserId: body.user_id, talkFor: answerAfter + rush.talkSeconds },
          customerId: user.customer_id,
        })
        if (!placed.ok) return placed
      }
      return ok(undefined)
    },

    simulateDeskPhone({ body: { user_id: userId, action }, user }) {
      const found = engine.board.directory.userById(userId)
      if (found?.customerId !== user.customer_id) return invalid(`There is no user ${userId}`)
      return performDeskPhoneAction(engine.board, userId, action)
        ? ok(undefined)
        : invalid(`The desk phone of the user ${userId} has no call for ${action}`)
    },
  }
}

/** Simulated callers on the line: lists them and hangs up for them. */
function callerHandlers(
  engine: CallEngine,
): Pick<Handlers<OperatorContract>, 'listSimulatedCalls' | 'endSimulatedCall'> {
  const simulatedCallsOf = (customerId: number) =>
    engine.board.book
      .all()
      .filter(({ live, source }) => live.facts.customerId === customerId && isOutsideCaller(source))
  return {
    listSimulatedCalls({ user }) {
      const data = simulatedCallsOf(user.customer_id).map(({ live }) =>
        liveCall(live.facts, engine.board.now()),
      )
      return ok({ data, total: data.length })
    },

    endSimulatedCall({ params, user }) {
      const call = simulatedCallsOf(user.customer_id).find(({ id }) => id === params.id)
      if (!call) return notFound('Simulated call', params.id)
      call.end(causes.normal)
      return ok(undefined)
    },
  }
}

function isOutsideCaller(source: Participant | undefined): source is Participant {
  return source !== undefined && source.leg.isSimulated && source.party.user === undefined
}

function inboundRequestOf({
  to,
  answer_after: answerAfter,
  talk_for: talkFor,
  says,
}: EndpointBody<OperatorContract['simulateInboundCall']>) {
  return {
    to,
    ...(answerAfter === undefined ? {} : { answerAfter }),
    ...(talkFor === undefined ? {} : { talkFor }),
    ...(says === undefined ? {} : { says }),
  }
}
