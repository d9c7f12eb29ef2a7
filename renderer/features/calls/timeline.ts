import type { AnsweredBy } from '#shared/calls/line.ts'
import { callWords } from '../../locales/call.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

/** What happened: a key of the word table, or who answered an incoming call. */
type Happened = keyof typeof callWords.happened | AnsweredBy

/** One event of a call. `at`: milliseconds since 1970. */
export type TimelineEntry = { readonly at: number; readonly happened: Happened; readonly kind: Kind }
type Kind = 'begin' | 'answered' | 'held' | 'resumed' | 'recording' | 'rec-paused' | 'ended'

type Known = {
  readonly entries: readonly TimelineEntry[]
  readonly now: number
  /** The call was answered before it was first seen: undated events happened at an unknown earlier time. */
  readonly isLate: boolean
}
type Fact = (own: OwnCall, known: Known) => TimelineEntry | undefined

/** Returns the entries plus those added by the call's current state, dated by the line where possible. */
export function nextEntries(
  entries: readonly TimelineEntry[],
  own: OwnCall,
  now: number,
): readonly TimelineEntry[] {
  const isLate = entries.length === 0 && own.line.connectedAt !== null
  return facts.reduce((so, fact) => {
    const entry = fact(own, { entries: so, now, isLate })
    return entry ? [...so, entry] : so
  }, entries)
}

/** Puts an entry into words. */
export function happenedWords({ happened }: TimelineEntry): string {
  const { answeredBy, happened: words } = callWords
  return happened in answeredBy ? answeredBy[happened as AnsweredBy] : words[happened as keyof typeof words]
}

const facts: readonly Fact[] = [
  ({ line }, { entries }) =>
    has(entries, 'begin')
      ? undefined
      : { kind: 'begin', at: line.startedAt, happened: line.direction === 'in' ? 'ringing' : 'dialling' },
  ({ line }, { entries }) =>
    line.connectedAt === null || has(entries, 'answered')
      ? undefined
      : {
          kind: 'answered',
          at: line.connectedAt,
          happened: line.direction === 'in' ? (line.answeredBy ?? 'agent') : 'answered',
        },
  hold,
  recording,
  ({ line }, { entries }) =>
    line.endedAt === null || has(entries, 'ended')
      ? undefined
      : { kind: 'ended', at: line.endedAt, happened: 'ended' },
]

function hold({ line }: OwnCall, { entries, now }: Known): TimelineEntry | undefined {
  const isHeld = lastOf(entries, 'held', 'resumed') === 'held'
  if (line.state === 'held' && !isHeld) return { kind: 'held', at: line.heldAt ?? now, happened: 'held' }
  return line.state === 'connected' && isHeld ? { kind: 'resumed', at: now, happened: 'resumed' } : undefined
}

function recording({ call }: OwnCall, { entries, now, isLate }: Known): TimelineEntry | undefined {
  const before = lastOf(entries, 'recording', 'rec-paused')
  if (call?.recording === 'recording' && before !== 'recording') {
    const began = isLate ? 'recordingOn' : 'recordingStarted'
    return { kind: 'recording', at: now, happened: before === undefined ? began : 'recordingResumed' }
  }
  if (call?.recording === 'paused' && before !== 'rec-paused')
    return { kind: 'rec-paused', at: now, happened: isLate ? 'recordingIsPaused' : 'recordingPaused' }
  return undefined
}

function has(entries: readonly TimelineEntry[], kind: Kind): boolean {
  return entries.some((entry) => entry.kind === kind)
}

function lastOf(entries: readonly TimelineEntry[], ...kinds: readonly Kind[]): Kind | undefined {
  return entries.findLast((entry) => kinds.includes(entry.kind))?.kind
}
