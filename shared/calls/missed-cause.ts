import type { EndReason } from './line.ts'
import { readPlatformCause } from './platform-cause.ts'

/**
 * Why a call was missed, as far as this computer knows; exactly one cause per call. `not-understood`: the server's
 * message was unreadable, or unknown to this phone. `turned-away`: the agent declined or redirected it, was talking to
 * somebody else, or too many other calls rang. `gave-up`: nothing prevented it, and the caller hung up or waited too
 * long.
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
 * Why this phone refused a call before it could ring. `busy`: as set by the agent. `refused`: unreadable. `no-audio`:
 * it offered no audio that this phone supports (488). `unknown-extension`: it required a SIP extension unknown to this
 * phone (420). `too-many`: the maximum number of calls was ringing already.
 */
export type RefusedHere = 'busy' | 'refused' | 'no-audio' | 'unknown-extension' | 'too-many'

/** The detailed cause: distinctions that a person needs. */
export type MissedReason = keyof typeof causeOf

const causeOf = {
  /** Answered by another phone of the agent, or a colleague of the ring group or queue. */
  'taken-elsewhere': 'answered-elsewhere',
  'declined-here': 'turned-away',
  'sent-on': 'turned-away',
  /** Refused by another phone of the agent, or the platform. */
  'declined-elsewhere': 'turned-away',
  /** The platform did not let it ring. */
  'platform-do-not-disturb': 'do-not-disturb',
  'app-closed': 'app-not-running',
  /** A crash, or a power cut. */
  'app-broke-off': 'app-not-running',
  'computer-asleep': 'app-not-running',
  'signed-out': 'unregistered',
  'registration-lost': 'unregistered',
  /** The phone considered itself registered, but the platform did not find it. */
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
  /** The browser refused to play it. */
  'ring-not-played': 'muted-ringer',
  'notices-blocked': 'notification-suppressed',
  'notices-off': 'notification-suppressed',
  'rang-unanswered': 'gave-up',
  /** It did not ring here, and nothing here explains why. */
  'never-rang-here': 'gave-up',
} as const satisfies Record<string, MissedCause>

/** Start and end, in the platform's milliseconds since 1970; null if not over or unknown. */
export type MissedSpan = { readonly from: number | null; readonly until: number | null }

/** Facts about one missed call. Conditions are those at its start, or during most of its ring. */
export type MissedFacts = {
  /** The platform's words for its end, `t_cause` (specification 2.4), in any language and spelling. */
  readonly platformWords: string
  /** A colleague, or another phone of the agent, was seen to have the call. */
  readonly takenByOther: boolean
  /**
   * How it rang on this phone, or why it was refused before; null if it did not reach this phone. `end` is null if its
   * end was not observed.
   */
  readonly ring: { readonly end: EndReason | RefusedHere | null } | null
  readonly platformDoNotDisturb: boolean
  readonly app: 'ran' | 'closed' | 'broke-off' | 'asleep'
  readonly phone: 'registered' | 'lost' | 'signed-out'
  readonly takingCalls: boolean
  /** On another call, on this phone or another phone of the agent. */
  readonly onCall: boolean
  readonly ringer: 'heard' | 'no-engine' | 'no-ringer' | 'volume-zero' | 'not-played'
  /** Whether a notice could be shown while no window was in front; `needless` if one was. */
  readonly notices: 'needless' | 'allowed' | 'blocked' | 'off'
}

export const missedReasons = Object.keys(causeOf) as readonly MissedReason[]

/**
 * The cause of a missed call, derived from its reason. Always exactly one, whatever the facts.
 *
 * Several things may be wrong at once. The first obstacle on the call's path counts: later ones had no effect, and
 * fixing them would not have brought the call through.
 * 1. The outcome outweighs every circumstance: an answered call was not lost, and a declined one was not overlooked,
 *    whatever the ringer did.
 * 2. The platform: its do-not-disturb keeps calls from every phone, so this phone's state did not matter.
 * 3. A call that did not ring here: the app, the registration, then this phone's settings. A ring here proves that the
 *    first two were in order, even if differing clocks suggest otherwise.
 * 4. A call that rang here: whether it was meant to (taking calls), could be heard (device before volume, since one is
 *    useless without the other), could be seen. A ring neither audible nor visible counts as not heard.
 * 5. If no fact explains it, the caller ran out of patience.
 */
export function missedCause(facts: MissedFacts): MissedCause {
  return causeOf[missedReason(facts)]
}

/** See `missedCause`. */
export function missedReason(facts: MissedFacts): MissedReason {
  return outcome(facts) ?? (facts.ring ? reasonNotHeard(facts, facts.ring.end) : reasonNotRung(facts))
}

/** Whether the call rang on this phone while the agent took calls, and nobody answered it. */
export function rangUnanswered(reason: MissedReason): boolean {
  return unansweredRings.includes(reason)
}

export function causeOfReason(reason: MissedReason): MissedCause {
  return causeOf[reason]
}

function outcome({ platformWords, takenByOther, ring }: MissedFacts): MissedReason | undefined {
  if (takenByOther || ring?.end === 'answered-elsewhere') return 'taken-elsewhere'
  if (ring?.end === 'declined') return 'declined-here'
  if (ring?.end === 'transferred') return 'sent-on'
  const refused = localRefusals.find(([end]) => end === ring?.end)
  if (refused) return refused[1]
  const platformCause = readPlatformCause(platformWords)
  if (platformCause === 'elsewhere') return 'taken-elsewhere'
  return platformCause === 'declined' ? 'declined-elsewhere' : undefined
}

function reasonNotRung(facts: MissedFacts): MissedReason {
  const { app, phone, takingCalls, onCall, platformDoNotDisturb } = facts
  const platformCause = readPlatformCause(facts.platformWords)
  if (platformDoNotDisturb || platformCause === 'do-not-disturb') return 'platform-do-not-disturb'
  if (app !== 'ran') return notRunning[app]
  if (phone !== 'registered') return phone === 'lost' ? 'registration-lost' : 'signed-out'
  if (!takingCalls) return 'not-taking-calls'
  if (platformCause === 'busy') return onCall ? 'on-another-call' : 'refused-as-busy'
  return platformCause === 'absent' ? 'not-found-by-platform' : 'never-rang-here'
}

function reasonNotHeard(facts: MissedFacts, end: EndReason | RefusedHere | null): MissedReason {
  const { app, takingCalls, ringer, notices } = facts
  if (end === null && app !== 'ran') return notRunning[app]
  if (end === 'busy') return takingCalls ? 'on-another-call' : 'not-taking-calls'
  if (end === 'connection-lost') return 'connection-lost-while-ringing'
  if (!takingCalls) return 'not-taking-calls'
  if (ringer !== 'heard') return unheard[ringer]
  if (notices === 'blocked') return 'notices-blocked'
  return notices === 'off' ? 'notices-off' : 'rang-unanswered'
}

/** This phone's own refusals outweigh the platform's words for them. */
const localRefusals = [
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

/** Reasons that require a ring here which nobody answered. */
const unansweredRings: readonly MissedReason[] = [
  ...Object.values(unheard),
  'connection-lost-while-ringing',
  'notices-blocked',
  'notices-off',
  'rang-unanswered',
]
