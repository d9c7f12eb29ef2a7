import { isHere } from '#shared/calls/line-groups.ts'
import { formatNumber, sameNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person, RecentCall } from '#shared/host/slices.ts'
import { peopleWords } from '../../locales/people.ts'
import { ringingWords } from '../../locales/ringing.ts'
import type { OwnCall } from '../../stores/own-calls.ts'
import { secondsUntil } from './use-answers-in.ts'

/** The caller's details in a ring, apart from the name. */
export type CallerWords = {
  readonly company: string
  readonly number: string
  readonly through: string
  /** Whether the caller is known, and one line about earlier calls. */
  readonly context: string
  readonly isKnown: boolean
  /** Whether the contacts are loaded and the caller is none of them. */
  readonly isNotInContacts: boolean
}

/** `brief`: a colleague's note passed on with the call. `country` is that of the dial plan (ISO 3166). */
export type CallerFacts = {
  readonly recents: readonly RecentCall[]
  /** Whether the contacts have been loaded. Until then, a caller who is not found may be a contact. */
  readonly contactsAreRead: boolean
  readonly country: string
  readonly brief?: string
}

/** Describes the caller from the event and what is known already. */
export function callerWords(ownCall: OwnCall, facts: CallerFacts): CallerWords {
  const { recents, contactsAreRead, country, brief = '' } = facts
  const number = formatNumber(shownName(ownCall.line.number), country)
  const through = ownCall.calledParty || ringingWords.directToYou
  const earlierCalls = recents.filter((call) => sameNumber(call.number, ownCall.line.number, country))
  return {
    company: shownName(ownCall.person?.company ?? ''),
    number: number === ownCall.title ? '' : number,
    through: isHere(ownCall.line) ? through : ringingWords.onOtherPhone(through),
    isKnown: ownCall.person !== null || shownName(brief) !== '',
    isNotInContacts: ownCall.person === null && contactsAreRead,
    context: shownName(brief) || contextLine(ownCall, earlierCalls, contactsAreRead),
  }
}

function contextLine(
  ownCall: OwnCall,
  earlierCalls: readonly RecentCall[],
  contactsAreRead: boolean,
): string {
  const note = shownName(ownCall.person?.notes.split('\n')[0] ?? '')
  if (note !== '') return note
  if (ownCall.person === null) {
    if (!contactsAreRead) return peopleWords.notRead
    if (earlierCalls.some(({ type }) => type !== 'out')) return ringingWords.calledBefore
    return earlierCalls.length > 0 ? ringingWords.youCalledThem : ringingWords.notInContacts
  }
  return ringingWords[ownCall.person.kind === 'user' ? 'colleague' : ownCall.person.kind]
}

/** The time a call still rings here before it moves on. */
type TimeLeft = {
  readonly seconds: number
  /** Share of the whole time, from 1 down to 0. */
  readonly share: number
}

export type WaitFacts = {
  readonly people: readonly Person[]
  /** When the queue or ring group took the call, in milliseconds since 1970; null if unknown. */
  readonly waitedSince: number | null
  readonly now: number
}

/**
 * Null if unknown: only queues and ring groups define how long a caller waits, and the call to this agent began later
 * than the wait if it was opened for another call.
 */
export function timeLeft({ line, call }: OwnCall, { people, waitedSince, now }: WaitFacts): TimeLeft | null {
  const { through, startedAt } = line
  if (through === '') return null
  const waitingService = people.find(
    ({ service, name, numbers }) =>
      service !== undefined && (name === through || numbers.some(({ number }) => number === through)),
  )
  const longestWait = waitingService?.service?.longestWait ?? 0
  const since = waitedSince ?? (call && call.parentId !== null ? null : call?.startedAt || startedAt)
  if (longestWait <= 0 || since === null) return null
  const seconds = Math.min(longestWait, Math.max(0, Math.ceil(longestWait - (now - since) / 1000)))
  return { seconds, share: seconds / longestWait }
}

/** Returns the announcement when a call begins to ring: caller, route, and the keys that answer, if any. */
export function ringAnnouncement(ownCall: OwnCall, words: CallerWords, keys: readonly string[]): string {
  const who = [ownCall.title, words.company].filter((part) => part !== '').join(', ')
  const answer = keys.length > 0 ? ` ${ringingWords.pressToAnswer(keys.join(' '))}` : ''
  return `${ringingWords.spokenWho(who, words.through)}${answer}`
}

/** Returns the announcement that a ringing call will be answered automatically; empty if it will not. */
export function answerAnnouncement({ line }: OwnCall, now = Date.now()): string {
  const { state, answersAt = null } = line
  if (state !== 'ringing' || answersAt === null) return ''
  return ringingWords.spokenAnswersIn(secondsUntil(answersAt, now))
}
