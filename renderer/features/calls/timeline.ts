import type { AnsweredBy } from '#shared/calls/line.ts'
import { callWords } from '../../locales/call.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

/** What happened: a key of the word table, or who answered an incoming call. */
type TimelineEvent = keyof typeof callWords.happened | AnsweredBy

/** One event of a call. `at`: milliseconds since 1970. */
export type TimelineEntry = { readonly at: number; readonly event: TimelineEvent; readonly kind: Kind }
type Kind = 'begin' | 'answered' | 'held' | 'resumed' | 'recording' | 'rec-paused' | 'ended'

type EntryContext = {
  readonly entries: readonly TimelineEntry[]
  readonly now: number
  /** The call was answered before it was first seen: undated events happened at an unknown earlier time. */
  readonly isFirstSeenAnswered: boolean
}
type EntryRule = (ownCall: OwnCall, context: EntryContext) => TimelineEntry | undefined

/** Returns the entries plus those added by the call's current state, dated by the line where possible. */
export function nextEntries(
  entries: readonly TimelineEntry[],
  ownCall: OwnCall,
  now: number,
): readonly TimelineEntry[] {
  const isLate = entries.length === 0 && ownCall.line.connectedAt !== null
  return entryRules.reduce((collected, fact) => {
    const entry = fact(ownCall, { entries: collected, now, isFirstSeenAnswered: isLate })
    return entry ? [...collected, entry] : collected
  }, entries)
}

/** Puts an entry into words. */
export function entryWords({ event: happened }: TimelineEntry): string {
  const { answeredBy, happened: words } = callWords
  return happened in answeredBy ? answeredBy[happened as AnsweredBy] : words[happened as keyof typeof words]
}

const entryRules: readonly EntryRule[] = [
  ({ line }, { entries }) =>
    hasKind(entries, 'begin')
      ? undefined
      : { kind: 'begin', at: line.startedAt, event: line.direction === 'in' ? 'ringing' : 'dialling' },
  ({ line }, { entries }) =>
    line.connectedAt === null || hasKind(entries, 'answered')
      ? undefined
      : {
          kind: 'answered',
          at: line.connectedAt,
          event: line.direction === 'in' ? (line.answeredBy ?? 'agent') : 'answered',
        },
  holdEntry,
  recordingEntry,
  ({ line }, { entries }) =>
    line.endedAt === null || hasKind(entries, 'ended')
      ? undefined
      : { kind: 'ended', at: line.endedAt, event: 'ended' },
]

function holdEntry({ line }: OwnCall, { entries, now }: EntryContext): TimelineEntry | undefined {
  const isHeld = lastOf(entries, 'held', 'resumed') === 'held'
  if (line.state === 'held' && !isHeld) return { kind: 'held', at: line.heldAt ?? now, event: 'held' }
  return line.state === 'connected' && isHeld ? { kind: 'resumed', at: now, event: 'resumed' } : undefined
}

function recordingEntry(
  { call }: OwnCall,
  { entries, now, isFirstSeenAnswered: isLate }: EntryContext,
): TimelineEntry | undefined {
  const lastKind = lastOf(entries, 'recording', 'rec-paused')
  if (call?.recording === 'recording' && lastKind !== 'recording') {
    const firstEvent = isLate ? 'recordingOn' : 'recordingStarted'
    return { kind: 'recording', at: now, event: lastKind === undefined ? firstEvent : 'recordingResumed' }
  }
  if (call?.recording === 'paused' && lastKind !== 'rec-paused')
    return { kind: 'rec-paused', at: now, event: isLate ? 'recordingIsPaused' : 'recordingPaused' }
  return undefined
}

function hasKind(entries: readonly TimelineEntry[], kind: Kind): boolean {
  return entries.some((entry) => entry.kind === kind)
}

function lastOf(entries: readonly TimelineEntry[], ...kinds: readonly Kind[]): Kind | undefined {
  return entries.findLast((entry) => kinds.includes(entry.kind))?.kind
}
