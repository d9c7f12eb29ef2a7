import { writeTimestamp } from '#shared/api/timestamp.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { forbidden, invalid, type Refusal } from '../http/refusal.ts'
import type { StoredWebcall } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { refuseBarredCall, type Actor } from './call-commands.ts'
import { connectedSeconds } from './call-record.ts'
import type { Call } from './call.ts'
import type { Destination } from './directory.ts'
import { partyOf } from './routing.ts'
import { routeFor } from './routing-rules/route-for.ts'
import type { Switchboard } from './switchboard.ts'
import { chargeOf, ratesOf } from './tariff.ts'
import { callBoth, type TwoStepParty } from './two-step-call.ts'
import { inSequence, type Sound, soundOf } from '../media/sound.ts'
import { beep } from '../media/tones.ts'
import { sayText } from '../media/voice.ts'

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
  const ends = routeBothEnds(board, actor, { first: from, second: to })
  if (!ends.ok) return ends
  const refused = refusalOfEnds(actor, ends.value)
  if (refused) return refused
  const { customerId } = actor.user
  let answeredAt: number | undefined
  const call = callBoth(board, {
    customerId,
    payer: actor.user.id,
    ...ends.value,
    context: 'WEBCALL',
    direction: 'webcall',
    onFirstAnswered: () => (answeredAt = board.now()),
  })
  const { facts } = call.live
  const rates = ratesOf(facts)
  const stored = webcalls.insert({
    calldate: writeTimestamp(facts.startedAt),
    from: facts.source.number,
    from_rate: rates.source,
    to: facts.target.number,
    to_rate: rates.target,
    ...costOf(rates, { from: 0, to: 0 }),
    user_id: actor.user.id,
    customer_id: customerId,
  })
  call.onEnd(() => {
    const seconds = {
      from: answeredAt === undefined ? 0 : Math.floor((board.now() - answeredAt) / 1000),
      to: connectedSeconds(call.live.facts),
    }
    webcalls.update(stored.id, costOf(rates, seconds))
  })
  return ok(stored)
}

/** Durations and charges of a web call: each end counts from its own answer. */
function costOf(rates: ReturnType<typeof ratesOf>, seconds: { readonly from: number; readonly to: number }) {
  const from = chargeOf(rates.source, seconds.from)
  const to = chargeOf(rates.target, seconds.to)
  return {
    from_duration: seconds.from,
    from_charge: from,
    to_duration: seconds.to,
    to_charge: to,
    charge: Math.round((from + to) * 10_000) / 10_000,
  }
}

/**
 * POST /leadcalls: calls `to`, the party who follows up a lead, reads out the text, then calls the lead at `caller_id`
 * and joins them. Without a lead's number it ends after the text; the specification does not show which number is
 * which.
 */
export function placeLeadcall(
  board: Switchboard,
  actor: Actor,
  order: { readonly to: string; readonly caller_id?: string; readonly tts?: string },
): Result<Call, Refusal> {
  const { to, caller_id: lead = '' } = order
  const ends = routeBothEnds(board, actor, { first: to, second: lead === '' ? to : lead })
  if (!ends.ok) return ends
  const { first, second } = ends.value
  const parties = { first, second: lead === '' ? undefined : second }
  const refused = refusalOfEnds(actor, parties)
  if (refused) return refused
  const announcement = announcementOf(order.tts ?? '')
  return ok(
    callBoth(board, {
      customerId: actor.user.customerId,
      payer: actor.user.id,
      ...parties,
      announcement,
      context: 'LEADCALL',
    }),
  )
}

/** The limits of POST /calls: nobody but root rings a colleague first, and nobody is joined with themselves. */
function refusalOfEnds(
  actor: Actor,
  { first, second }: { readonly first: TwoStepParty; readonly second: TwoStepParty | undefined },
): Result<never, Refusal> | undefined {
  const [firstUserId, secondUserId] = [first, second].map((end) =>
    end?.destination.kind === 'user' ? end.destination.user.id : undefined,
  )
  if (firstUserId !== undefined && firstUserId !== actor.user.id && !actor.isRoot)
    return forbidden('You may only place calls for yourself')
  return firstUserId !== undefined && firstUserId === secondUserId
    ? invalid('A user cannot call the own number')
    : undefined
}

function routeBothEnds(
  board: Switchboard,
  actor: Actor,
  numbers: { readonly first: string; readonly second: string },
): Result<{ readonly first: TwoStepParty; readonly second: TwoStepParty }, Refusal> {
  const [first, second] = [numbers.first, numbers.second].map((number) => routeFor(board, actor.user, number))
  if (!first || first.kind === 'unknown') return invalid(`Nobody can be reached at ${numbers.first}`)
  if (!second || second.kind === 'unknown') return invalid(`Nobody can be reached at ${numbers.second}`)
  for (const end of [first, second])
    if (end.kind === 'barred') return refuseBarredCall(board, actor.user, end)
  // A service can only be called; it cannot be rung first.
  if (first.kind === 'service') return invalid(`Nobody can be rung at ${numbers.first}`)
  const { customerId } = actor.user
  return ok({
    first: twoStepParty(board, customerId, { destination: first, other: second }),
    second: twoStepParty(board, customerId, { destination: second, other: first }),
  })
}

function twoStepParty(
  board: Switchboard,
  customerId: number,
  { destination, other }: { readonly destination: Destination; readonly other: Destination },
): TwoStepParty {
  const { number, name } = partyOf(other, customerId, board.directory)
  return {
    destination,
    party: partyOf(destination, customerId, board.directory),
    shownCaller: { number, name },
    reason: 'colleague',
  }
}

const beepMilliseconds = 400

/** A spoken text with a beep at the end. */
function announcementOf(text: string): Sound {
  return inSequence([sayText(text), soundOf(beep(1000, beepMilliseconds), beepMilliseconds)])
}
