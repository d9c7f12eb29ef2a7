import type { OwnCall } from '../../stores/own-calls.ts'

/** One fact of a call. `at`: milliseconds since 1970. */
export type TimelineEntry = { readonly at: number; readonly words: string; readonly kind: Kind }
type Kind = 'begin' | 'answered' | 'held' | 'resumed' | 'recording' | 'rec-paused' | 'ended'

/** The entries so far and those that the call's present state adds. What the line dates itself is dated by it. */
export function nextEntries(
  entries: readonly TimelineEntry[],
  own: OwnCall,
  now: number,
): readonly TimelineEntry[] {
  const { line, call } = own
  const known = [...entries]
  const has = (kind: Kind) => known.some((entry) => entry.kind === kind)
  const add = (kind: Kind, at: number, words: string) => known.push({ kind, at, words })
  const lastOf = (...kinds: Kind[]) => known.findLast((entry) => kinds.includes(entry.kind))?.kind

  if (!has('begin')) add('begin', line.startedAt, line.direction === 'in' ? 'Ringing' : 'Dialling')
  if (line.connectedAt !== null && !has('answered')) {
    add('answered', line.connectedAt, line.direction === 'in' ? 'You answered' : 'Answered')
  }
  if (line.state === 'held' && lastOf('held', 'resumed') !== 'held')
    add('held', line.heldAt ?? now, 'On hold')
  if (line.state === 'connected' && lastOf('held', 'resumed') === 'held') add('resumed', now, 'Off hold')
  const recorded = lastOf('recording', 'rec-paused')
  if (call?.recording === 'recording' && recorded !== 'recording') {
    add('recording', now, recorded === 'rec-paused' ? 'Recording resumed' : 'Recording started')
  }
  if (call?.recording === 'paused' && recorded !== 'rec-paused') add('rec-paused', now, 'Recording paused')
  if (line.endedAt !== null && !has('ended')) add('ended', line.endedAt, 'Ended')
  return known.length === entries.length ? entries : known
}
