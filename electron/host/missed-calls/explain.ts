import {
  causeOfReason,
  missedReason,
  type MissedFacts,
  type MissedReason,
  type MissedSpan,
} from '#shared/calls/missed-cause.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import type { ConditionName } from './conditions.ts'
import type { MissedRecord, Ring } from './missed-record.ts'

/** What a call record says that its explanation needs. */
export type ExplainedCall = Pick<RecentCall, 'type' | 'liveId' | 'number' | 'at' | 'totalSeconds' | 'cause'>
export type Explanation = Required<Pick<RecentCall, 'missedCause' | 'missedReason' | 'missedSpan'>>

/** What the platform's own words decide, whatever was the case here. */
const decidedByPlatform: readonly MissedReason[] = [
  'taken-elsewhere',
  'declined-elsewhere',
  'platform-do-not-disturb',
]
/** A call record counts whole seconds, and so does what this computer's clock is compared with. In milliseconds. */
const before = 700
const after = 1_700
/** How long a call is taken to have rung whose record does not say it, in milliseconds. */
const usualRing = 30_000
const unknown: MissedSpan = { from: null, until: null }

/**
 * Why a call was missed by `owner`, from what was the case then; null where it was not, or where the record of this
 * computer begins later and the platform tells nothing. A call that rang here and was taken elsewhere counts too.
 */
export function explain(record: MissedRecord, call: ExplainedCall, owner: string): Explanation | null {
  const { type, liveId: callId, number, at: from } = call
  if (type === 'out') return null
  const until = from + (call.totalSeconds === undefined ? usualRing : call.totalSeconds * 1_000)
  const ring = record.ringOf({ owner, callId, number, from, until }) ?? null
  // No other call of the same number is given this ring.
  if (ring?.call_id === null && callId !== null) record.ringIs(ring.line, callId)
  const facts = factsOf(record, { ...call, until, ring, owner })
  const reason = missedReason(facts)
  if (type === 'in' && !(ring && reason === 'taken-elsewhere')) return null
  const since = record.since
  const isKnown = ring !== null || (since !== null && since <= until)
  if (!isKnown && !decidedByPlatform.includes(reason)) return null
  const at = !ring
    ? from
    : reason === 'connection-lost-while-ringing'
      ? (ring.ended ?? until)
      : middle(ring, until)
  const missedSpan = spanOf(record, reason, { at, owner })
  return { missedCause: causeOfReason(reason), missedReason: reason, missedSpan }
}

type Case = ExplainedCall & { readonly until: number; readonly ring: Ring | null; readonly owner: string }

function factsOf(record: MissedRecord, { at, until, ring, owner, cause }: Case): MissedFacts {
  const atStart = (name: ConditionName) => [...record.wordsBetween(name, at - before, at + after).keys()]
  const isOwn = atStart('owner').every((word) => word === owner)
  const span = { from: ring?.started ?? at, until: ring?.ended ?? until }
  const mostly = (name: ConditionName, good: string) =>
    mostWord(record.wordsBetween(name, span.from, Math.max(span.until, span.from + 1)), good)
  const takingCalls = ring ? mostly('takingCalls', 'yes') === 'yes' : !atStart('takingCalls').includes('no')
  return {
    platformWords: cause,
    takenByOther: ring?.taken === 1,
    ring: ring && { end: ring.reason },
    platformDoNotDisturb: isOwn && atStart('platform').includes('do-not-disturb'),
    app: appAt(record, ring ? [span.until] : [at, at + after]),
    phone: isOwn ? phoneWord(atStart('phone')) : 'signed-out',
    takingCalls,
    onCall: atStart('onCall').includes('yes'),
    ringer: ringerWord(mostly('ringer', 'heard')),
    notices: noticesWord(mostly('window', 'in-front'), mostly('notices', 'allowed')),
  }
}

/** The word that stood for most of what was not good, where that was at least half of the time. */
function mostWord(lengths: ReadonlyMap<string, number>, good: string): string {
  const bad = [...lengths].filter(([word]) => word !== good).toSorted(([, a], [, b]) => b - a)
  const sum = (each: Iterable<readonly [string, number]>) =>
    [...each].reduce((all, [, long]) => all + long, 0)
  return sum(bad) * 2 >= sum(lengths) ? (bad[0]?.[0] ?? good) : good
}

/** Where nothing at all is known, nothing is held against it. */
function phoneWord(words: readonly string[]): MissedFacts['phone'] {
  if (words.includes('lost')) return 'lost'
  return words.includes('signed-out') ? 'signed-out' : 'registered'
}

function ringerWord(word: string): MissedFacts['ringer'] {
  return ringerWords.find((each) => each === word) ?? 'heard'
}

const ringerWords = ['no-engine', 'no-ringer', 'volume-zero', 'not-played'] as const

function noticesWord(window: string, notices: string): MissedFacts['notices'] {
  if (window === 'in-front') return 'needless'
  return notices === 'off' || notices === 'blocked' ? notices : 'allowed'
}

/** Whether the app ran, or why it did not at one of these times. */
function appAt(record: MissedRecord, times: readonly number[]): MissedFacts['app'] {
  for (const at of times) {
    const run = record.runBefore(at)
    if (!run) return 'closed'
    if (!record.isPresent(run) && at > run.seen) return run.ended ?? 'broke-off'
  }
  return 'ran'
}

/** The middle of a ring: what was the case for most of it was the case then, as a rule. */
function middle({ started, ended }: Ring, until: number): number {
  return Math.round((started + (ended ?? until)) / 2)
}

function spanOf(
  record: MissedRecord,
  reason: MissedReason,
  { at, owner }: { readonly at: number; readonly owner: string },
): MissedSpan {
  const without = (name: ConditionName, good: string) => {
    const bad = [at, at + after, at - before].find((time) => (record.wordAt(name, time) ?? good) !== good)
    return bad === undefined ? unknown : record.spanWithout(name, good, bad)
  }
  switch (causeOfReason(reason)) {
    case 'app-not-running':
      return gapAround(record, at)
    case 'unregistered':
      if (reason === 'not-found-by-platform') return unknown
      return record.wordAt('owner', at) === owner ? without('phone', 'registered') : without('owner', owner)
    case 'do-not-disturb':
      return reason === 'not-taking-calls' ? without('takingCalls', 'yes') : unknown
    case 'device-gone':
    case 'muted-ringer':
      return without('ringer', 'heard')
    case 'notification-suppressed':
      return without('notices', 'allowed')
    default:
      return unknown
  }
}

/** From the last sign of life to the next start. The call may have begun in the second in which the app ended. */
function gapAround(record: MissedRecord, at: number): MissedSpan {
  const from = record.runBefore(at)?.seen ?? null
  return { from, until: record.runAfter(from ?? at)?.started ?? null }
}
