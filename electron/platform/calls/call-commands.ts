import { ok, type Result } from '#shared/core/result.ts'
import { forbidden, invalid, notFound, type Refusal } from '../http/refusal.ts'
import { readOwnNumber } from '../messages/own-number.ts'
import { causes } from '../sip/leg.ts'
import { checkBlindTransfer } from './blind-transfer.ts'
import type { RecordingOrder } from './call-recording.ts'
import type { Call } from './call.ts'
import type { CallUser, Destination, Directory } from './directory.ts'
import { callerParty } from './incoming.ts'
import { partyOf } from './routing.ts'
import { routeFor } from './routing-rules/route-for.ts'
import type { Switchboard } from './switchboard.ts'
import { callBoth } from './two-step-call.ts'

/** The sender of a REST request. */
export type Actor = { readonly user: CallUser; readonly isRoot: boolean }

export type PlaceOrder = { readonly to: string; readonly from?: string; readonly caller_id?: string }

/**
 * Click-to-call (POST /calls): rings the user's own phones, which show the target as the caller, and calls the target
 * once one is answered. Only root may place a call for somebody else.
 */
export function placeCall(board: Switchboard, actor: Actor, order: PlaceOrder): Result<Call, Refusal> {
  const user = order.from === undefined ? actor.user : userWithId(board, order.from, actor.user.customerId)
  if (!user) return invalid(`There is no user ${order.from}`)
  if (user.id !== actor.user.id && !actor.isRoot) return forbidden('You may only place calls for yourself')
  const destination = routeFor(board, user, order.to)
  if (destination.kind === 'unknown') return invalid(`Nobody can be reached at ${order.to}`)
  if (destination.kind === 'barred') return refuseBarredCall(board, user, destination)
  if (destination.kind === 'user' && destination.user.id === user.id)
    return invalid('A user cannot call the own number')
  const callerId = readCallerId(board.directory, order.caller_id, { user, isRoot: actor.isRoot })
  if (!callerId.ok) return callerId
  const target = partyOf(destination, user.customerId, board.directory)
  const source = callerParty(user, destination, callerId.value)
  return ok(
    callBoth(board, {
      customerId: user.customerId,
      payer: user.id,
      first: {
        destination: { kind: 'user', user },
        party: source,
        shownCaller: { number: target.number, name: target.name },
        reason: 'own-call',
      },
      second: {
        destination,
        party: target,
        shownCaller: { number: source.number, name: source.number === 'anonymous' ? '' : source.name },
        reason: 'colleague',
      },
    }),
  )
}

/** Refuses a user's call that a rule blocks; it leaves a record and nothing else. */
export function refuseBarredCall(
  board: Switchboard,
  user: CallUser,
  destination: Extract<Destination, { kind: 'barred' }>,
): Result<never, Refusal> {
  const { customerId } = user
  const target = partyOf(destination, customerId, board.directory)
  board.open({ customerId, source: callerParty(user, destination), target }).end(causes.barred)
  return invalid(`A routing rule blocks calls to ${destination.number}`)
}

/** The live call, if it exists and belongs to the actor's customer. */
export function findCall(board: Switchboard, actor: Actor, id: number): Result<Call, Refusal> {
  const call = board.book.get(id)
  if (!call || call.live.facts.customerId !== actor.user.customerId) return notFound('Call', id)
  return ok(call)
}

/** The live call, if the actor may act on it: root on all, anybody else on their own. */
export function findOwnCall(board: Switchboard, actor: Actor, id: number): Result<Call, Refusal> {
  const found = findCall(board, actor, id)
  if (!found.ok || actor.isRoot || isParty(found.value, actor.user)) return found
  return forbidden('This is not your call')
}

/** A checked request that has changed nothing yet: the function that carries it out, or the refusal. */
export type CheckedCommand = Result<() => Result<Call, Refusal>, Refusal>

/** PATCH `state`: REST can only answer; every other state follows from what the phones do. */
export function checkAnswer(call: Call, state: string, actor: Actor): CheckedCommand {
  if (!['answer', 'answered', 'connected'].includes(state.toLowerCase()))
    return invalid(`The state "${state}" cannot be set: use "answer"`)
  const { side } = call.ringing
  if (!side) return invalid('The call does not ring')
  const ringingUser = call.live.facts[side].user
  if (!ringingUser) return invalid('The call rings outside and cannot be answered from here')
  if (ringingUser.id !== actor.user.id && !actor.isRoot)
    return forbidden('Only the one who is called may answer')
  return ok(() =>
    call.ringing.answerRemotely() ? ok(call) : invalid('The ringing phone cannot be answered from here'),
  )
}

/** PATCH `monitor_state`. */
export function checkRecording(call: Call, order: RecordingOrder, actor: Actor): CheckedCommand {
  const { source, target } = call.live.facts
  const requester = [source.user, target.user].find((user) => user?.id === actor.user.id)
  const allowed = requester ? requester.recordingAllowed : actor.isRoot
  if (!allowed) return forbidden('Recording is not allowed for this user')
  if (!call.isJoined) return invalid('Only a connected call can be recorded')
  if (!call.mayRecord(order)) return invalid(`The recording cannot ${order} in its present state`)
  return ok(() => {
    call.record(order)
    return ok(call)
  })
}

/** PATCH `dst`. When carried out, returns the live call in which the caller continues. */
export function checkTransfer(
  board: Switchboard,
  call: Call,
  order: { dst: string; actor: Actor },
): CheckedCommand {
  const checked = checkBlindTransfer(board, call, { by: order.actor.user, dst: order.dst })
  if (!checked.ok) return invalid(checked.error)
  return ok(() => ok(checked.value()))
}

/** DELETE: hangs up, cancels or declines, depending on the state and on the requester. */
export function endCall(call: Call, actor: Actor): void {
  const { source, target } = call.live.facts
  if (call.isJoined && call.target && target.user?.id === actor.user.id) call.hangUp(call.target)
  else if (call.isJoined) call.end(causes.normal)
  else if (call.ringing.side === 'target' && target.user?.id === actor.user.id) call.ringing.decline()
  else if (source.user?.id === actor.user.id) call.end(causes.cancelled)
  else call.end(causes.declined)
}

function isParty(call: Call, { id }: CallUser): boolean {
  const { source, target } = call.live.facts
  return source.user?.id === id || target.user?.id === id
}

function userWithId(board: Switchboard, id: string, customerId: number): CallUser | undefined {
  const user = /^\d+$/.test(id) ? board.directory.userById(Number(id)) : undefined
  return user?.customerId === customerId ? user : undefined
}

/** The caller id shown outside: "anonymous", or a number the user may send texts from; undefined is the user's own. */
export function readCallerId(
  directory: Directory,
  text: string | undefined,
  { user, isRoot }: Actor,
): Result<string | undefined, Refusal> {
  if (text === undefined || text === '') return ok(undefined)
  if (text.toLowerCase() === 'anonymous') return ok('anonymous')
  return readOwnNumber(
    text,
    { ...user, isRoot },
    {
      ownerOf: directory.ownerOfNumber,
      refusal: `caller_id ${text} is not one of your numbers, and not "anonymous"`,
    },
  )
}
