import { afterThrough } from '#shared/calls/end-name.ts'
import type { CallSide } from '#shared/calls/call-end.ts'
import { isJoined, type CallGroup } from '#shared/calls/call-groups.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { sameNumber } from '#shared/calls/phone-number.ts'
import { isHere } from '#shared/calls/line-groups.ts'
import type { CallFeed } from '#shared/host/slices.ts'
import { callWords as words } from '../../locales/call.ts'
import { callsWords } from '../../locales/calls.ts'
import { quotedWords } from '../../locales/error-words.ts'
import { endsWords } from '../../locales/ends.ts'
import { uiWords } from '../../locales/ui.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

/** Says that a call is held by the far end or in a conference; otherwise how it came here. */
export function situationWords(ownCall: OwnCall, conference: readonly OwnCall[]): string {
  const { line } = ownCall
  if (line.state === 'ended') return routeWords(ownCall)
  const [holdWords, conferenceText] = [remoteHoldWords(ownCall), conferenceWords(ownCall, conference)]
  return holdWords !== '' && conferenceText !== ''
    ? words.both(holdWords, conferenceText)
    : holdWords || conferenceText || routeWords(ownCall)
}

/** Says that the far end has the call on hold; empty if not. */
export function remoteHoldWords({ line, shortName }: OwnCall): string {
  return line.farHeld && line.state === 'connected' ? words.farHold(shortName) : ''
}

/** Says who else is in the conference; empty if the call is not in one. */
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

/** Says how the call came here. */
export function routeWords(ownCall: OwnCall): string {
  const route = ownRoute(ownCall)
  if (isHere(ownCall.line)) return route
  return ownCall.line.state === 'dialling'
    ? words.route.pickUp(ownCall.shortName)
    : words.route.otherPhone(route)
}

function ownRoute(ownCall: OwnCall): string {
  const { line, call } = ownCall
  if (line.direction === 'out') return words.route.youCalled
  if (call?.context === 'TRANSFER_RECALL') return words.route.recall
  const route =
    ownCall.calledParty === '' ? words.route.direct : words.route.through(afterThrough(ownCall.calledParty))
  const { answeredBy = 'agent' } = line
  return answeredBy === 'agent' ? route : words.route.answered(route, words.answeredBy[answeredBy])
}

/** The live calls of others, and whether they are current. */
type OtherCalls = {
  readonly callsAreCurrent: boolean
  readonly others: readonly CallGroup[]
  readonly country: string
  readonly nameAt: (call: LiveCallRecord, side: CallSide) => string
}

/**
 * Says how a call ended. A CANCEL does not say why it stopped ringing (RFC 3261 section 9); the live calls show
 * whether the caller is still on another call.
 */
export function outcomeWords({ line, shortName }: OwnCall, calls: OtherCalls): string {
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

/** Says why a call is over. After a refusal or a fault, the far end's own words are added, if any. */
export function endWords({ endReason, direction, endWords: remoteEndWords }: Line): string {
  if (endReason === null) return endsWords.ended
  if (endReason === 'cancelled' && direction === 'out') return endsWords.youCancelled
  if (endReason === 'declined' && direction === 'in') return endsWords.youDeclined
  const sentence = endsWords.ends[endReason]
  const isQuoted = endReason === 'refused' || endReason === 'failed'
  return isQuoted && remoteEndWords !== '' ? `${sentence} ${quotedWords(remoteEndWords)}` : sentence
}

/** Says that the list of live calls is empty, as far as the platform has listed them. */
export function noCallsWords(
  isCurrent: boolean,
  feed: Pick<CallFeed, 'kind' | 'lastPollAt'> | undefined,
): { readonly title: string; readonly words: string } {
  const { list } = callsWords
  if (isCurrent) return { title: list.none, words: list.noneWords }
  if (!feed || feed.kind === 'idle') return { title: uiWords.loading, words: '' }
  return feed.lastPollAt === null
    ? { title: list.notLoaded, words: list.notLoadedWords }
    : { title: list.unknown, words: list.noneKnown }
}
