import type { EndReason } from './line.ts'
import { readPlatformCause } from './platform-cause.ts'

/**
 * Why a call was missed, as far as this computer knows; exactly one a call.
 * `not-understood`: what the server sent of it could not be read, or is not known to this phone.
 * `turned-away`: the agent declined it, sent it on, or talked to somebody else, or too many others rang.
 * `gave-up`: nothing stood in its way, and the caller hung up or waited too long.
 */
export type MissedCause =
  | 'app-not-running'
  | 'unregistered'
  | 'do-not-disturb'
  | 'answered-elsewhere'
  | 'device-gone'
  | 'muted-ringer'
  | 'notification-suppressed'
  | 'turned-away'
  | 'not-understood'
  | 'gave-up'

/**
 * Why this phone refused a call before it could ring. `busy`: as the agent has set it. `refused`: it could not be read.
 * `no-audio`: it offered none that this phone can take (488). `unknown-extension`: it demanded an extension of SIP that this
 * phone does not know (420). `too-many`: as many as may ring at once rang already.
 */
export type RefusedHere = 'busy' | 'refused' | 'no-audio' | 'unknown-extension' | 'too-many'

/** The cause more closely: a person needs to be told apart what these tell apart. */
export type MissedReason = keyof typeof causeOf

const causeOf = {
  /** Another phone of the agent, or a colleague of the ring group or queue, took it. */
  'taken-elsewhere': 'answered-elsewhere',
  'declined-here': 'turned-away',
  'sent-on': 'turned-away',
  /** Another phone of the agent, or the platform, refused it. */
  'declined-elsewhere': 'turned-away',
  /** The platform let nothing ring. */
  'platform-do-not-disturb': 'do-not-disturb',
  'app-closed': 'app-not-running',
  /** A crash, or a power cut. */
  'app-broke-off': 'app-not-running',
  'computer-asleep': 'app-not-running',
  'signed-out': 'unregistered',
  'registration-lost': 'unregistered',
  /** The phone took itself for registered, and the platform did not find it. */
  'not-found-by-platform': 'unregistered',
  'connection-lost-while-ringing': 'unregistered',
  'not-taking-calls': 'do-not-disturb',
  'on-another-call': 'turned-away',
  'refused-as-busy': 'do-not-disturb',
  'could-not-be-read': 'not-understood',
  'no-audio-of-ours': 'not-understood',
  'extension-not-known': 'not-understood',
  'too-many-rang': 'turned-away',
  /** No page with sound was open. */
  'no-audio-engine': 'device-gone',
  'no-ringer': 'device-gone',
  'ring-volume-zero': 'muted-ringer',
  /** The browser would not play it. */
  'ring-not-played': 'muted-ringer',
  'notices-blocked': 'notification-suppressed',
  'notices-off': 'notification-suppressed',
  'rang-unanswered': 'gave-up',
  /** It did not ring here, and nothing here tells why. */
  'never-rang-here': 'gave-up',
} as const satisfies Record<string, MissedCause>

/** From when to when, in the platform's milliseconds since 1970; null is not over, or not known. */
export type MissedSpan = { readonly from: number | null; readonly until: number | null }

/** What is known of one missed call. Conditions are those of when it began, or of most of its ring. */
export type MissedFacts = {
  /** The platform's own words for its end, `t_cause` (specification 2.4); in any language and spelling. */
  readonly platformWords: string
  /** A colleague, or another phone of the agent, was seen to have it. */
  readonly takenByOther: boolean
  /**
   * How it rang on this phone, or why it was refused before; null where it did not come here. `end` is null where its end was
   * never seen.
   */
  readonly ring: { readonly end: EndReason | RefusedHere | null } | null
  readonly platformDoNotDisturb: boolean
  readonly app: 'ran' | 'closed' | 'broke-off' | 'asleep'
  readonly phone: 'registered' | 'lost' | 'signed-out'
  readonly takingCalls: boolean
  /** On another call, on this phone or another one of the agent. */
  readonly onCall: boolean
  readonly ringer: 'heard' | 'no-engine' | 'no-ringer' | 'volume-zero' | 'not-played'
  /** Whether a notice could be shown while no window was in front; `needless` where one was. */
  readonly notices: 'needless' | 'allowed' | 'blocked' | 'off'
}

export const missedReasons = Object.keys(causeOf) as readonly MissedReason[]

/**
 * The cause of a missed call: that of its reason. Exactly one, whatever the facts are.
 *
 * Several things may be wrong at once. The first that was in the call's way, in the order in which it travels, is named:
 * what comes after it had no part in it, and mending anything else would not have brought the call.
 * 1. What became of it beats every circumstance: a call that somebody took was not lost, and one that was declined was
 *    not overlooked, whatever the ringer did.
 * 2. The platform: its do-not-disturb keeps calls from every phone, so that it did not matter whether this one was there.
 * 3. A call that did not ring here: the app, the registration, then what this phone was set to. A ring here is the proof
 *    that the first two were in order, and beats what clocks that differ would say of them.
 * 4. A call that rang here: whether it was meant to (taking calls), could be heard (device before volume: without the one
 *    the other is nothing), could be seen. A ring that can be neither heard nor seen was first of all not heard.
 * 5. What no fact explains has been the caller's patience.
 */
export function missedCause(facts: MissedFacts): MissedCause {
  return causeOf[missedReason(facts)]
}

/** See `missedCause`. */
export function missedReason(facts: MissedFacts): MissedReason {
  return outcome(facts) ?? (facts.ring ? inTheWayOfRing(facts, facts.ring.end) : inTheWayOfCall(facts))
}

export function causeOfReason(reason: MissedReason): MissedCause {
  return causeOf[reason]
}

function outcome({ platformWords, takenByOther, ring }: MissedFacts): MissedReason | undefined {
  if (takenByOther || ring?.end === 'answered-elsewhere') return 'taken-elsewhere'
  if (ring?.end === 'declined') return 'declined-here'
  if (ring?.end === 'transferred') return 'sent-on'
  const refused = refusedHere.find(([end]) => end === ring?.end)
  if (refused) return refused[1]
  const said = readPlatformCause(platformWords)
  if (said === 'elsewhere') return 'taken-elsewhere'
  return said === 'declined' ? 'declined-elsewhere' : undefined
}

function inTheWayOfCall(facts: MissedFacts): MissedReason {
  const { app, phone, takingCalls, onCall, platformDoNotDisturb } = facts
  const said = readPlatformCause(facts.platformWords)
  if (platformDoNotDisturb || said === 'do-not-disturb') return 'platform-do-not-disturb'
  if (app !== 'ran') return notRunning[app]
  if (phone !== 'registered') return phone === 'lost' ? 'registration-lost' : 'signed-out'
  if (!takingCalls) return 'not-taking-calls'
  if (said === 'busy') return onCall ? 'on-another-call' : 'refused-as-busy'
  return said === 'absent' ? 'not-found-by-platform' : 'never-rang-here'
}

function inTheWayOfRing(facts: MissedFacts, end: EndReason | RefusedHere | null): MissedReason {
  const { app, takingCalls, ringer, notices } = facts
  if (end === null && app !== 'ran') return notRunning[app]
  if (end === 'busy') return takingCalls ? 'on-another-call' : 'not-taking-calls'
  if (end === 'connection-lost') return 'connection-lost-while-ringing'
  if (!takingCalls) return 'not-taking-calls'
  if (ringer !== 'heard') return unheard[ringer]
  if (notices === 'blocked') return 'notices-blocked'
  return notices === 'off' ? 'notices-off' : 'rang-unanswered'
}

/** What this phone knows of its own refusals beats the platform's words for them. */
const refusedHere = [
  ['refused', 'could-not-be-read'],
  ['no-audio', 'no-audio-of-ours'],
  ['unknown-extension', 'extension-not-known'],
  ['too-many', 'too-many-rang'],
] as const

const notRunning = {
  closed: 'app-closed',
  'broke-off': 'app-broke-off',
  asleep: 'computer-asleep',
} as const

const unheard = {
  'no-engine': 'no-audio-engine',
  'no-ringer': 'no-ringer',
  'volume-zero': 'ring-volume-zero',
  'not-played': 'ring-not-played',
} as const
