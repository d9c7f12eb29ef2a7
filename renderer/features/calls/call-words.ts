import { afterThrough } from '#shared/calls/end-name.ts'
import type { CallSide } from '#shared/calls/call-end.ts'
import { isJoined, type CallGroup } from '#shared/calls/call-groups.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { sameNumber } from '#shared/calls/phone-number.ts'
import { isHere } from '#shared/calls/line-groups.ts'
import { callWords as words } from '../../locales/call.ts'
import { quotedWords } from '../../locales/error-words.ts'
import { endsWords } from '../../locales/ends.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

/** How the call stands, where that is out of the ordinary: held by the far end, or a conference; else how it came here. */
export function situationWords(own: OwnCall, conference: readonly OwnCall[]): string {
  const { line } = own
  if (line.state === 'ended') return routeWords(own)
  const [held, together] = [farHoldWords(own), conferenceWords(own, conference)]
  return held !== '' && together !== '' ? words.both(held, together) : held || together || routeWords(own)
}

/** That the far end does not listen now; empty while it does. */
export function farHoldWords({ line, shortName }: OwnCall): string {
  return line.farHeld && line.state === 'connected' ? words.farHold(shortName) : ''
}

/** With whom this call hears each other; empty where it is alone. */
export function conferenceWords({ line }: OwnCall, conference: readonly OwnCall[]): string {
  const others = conference.filter((each) => each.line.id !== line.id)
  if (!line.merged || others.length === 0) return ''
  return words.conferenceWith(namesInWords(others))
}

/** `Tamsin Quillfeather, Mei Copperleaf and Bram Oakhollow`. */
export function namesInWords(calls: readonly OwnCall[]): string {
  const names = calls.map(({ title }) => title)
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : words.and(names.slice(0, -1).join(', '), last)
}

/** How the call came here. */
export function routeWords(own: OwnCall): string {
  const route = ownRoute(own)
  if (isHere(own.line)) return route
  return own.line.state === 'dialling' ? words.route.pickUp(own.shortName) : words.route.otherPhone(route)
}

function ownRoute(own: OwnCall): string {
  const { line, call } = own
  if (line.direction === 'out') return words.route.youCalled
  if (call?.context === 'TRANSFER_RECALL') return words.route.recall
  const route = own.through === '' ? words.route.direct : words.route.through(afterThrough(own.through))
  const { answeredBy = 'agent' } = line
  return answeredBy === 'agent' ? route : words.route.answered(route, words.answeredBy[answeredBy])
}

/** What the live calls of others say, as long as they can be believed. */
type Others = {
  readonly callsAreCurrent: boolean
  readonly others: readonly CallGroup[]
  readonly country: string
  readonly nameAt: (call: LiveCallRecord, side: CallSide) => string
}

/**
 * What became of a call that is over. That it stopped ringing does not say why (a CANCEL, RFC 3261 section 9): where its
 * caller still is, the live calls say so.
 */
export function outcomeWords({ line, shortName }: OwnCall, calls: Others): string {
  const { callsAreCurrent, others, country, nameAt } = calls
  if (line.endReason !== 'cancelled' || line.direction === 'out' || !callsAreCurrent) return endWords(line)
  const group = others.find(({ legs }) =>
    legs.some(({ source }) => sameNumber(source.number, line.number, country)),
  )
  if (!group) return endWords(line)
  const { wentOn } = endsWords
  if (group.kind === 'message') return wentOn.voicemail(shortName)
  if (group.kind === 'waiting') return wentOn.waiting(shortName)
  const colleague = nameAt(group.call, 'destination')
  if (!isJoined(group.call)) return wentOn.ringing(shortName, colleague)
  return group.kind === 'elsewhere'
    ? endsWords.ends['answered-elsewhere']
    : wentOn.colleague(shortName, colleague)
}

/** Why a call is over. A refusal or a fault has the far end's own words too, where it said more. */
export function endWords({ endReason, direction, endWords: said }: Line): string {
  if (endReason === null) return endsWords.ended
  if (endReason === 'cancelled' && direction === 'out') return endsWords.youCancelled
  if (endReason === 'declined' && direction === 'in') return endsWords.youDeclined
  const sentence = endsWords.ends[endReason]
  const isQuoted = endReason === 'refused' || endReason === 'failed'
  return isQuoted && said !== '' ? `${sentence} ${quotedWords(said)}` : sentence
}
