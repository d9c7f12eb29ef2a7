import { isHere } from '#shared/calls/line-groups.ts'
import { formatNumber, sameNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person, RecentCall } from '#shared/host/slices.ts'
import { ringingWords } from '../../locales/ringing.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

/** The caller's details in a ring, apart from the name. */
export type CallerWords = {
  readonly company: string
  readonly number: string
  readonly through: string
  /** Whether the caller is known, and one line about earlier calls. */
  readonly context: string
  readonly known: boolean
}

/** `brief`: a colleague's note passed on with the call. `country` is that of the dial plan (ISO 3166). */
export type CallerFacts = {
  readonly recents: readonly RecentCall[]
  readonly country: string
  readonly brief?: string
}

/** Describes the caller from the event and what is known already. */
export function callerWords(own: OwnCall, { recents, country, brief = '' }: CallerFacts): CallerWords {
  const number = formatNumber(shownName(own.line.number), country)
  const through = own.through || ringingWords.directToYou
  const before = recents.filter((call) => sameNumber(call.number, own.line.number, country))
  return {
    company: shownName(own.person?.company ?? ''),
    number: number === own.title ? '' : number,
    through: isHere(own.line) ? through : ringingWords.onOtherPhone(through),
    known: own.person !== null || shownName(brief) !== '',
    context: shownName(brief) || contextLine(own, before),
  }
}

function contextLine(own: OwnCall, before: readonly RecentCall[]): string {
  const note = shownName(own.person?.notes.split('\n')[0] ?? '')
  if (note !== '') return note
  if (own.person === null) {
    if (before.some(({ type }) => type !== 'out')) return ringingWords.calledBefore
    return before.length > 0 ? ringingWords.youCalledThem : ringingWords.notInContacts
  }
  return ringingWords[own.person.kind === 'user' ? 'colleague' : own.person.kind]
}

/** The time a call still rings here before it moves on. */
type TimeLeft = {
  readonly seconds: number
  /** Share of the whole time, from 1 down to 0. */
  readonly share: number
}

/** Null if unknown: only queues and ring groups define how long a caller waits. */
export function timeLeft(own: OwnCall, people: readonly Person[], now: number): TimeLeft | null {
  const { through, startedAt } = own.line
  if (through === '') return null
  const waitsIn = people.find(
    ({ service, name, numbers }) =>
      service !== undefined && (name === through || numbers.some(({ number }) => number === through)),
  )
  const whole = waitsIn?.service?.longestWait ?? 0
  if (whole <= 0) return null
  const waited = (now - (own.call?.startedAt ?? startedAt)) / 1000
  const seconds = Math.min(whole, Math.max(0, Math.ceil(whole - waited)))
  return { seconds, share: seconds / whole }
}

/** Returns the announcement when a call begins to ring: caller, route, and the keys that answer, if any. */
export function ringAnnouncement(own: OwnCall, words: CallerWords, keys: readonly string[]): string {
  const who = [own.title, words.company].filter((part) => part !== '').join(', ')
  const answer = keys.length > 0 ? ` ${ringingWords.pressToAnswer(keys.join(' '))}` : ''
  return `${ringingWords.spokenWho(who, words.through)}${answer}`
}
