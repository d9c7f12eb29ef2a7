import type { Contract } from '#shared/api/contract.ts'
import { LiveCall, MediaSession } from '#shared/api/modules/calls.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { endCall, findCall, findOwnCall, placeCall, type Actor } from '../calls/call-commands.ts'
import { liveCall } from '../calls/call-book.ts'
import type { CallEngine } from '../calls/call-engine.ts'
import type { Call } from '../calls/call.ts'
import { placeLeadcall, placeWebcall } from '../calls/platform-calls.ts'
import { callUser } from '../calls/store-directory.ts'
import type { Handlers } from '../http/handler.ts'
import { forbidden, type Refusal } from '../http/refusal.ts'
import type { PhoneLines } from '../sip/leg.ts'
import { pageOf } from '../store/page-of.ts'
import { boundsOf } from '../store/page-sql.ts'
import type { StoredUser } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { changeCall } from './calls/change-call.ts'
import { labelHandlers } from './calls/labels.ts'
import { traceOf } from './calls/trace.ts'
import { dictionaryOf } from './code-words.ts'
import { withFilter } from './crud/with-filter.ts'
import { readOnlyHandlers } from './crud/read-only.ts'
import { scopeOf } from './visible.ts'

export type CallPorts = {
  readonly engine: CallEngine
  readonly lines: Pick<PhoneLines, 'trace'>
  readonly store: Store
}

/**
 * Live calls (specification 4.3). Everybody sees all live calls of the customer, as the team view of a console needs;
 * to act on one, or to read its SIP messages, a user must take part in it or be root.
 */
export function callHandlers({ engine, lines, store }: CallPorts): Handlers<Contract['calls']> {
  const { board } = engine
  const mediaSessions = readOnlyHandlers(store.mediaSessions, 'Media session')
  const respondAs = (user: StoredUser, action: (actor: Actor) => Result<Call, Refusal>) => {
    const result = runAsActor(user, action)
    return result.ok ? ok(liveCall(result.value.live.facts, board.now())) : result
  }
  return {
    list({ query, user }) {
      const { offset, limit } = boundsOf(query)
      const isWholeList = offset === 0 && query.filter === undefined && query.group_by === undefined
      const allCalls = board.book.json(user.customer_id)
      if (isWholeList && allCalls.total <= limit) return ok(allCalls)
      return ok(pageOf(LiveCall, board.book.describe(user.customer_id), query))
    },

    place: ({ body, user }) => respondAs(user, (actor) => placeCall(board, actor, body)),

    read: ({ params, user }) => respondAs(user, (actor) => findCall(board, actor, params.id)),

    change: ({ params, body, user }) =>
      respondAs(user, (actor) => changeCall({ board, labels: store.callLabels, actor }, params.id, body)),

    end: ({ params, user }) =>
      runAsActor(user, (actor) => {
        const found = findOwnCall(board, actor, params.id)
        if (!found.ok) return found
        endCall(found.value, actor)
        return ok(undefined)
      }),

    trace: ({ params, query, user }) =>
      runAsActor(user, (actor) => {
        const found = findOwnCall(board, actor, params.id)
        return found.ok ? ok(traceOf(lines, found.value, query)) : found
      }),

    monitors({ params, query, user }) {
      const callFilter = { property: 'live_id', operator: 'eq', value: params.id } as const
      return ok(store.monitors.listJson(withFilter(query, callFilter), scopeOf(user)))
    },

    listWebcalls: ({ query, user }) => ok(store.webcalls.listJson(query, scopeOf(user))),

    placeWebcall: ({ body, user }) =>
      runAsActor(user, (actor) => {
        const placed = placeWebcall(board, actor, { ...body, webcalls: store.webcalls })
        if (!placed.ok) return placed
        const { customer_id: _, ...webcall } = placed.value
        return ok(webcall)
      }),

    placeLeadcall: ({ body, user }) => respondAs(user, (actor) => placeLeadcall(board, actor, body)),

    listMediaSessions: mediaSessions.list,
    readMediaSession: mediaSessions.read,
    mediaSessionDictionaries: () => ok(dictionaryOf(MediaSession)),
    ...labelHandlers(store),
  }
}

function runAsActor<Value>(
  user: StoredUser,
  action: (actor: Actor) => Result<Value, Refusal>,
): Result<Value, Refusal> {
  const caller = callUser(user)
  return caller ? action({ user: caller, isRoot: user.is_root }) : forbidden('This account is switched off')
}
