import type { Presence } from '#shared/calls/presence.ts'
import type { ServiceFacts } from '#shared/host/slices.ts'
import { transferWords as words } from '../../locales/transfer.ts'
import { formatDuration } from '../../ui/format.ts'
import type { Destination } from './destination.ts'

/** `1 waiting, longest 1:42`; empty if nobody waits. `now` in milliseconds since 1970. */
export function waitingWords({ waitingSince }: Destination, now: number): string {
  return waitingSince.length === 0 ? '' : withLongest(words.waiting(waitingSince.length), waitingSince, now)
}

/** Adds the longest wait, if the platform gives the start of any. */
function withLongest(counted: string, waitingSince: readonly number[], now: number): string {
  const first = waitingSince.find((at) => at > 0)
  return first === undefined ? counted : words.longest(counted, durationSince(first, now))
}

export type FactName = keyof typeof words.facts

/** Returns the facts shown in the panel beside the list: their names and words. */
export function destinationFacts(
  destination: Destination,
  now: number,
): readonly { readonly name: FactName; readonly words: string }[] {
  const { kind, phones, presence, service, to } = destination
  const facts: (readonly [FactName, string])[] = []
  if (kind === 'user') {
    facts.push(['phones', phoneWords(phones)])
    if (presence) facts.push(['now', presenceWords(presence, now)])
  }
  if (kind === 'queue') facts.push(['waiting', queueWords(destination, now)])
  if (service) facts.push(...serviceFacts(service))
  if (kind !== 'queue' && kind !== 'ring-group') facts.push(['dials', to])
  return facts.map(([name, text]) => ({ name, words: text }))
}

function phoneWords(phones: number | null): string {
  if (phones === null) return words.notKnown
  return phones === 0 ? words.noPhoneLong : words.phonesLong(phones)
}

function presenceWords({ state, since }: Presence, now: number): string {
  const withDuration = (stateWords: string) =>
    since === null ? stateWords : words.lasting(stateWords, durationSince(since, now))
  switch (state) {
    case 'free':
    case 'away':
      return words.notOnCall
    case 'do-not-disturb':
      return words.doNotDisturbLong
    case 'ringing':
      return withDuration(words.ringing)
    case 'dialling':
      return withDuration(words.dialling)
    case 'talking':
      return withDuration(words.talking)
    case 'on-hold':
      return withDuration(words.onHold)
    case 'unknown':
      return words.notKnown
  }
}

/** Says what will happen to the caller, in full sentences. */
export function outcomeWords(
  { kind, name }: Destination,
  options: { readonly caller: string; readonly ringing: boolean; readonly talkFirst: boolean },
): string {
  const { caller, ringing, talkFirst } = options
  const { outcome } = words
  const isPerson = kind === 'user' || kind === 'contact'
  const destinationName = isPerson ? (name.split(' ')[0] ?? name) : name
  if (ringing) return (kind === 'queue' ? outcome.sentToQueue : outcome.sentOn)(caller, destinationName)
  if (talkFirst) return outcome.talkFirst(caller, destinationName)
  return (kind === 'queue' ? outcome.toQueue : outcome.blind)(caller, destinationName)
}

function queueWords({ waitingSince }: Destination, now: number): string {
  return waitingSince.length === 0
    ? words.nobodyWaits
    : withLongest(words.callers(waitingSince.length), waitingSince, now)
}

function serviceFacts({ members, mostCallers, longestWait, afterwards }: ServiceFacts) {
  const limits = [
    mostCallers === null ? '' : words.callers(mostCallers),
    longestWait === null ? '' : words.each(formatDuration(longestWait)),
  ].filter((part) => part !== '')
  const facts: (readonly [FactName, string])[] = []
  if (members !== null) facts.push(['rings', words.users(members)])
  if (limits.length > 0) facts.push(['limit', limits.join(', ')])
  if (afterwards) facts.push(['afterwards', afterwardsWords(afterwards)])
  return facts
}

function afterwardsWords({ type, name }: NonNullable<ServiceFacts['afterwards']>): string {
  const { after } = words
  switch (type) {
    case 'U':
      return name || after.colleague
    case 'V':
      return name === '' ? after.voicemail : after.voicemailOf(name)
    case 'Q':
      return name === '' ? after.otherQueue : after.queue(name)
    case 'R':
      return name || after.ringGroup
    case 'I':
      return after.menu
    case 'C':
      return after.room
    case 'H':
      return after.end
  }
}

function durationSince(since: number, now: number): string {
  return formatDuration(Math.max(0, (now - since) / 1000))
}
