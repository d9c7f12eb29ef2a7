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

/** The fields of a call record that its explanation needs. */
export type ExplainedCall = Pick<RecentCall, 'type' | 'liveId' | 'number' | 'at' | 'totalSeconds' | 'cause'>
export type Explanation = Required<Pick<RecentCall, 'missedCause' | 'missedReason' | 'missedSpan'>>

/** Reasons decided by the platform's own information, whatever the conditions here. */
const decidedByPlatform: readonly MissedReason[] = [
  'taken-elsewhere',
  'declined-elsewhere',
  'platform-do-not-disturb',
]
/** Tolerance in milliseconds: call records, and the `Date` that this clock is compared with, have whole seconds. */
const before = 700
const after = 1_700
/** Assumed ringing time of a call whose record does not state it, in milliseconds. */
const usualRing = 30_000
const unknown: MissedSpan = { from: null, until: null }

/**
 * Explains why `owner` missed a call, from the conditions at the time; null if it was not missed, or if this computer's
 * record begins later and the platform gives no cause. A call that rang here and was taken elsewhere also counts.
 */
export function explain(record: MissedRecord, call: ExplainedCall, owner: string): Explanation | null {
  const { type, liveId: callId, number, at: from } = call
  if (type === 'out') return null
  const until = from + (call.totalSeconds === undefined ? usualRing : call.totalSeconds * 1_000)
  const ring = record.ringOf({ owner, callId, number, from, until }) ?? null
  // Prevents another call of the same number from claiming this ring.
  if (ring?.call_id === null && callId !== null) record.setRingCall(ring.line, callId)
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
      : middleOf(ring, until)
  const missedSpan = spanOf(record, reason, { at, owner })
  return { missedCause: causeOfReason(reason), missedReason: reason, missedSpan }
}

type CaseFacts = ExplainedCall & {
  readonly until: number
  readonly ring: Ring | null
  readonly owner: string
}

function factsOf(record: MissedRecord, { at, until, ring, owner, cause }: CaseFacts): MissedFacts {
  const atStart = (name: ConditionName) => [...record.wordsBetween(name, at - before, at + after).keys()]
  const isSameOwner = atStart('owner').every((word) => word === owner)
  const span = { from: ring?.started ?? at, until: ring?.ended ?? until }
  const mostly = (name: ConditionName, good: string) =>
    prevailingWord(record.wordsBetween(name, span.from, Math.max(span.until, span.from + 1)), good)
  const takingCalls = ring ? mostly('takingCalls', 'yes') === 'yes' : !atStart('takingCalls').includes('no')
  return {
    platformWords: cause,
    takenByOther: ring?.taken === 1,
    ring: ring && { end: ring.reason },
    platformDoNotDisturb: isSameOwner && atStart('platform').includes('do-not-disturb'),
    app: appAt(record, ring ? [span.until] : [at, at + after]),
    phone: isSameOwner ? phoneWord(atStart('phone')) : 'signed-out',
    takingCalls,
    onCall: atStart('onCall').includes('yes'),
    ringer: ringerWord(mostly('ringer', 'heard')),
    notices: noticesWord(mostly('window', 'in-front'), mostly('notices', 'allowed')),
  }
}

/** The longest-lasting bad word, if bad words together cover at least half of the time; else `good`. */
function prevailingWord(lengths: ReadonlyMap<string, number>, good: string): string {
  const bad = [...lengths].filter(([word]) => word !== good).toSorted(([, a], [, b]) => b - a)
  const sum = (words: Iterable<readonly [string, number]>) =>
    [...words].reduce((all, [, long]) => all + long, 0)
  return sum(bad) * 2 >= sum(lengths) ? (bad[0]?.[0] ?? good) : good
}

/** Without any words, the phone counts as registered. */
function phoneWord(words: readonly string[]): MissedFacts['phone'] {
  if (words.includes('lost')) return 'lost'
  return words.includes('signed-out') ? 'signed-out' : 'registered'
}

function ringerWord(word: string): MissedFacts['ringer'] {
  return badRingerWords.find((known) => known === word) ?? 'heard'
}

const badRingerWords = ['no-engine', 'no-ringer', 'volume-zero', 'not-played'] as const

function noticesWord(window: string, notices: string): MissedFacts['notices'] {
  if (window === 'in-front') return 'needless'
  return notices === 'off' || notices === 'blocked' ? notices : 'allowed'
}

/** Whether the app was running at all of these times, or why it was not at one of them. */
function appAt(record: MissedRecord, times: readonly number[]): MissedFacts['app'] {
  for (const at of times) {
    const run = record.runBefore(at)
    if (!run) return 'closed'
    if (!record.isPresent(run) && at > run.seen) return run.ended ?? 'broke-off'
  }
  return 'ran'
}

/** The middle of a ring: a condition that held for most of the ring usually held then. */
function middleOf({ started, ended }: Ring, until: number): number {
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

/** From the last heartbeat to the next start. The call may have begun in the second in which the app ended. */
function gapAround(record: MissedRecord, at: number): MissedSpan {
  const from = record.runBefore(at)?.seen ?? null
  return { from, until: record.runAfter(from ?? at)?.started ?? null }
}
