import type { EndReason, Line } from '#shared/calls/line.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

/** How the call came here. */
export function routeWords(own: OwnCall): string {
  const { line, call } = own
  if (line.direction === 'out') return 'You called'
  if (call?.context === 'TRANSFER_RECALL') return 'Back from a transfer that was not answered'
  return own.through === '' ? 'Inbound, direct to you' : `Inbound through ${own.through}`
}

const ends: Readonly<Record<EndReason, string>> = {
  'hung-up': 'You hung up.',
  'far-end-hung-up': 'The other side hung up.',
  declined: 'The call was declined.',
  cancelled: 'The caller gave up.',
  'answered-elsewhere': 'Answered on another phone.',
  busy: 'The line is busy.',
  'no-answer': 'No answer.',
  refused: 'The platform refused the call.',
  'not-found': 'This number does not exist.',
  transferred: 'Transferred.',
  'connection-lost': 'The connection was lost.',
  failed: 'The call failed.',
}

/** Why a call is over, with the far end's own words where it said more. */
export function endWords(line: Line): string {
  if (line.endReason === null) return 'The call has ended.'
  const words = ends[line.endReason]
  const quoted = line.endReason === 'refused' || line.endReason === 'failed'
  return quoted && line.endWords !== '' ? `${words} The platform answered: ${withStop(line.endWords)}` : words
}

function withStop(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`
}
