import { afterThrough } from '#shared/calls/end-name.ts'
import type { EndReason, Line } from '#shared/calls/line.ts'
import { withStop } from '../../locales/error-words.ts'
import type { OwnCall } from '../../stores/own-calls.ts'
import { answerWords } from './timeline.ts'

/** How the call stands, where that is out of the ordinary: held by the far end, or a conference; else how it came here. */
export function situationWords(own: OwnCall, conference: readonly OwnCall[]): string {
  const { line } = own
  if (line.state === 'ended') return routeWords(own)
  const words = [farHoldWords(own), conferenceWords(own, conference)].filter((part) => part !== '')
  return words.length === 0 ? routeWords(own) : words.join('. ')
}

/** That the far end does not listen now; empty while it does. */
export function farHoldWords({ line, shortName }: OwnCall): string {
  return line.farHeld && line.state === 'connected' ? `${shortName} has put you on hold` : ''
}

/** With whom this call hears each other; empty where it is alone. */
export function conferenceWords({ line }: OwnCall, conference: readonly OwnCall[]): string {
  const others = conference.filter((each) => each.line.id !== line.id)
  if (!line.merged || others.length === 0) return ''
  return `In conference with ${others.map(({ title }) => title).join(' and ')}`
}

/** How the call came here. */
export function routeWords(own: OwnCall): string {
  const { line, call } = own
  if (line.direction === 'out') return 'You called'
  if (call?.context === 'TRANSFER_RECALL') return 'Back from a transfer that was not answered'
  const route = own.through === '' ? 'Inbound, direct to you' : `Inbound through ${afterThrough(own.through)}`
  const { answeredBy = 'agent' } = line
  return answeredBy === 'agent' ? route : `${route}. ${answerWords[answeredBy]}`
}

const ends: Readonly<Record<EndReason, string>> = {
  'hung-up': 'You hung up.',
  'far-end-hung-up': 'The other side hung up.',
  declined: 'The call was declined.',
  cancelled: 'The caller gave up.',
  unreachable: 'The phone service did not answer.',
  'answered-elsewhere': 'Answered on another phone.',
  busy: 'The line is busy.',
  'no-answer': 'No answer.',
  refused: 'The platform refused the call.',
  'unsafe-challenge':
    'The phone server asked for the password in an unsafe way, so it was not sent and no call was made.',
  'not-found': 'This number does not exist.',
  transferred: 'Transferred.',
  'connection-lost': 'The connection was lost.',
  failed: 'The call failed.',
}

/** Why a call is over, with the far end's own words where it said more. */
export function endWords(line: Line): string {
  if (line.endReason === null) return 'The call has ended.'
  if (line.endReason === 'cancelled' && line.direction === 'out') return 'You cancelled the call.'
  const words = ends[line.endReason]
  const quoted = line.endReason === 'refused' || line.endReason === 'failed'
  return quoted && line.endWords !== '' ? `${words} The platform answered: ${withStop(line.endWords)}` : words
}
