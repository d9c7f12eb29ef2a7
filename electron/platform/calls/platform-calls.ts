import { writeTimestamp } from '#shared/api/timestamp.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { invalid, type Refusal } from '../http/refusal.ts'
import type { StoredWebcall } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { announcementOf } from './announcement.ts'
import type { Actor } from './call-commands.ts'
import { describeCdr } from './call-record.ts'
import type { Call } from './call.ts'
import type { Destination } from './directory.ts'
import { partyOf } from './routing.ts'
import { routeFor } from './routing-rules/route-for.ts'
import type { Switchboard } from './switchboard.ts'
import { callBoth, type StepParty } from './two-step-call.ts'

/** POST /webcalls: calls `from`, then `to`, and joins them. */
export function placeWebcall(
  board: Switchboard,
  actor: Actor,
  {
    from,
    to,
    webcalls,
  }: { readonly from: string; readonly to: string; readonly webcalls: Store['webcalls'] },
): Result<StoredWebcall, Refusal> {
  const ends = bothEnds(board, actor, { first: from, second: to })
  if (!ends.ok) return ends
  const { customerId } = actor.user
  const call = callBoth(board, { customerId, ...ends.value, context: 'WEBCALL', direction: 'webcall' })
  const stored = webcalls.insert({
    calldate: writeTimestamp(call.live.facts.startedAt),
    charge: 0,
    from: ends.value.first.party.number,
    from_charge: 0,
    from_duration: 0,
    from_rate: 0,
    to: ends.value.second.party.number,
    to_charge: 0,
    to_duration: 0,
    to_rate: 0,
    user_id: actor.user.id,
    customer_id: customerId,
  })
  call.onEnd(() => {
    const { billsec } = describeCdr(call.live.facts)
    webcalls.update(stored.id, { from_duration: billsec, to_duration: billsec })
  })
  return ok(stored)
}

/**
 * POST /leadcalls: calls `to`, the one who follows up a lead, says the text, then calls the lead at `caller_id` and joins
 * them. Without a lead's number it ends when the text is said; the specification does not show which it is.
 */
export function placeLeadcall(
  board: Switchboard,
  actor: Actor,
  order: { readonly to: string; readonly caller_id?: string; readonly tts?: string },
): Result<Call, Refusal> {
  const { to, caller_id: lead = '' } = order
  const ends = bothEnds(board, actor, { first: to, second: lead === '' ? to : lead })
  if (!ends.ok) return ends
  const { first, second } = ends.value
  const announcement = announcementOf(order.tts ?? '')
  const parties = { first, second: lead === '' ? undefined : second }
  return ok(
    callBoth(board, { customerId: actor.user.customerId, ...parties, announcement, context: 'LEADCALL' }),
  )
}

function bothEnds(
  board: Switchboard,
  actor: Actor,
  numbers: { readonly first: string; readonly second: string },
): Result<{ readonly first: StepParty; readonly second: StepParty }, Refusal> {
  const [first, second] = [numbers.first, numbers.second].map((number) => routeFor(board, actor.user, number))
  if (!first || first.kind === 'unknown') return invalid(`Nobody can be reached at ${numbers.first}`)
  if (!second || second.kind === 'unknown') return invalid(`Nobody can be reached at ${numbers.second}`)
  const barred = [first, second].find(({ kind }) => kind === 'barred')
  if (barred) return invalid('A routing rule blocks this call')
  const { customerId } = actor.user
  return ok({
    first: step(board, customerId, { destination: first, other: second }),
    second: step(board, customerId, { destination: second, other: first }),
  })
}

function step(
  board: Switchboard,
  customerId: number,
  { destination, other }: { readonly destination: Destination; readonly other: Destination },
): StepParty {
  const { number, name } = partyOf(other, customerId, board.directory)
  return {
    destination,
    party: partyOf(destination, customerId, board.directory),
    sees: { number, name },
    reason: 'colleague',
  }
}
