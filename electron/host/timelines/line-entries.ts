import type { TimelineEntry } from '#shared/calls/call-timeline.ts'
import type { Line, LineState } from '#shared/calls/line.ts'
import type { plainFactCodes, TimelineFact } from '#shared/calls/timeline-fact.ts'
import { makeEntry } from './make-entry.ts'

/** Returns one entry per change of a line; a new line (`before` undefined) has begun. */
export function lineEntries(before: Line | undefined, line: Line, at: number): readonly TimelineEntry[] {
  const facts: readonly (TimelineFact | null)[] = [
    before?.state === line.state && !beginsToRing(before, line) ? null : stateFact(line),
    changed(before, line, 'muted') ? { code: line.muted ? 'muted' : 'unmuted' } : null,
    changed(before, line, 'farHeld') ? { code: line.farHeld ? 'far-held' : 'far-resumed' } : null,
    changed(before, line, 'merged') ? { code: line.merged ? 'joined' : 'left' } : null,
    changed(before, line, 'microphone') ? { code: 'microphone', state: line.microphone } : null,
    transferFact(before, line),
  ]
  const detail = before ? undefined : detailOf(line)
  return facts
    .filter((what) => what !== null)
    .map((what) => makeEntry({ at, source: 'phone', way: 'here', what, detail }))
}

/** The far end rings (180) after early media (183). */
function beginsToRing(before: Line, line: Line): boolean {
  return line.state === 'early' && line.rings === true && !before.rings
}

function stateFact(line: Line): TimelineFact {
  if (line.state === 'answering') return { code: answerCodes[line.answeredBy ?? 'agent'] }
  if (line.state === 'early' && line.rings) return { code: 'far-ringing' }
  return line.state === 'ended' ? endFact(line) : { code: stateCodes[line.state] }
}

const answerCodes = {
  agent: 'answering',
  itself: 'answering-itself',
  service: 'answered-by-service',
} as const

const stateCodes: Readonly<
  Record<Exclude<LineState, 'ended' | 'answering'>, (typeof plainFactCodes)[number]>
> = {
  ringing: 'ringing',
  dialling: 'dialling',
  early: 'early',
  connected: 'connected',
  held: 'held',
}

function endFact({ direction, endReason, endWords: said }: Line): TimelineFact {
  if (endReason === null) return { code: 'ended', reason: 'unknown', said }
  const wasOurs = direction === 'out' && endReason === 'cancelled'
  return { code: 'ended', reason: wasOurs ? 'cancelled-here' : endReason, said }
}

function transferFact(before: Line | undefined, { transfer }: Line): TimelineFact | null {
  const was = before?.transfer
  if (!transfer || (was?.stage === transfer.stage && was.words === transfer.words)) return null
  return { code: 'transfer', stage: transfer.stage, to: transfer.to, said: transfer.words }
}

/** Of a new line, only deviations from an ordinary one are listed. */
function changed(
  before: Line | undefined,
  line: Line,
  field: 'muted' | 'farHeld' | 'merged' | 'microphone',
): boolean {
  const was = before ? before[field] : field === 'microphone' ? 'live' : false
  return was !== line[field]
}

function detailOf({ direction, number, name, through, sipCallId, consultFor }: Line): object {
  return { direction, number, name, through, sipCallId, ...(consultFor === null ? {} : { consultFor }) }
}
