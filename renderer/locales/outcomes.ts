import type { CallOutcome } from '#shared/calls/call-outcome.ts'
import type { EndReason } from '#shared/calls/line.ts'
import type { MissedReason } from '#shared/calls/missed-cause.ts'
import { defineWords } from '#shared/locales/words.ts'

const past = {
  completed: 'Completed',
  'caller-hung-up': 'Caller hung up',
  'you-cancelled': 'You cancelled',
  'no-answer': 'No answer',
  busy: 'Busy',
  declined: 'Declined',
  elsewhere: 'Answered elsewhere',
  'not-reachable': 'Not reachable',
  'not-allowed': 'Not allowed',
  transferred: 'Transferred',
  'cut-off': 'Cut off',
  failed: 'Failed',
  'do-not-disturb': 'Do not disturb',
} as const satisfies Record<CallOutcome, string>

/** At most three words, and 20 letters: they stand in columns. */
const missed = {
  'taken-elsewhere': 'Answered elsewhere',
  'declined-here': 'Declined',
  'sent-on': 'Sent on',
  'declined-elsewhere': 'Declined',
  'platform-do-not-disturb': 'Do not disturb',
  'app-closed': 'App not running',
  'app-broke-off': 'App not running',
  'computer-asleep': 'Computer asleep',
  'signed-out': 'Signed out',
  'registration-lost': 'Phone not connected',
  'not-found-by-platform': 'Phone not connected',
  'connection-lost-while-ringing': 'Connection lost',
  'not-taking-calls': 'Not taking calls',
  'on-another-call': 'On another call',
  'could-not-be-read': 'Call not readable',
  'no-audio-of-ours': 'No usable audio',
  'extension-not-known': 'Not supported',
  'too-many-rang': 'Too many calls',
  'refused-as-busy': 'Do not disturb',
  'no-audio-engine': 'No window open',
  'no-ringer': 'No speaker',
  'ring-volume-zero': 'Ring volume 0 %',
  'ring-not-played': 'Ring not played',
  'notices-blocked': 'Notification blocked',
  'notices-off': 'Notifications off',
  'rang-unanswered': 'Caller hung up',
  'never-rang-here': 'Caller hung up',
} as const satisfies Record<MissedReason, string>

/** A call of this phone that is over now. */
const ends = {
  'hung-up': 'You hung up.',
  'far-end-hung-up': 'They hung up.',
  declined: 'The call was declined.',
  cancelled: 'The caller hung up.',
  unreachable: 'The phone service did not answer.',
  'answered-elsewhere': 'Answered on another phone.',
  busy: 'The line is busy.',
  'no-answer': 'No answer.',
  refused: 'The phone service refused the call.',
  'unsafe-challenge':
    'The phone server asked for the password in an unsafe way, so it was not sent and no call was made.',
  'not-found': 'This number does not exist.',
  transferred: 'Transferred.',
  'connection-lost': 'The connection was lost.',
  failed: 'The call failed.',
} as const satisfies Record<EndReason, string>

/** How calls end, in plain words: past ones for a column or a row, those of this phone as a sentence. */
export const outcomeTable = defineWords('outcomes', {
  past,
  missed,
  ends,
  ended: 'The call has ended.',
  youDeclined: 'You declined the call.',
  youCancelled: 'You cancelled the call.',
  notAnswered: 'Not answered',
  leftVoicemail: 'Left a voicemail',
  withVoicemail: (missedAs: string) => `${missedAs}, left a voicemail`,
  voicemailAnswered: 'Voicemail answered',
})
