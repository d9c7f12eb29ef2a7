import type { AnsweredBy } from '#shared/calls/line.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

/** One fact of a call. `at`: milliseconds since 1970. */
export type TimelineEntry = { readonly at: number; readonly words: string; readonly kind: Kind }
type Kind = 'begin' | 'answered' | 'held' | 'resumed' | 'recording' | 'rec-paused' | 'ended'

type Known = {
  readonly entries: readonly TimelineEntry[]
  readonly now: number
  /** The call was under way before anybody looked: what it does not date itself began at some time before. */
  readonly isLate: boolean
}
type Fact = (own: OwnCall, known: Known) => TimelineEntry | undefined

/** The entries so far and those that the call's present state adds. What the line dates itself is dated by it. */
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

/** Who answered an incoming call. */
export const answerWords: Readonly<Record<AnsweredBy, string>> = {
  agent: 'You answered',
  itself: 'Answered by itself',
  service: 'Answered by the phone service',
}

const facts: readonly Fact[] = [
  ({ line }, { entries }) =>
    has(entries, 'begin')
      ? undefined
      : { kind: 'begin', at: line.startedAt, words: line.direction === 'in' ? 'Ringing' : 'Dialling' },
  ({ line }, { entries }) =>
    line.connectedAt === null || has(entries, 'answered')
      ? undefined
      : {
          kind: 'answered',
          at: line.connectedAt,
          words: line.direction === 'in' ? answerWords[line.answeredBy ?? 'agent'] : 'Answered',
        },
  hold,
  recording,
  ({ line }, { entries }) =>
    line.endedAt === null || has(entries, 'ended')
      ? undefined
      : { kind: 'ended', at: line.endedAt, words: 'Ended' },
]

function hold({ line }: OwnCall, { entries, now }: Known): TimelineEntry | undefined {
  const isHeld = lastOf(entries, 'held', 'resumed') === 'held'
  if (line.state === 'held' && !isHeld) return { kind: 'held', at: line.heldAt ?? now, words: 'On hold' }
  return line.state === 'connected' && isHeld ? { kind: 'resumed', at: now, words: 'Off hold' } : undefined
}

function recording({ call }: OwnCall, { entries, now, isLate }: Known): TimelineEntry | undefined {
  const before = lastOf(entries, 'recording', 'rec-paused')
  if (call?.recording === 'recording' && before !== 'recording') {
    const began = isLate ? 'Recording is on' : 'Recording started'
    return { kind: 'recording', at: now, words: before === undefined ? began : 'Recording resumed' }
  }
  if (call?.recording === 'paused' && before !== 'rec-paused')
    return { kind: 'rec-paused', at: now, words: isLate ? 'Recording is paused' : 'Recording paused' }
  return undefined
}

function has(entries: readonly TimelineEntry[], kind: Kind): boolean {
  return entries.some((entry) => entry.kind === kind)
}

function lastOf(entries: readonly TimelineEntry[], ...kinds: readonly Kind[]): Kind | undefined {
  return entries.findLast((entry) => kinds.includes(entry.kind))?.kind
}

/** All times are milliseconds since 1970. `seenSince`: from when on nothing of the calls was missed. */
type RecordedTimeOptions = { readonly now: number; readonly seenSince: number }

/** For how long the call has been recorded, in milliseconds, pauses left out; null where its beginning was not seen. */
export function recordedTime(
  entries: readonly TimelineEntry[],
  { now, seenSince }: RecordedTimeOptions,
): number | null {
  const [first] = entries
  if (!first || first.at < seenSince) return null
  let total = 0
  let runningFrom: number | null = null
  for (const { kind, at } of entries) {
    if (kind === 'recording') runningFrom ??= at
    if (kind !== 'rec-paused' && kind !== 'ended') continue
    if (runningFrom !== null) total += at - runningFrom
    runningFrom = null
  }
  return runningFrom === null ? total : total + (now - runningFrom)
}
