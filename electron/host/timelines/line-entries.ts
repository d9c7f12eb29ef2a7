import type { TimelineEntry } from '#shared/calls/call-timeline.ts'
import type { AnsweredBy, EndReason, Line, LineState } from '#shared/calls/line.ts'
import { makeEntry } from './make-entry.ts'

/** What has changed about a line, an entry each; a line that is new (`before` undefined) has begun. */
export function lineEntries(before: Line | undefined, line: Line, at: number): readonly TimelineEntry[] {
  const titles = [
    before?.state === line.state && !beginsToRing(before, line) ? null : stateTitle(line),
    changed(before, line, 'muted') ? (line.muted ? 'Muted' : 'Not muted any more') : null,
    changed(before, line, 'farHeld')
      ? line.farHeld
        ? 'Held by the far end'
        : 'Resumed by the far end'
      : null,
    changed(before, line, 'merged') ? (line.merged ? 'Joined the conference' : 'Left the conference') : null,
    changed(before, line, 'microphone') ? `Microphone: ${line.microphone}` : null,
    transferTitle(before, line),
  ]
  const facts = before ? undefined : factsOf(line)
  return titles
    .filter((title) => title !== null)
    .map((title) => makeEntry({ at, source: 'phone', way: 'here', title, detail: facts }))
}

/** The far end rings (180) after early media (183). */
function beginsToRing(before: Line, line: Line): boolean {
  return line.state === 'early' && line.rings === true && !before.rings
}

function stateTitle(line: Line): string {
  if (line.state === 'answering') return answerWords[line.answeredBy ?? 'agent']
  if (line.state === 'early' && line.rings) return 'Rings at the far end'
  if (line.state !== 'ended') return stateWords[line.state]
  const wasOurs = line.direction === 'out' && line.endReason === 'cancelled'
  const known = wasOurs ? 'cancelled from here' : endWords[line.endReason ?? 'failed']
  const reason = line.endReason ? known : 'for no known reason'
  return `Ended: ${reason}${line.endWords ? ` (${line.endWords})` : ''}`
}

const answerWords: Readonly<Record<AnsweredBy, string>> = {
  agent: 'Answering',
  itself: 'Answering by itself',
  service: 'Answered by the phone service',
}

const stateWords: Readonly<Record<Exclude<LineState, 'ended' | 'answering'>, string>> = {
  ringing: 'Rings',
  dialling: 'Dialling',
  early: 'In progress at the far end',
  connected: 'Connected',
  held: 'On hold',
}

const endWords: Readonly<Record<EndReason, string>> = {
  'hung-up': 'hung up here',
  'far-end-hung-up': 'the far end hung up',
  declined: 'declined here',
  cancelled: 'the caller gave up',
  'answered-elsewhere': 'answered elsewhere',
  busy: 'busy',
  'no-answer': 'no answer',
  refused: 'refused',
  'unsafe-challenge': 'the password was asked for in an unsafe way, and not sent',
  'not-found': 'no such number',
  transferred: 'transferred',
  'connection-lost': 'connection lost',
  unreachable: 'the phone service did not answer',
  failed: 'failed',
}

function transferTitle(before: Line | undefined, { transfer }: Line): string | null {
  const was = before?.transfer
  if (!transfer || (was?.stage === transfer.stage && was.words === transfer.words)) return null
  return `Transfer to ${transfer.to}: ${transfer.stage}${transfer.words ? ` (${transfer.words})` : ''}`
}

/** Of a new line only what differs from an ordinary one is told. */
function changed(
  before: Line | undefined,
  line: Line,
  field: 'muted' | 'farHeld' | 'merged' | 'microphone',
): boolean {
  const was = before ? before[field] : field === 'microphone' ? 'live' : false
  return was !== line[field]
}

function factsOf({ direction, number, name, through, sipCallId, consultFor }: Line): object {
  return { direction, number, name, through, sipCallId, ...(consultFor === null ? {} : { consultFor }) }
}
