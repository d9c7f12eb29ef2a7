import type { EndReason } from '#shared/calls/line.ts'
import { defineWords } from '#shared/locales/words.ts'

/** How a call of this phone ended. */
const ends = {
  'hung-up': 'You hung up.',
  'far-end-hung-up': 'They hung up.',
  declined: 'The call was declined.',
  cancelled: 'It stopped ringing.',
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
  unknown: 'The call has ended.',
} as const satisfies Record<EndReason, string>

/** How a call of this phone ended, as a sentence. Past calls: `endings.ts`. */
export const endsWords = defineWords('ends', {
  ends,
  ended: 'The call has ended.',
  /** Where the caller of a ring that stopped here is now. */
  wentOn: {
    voicemail: (name: string) => `${name} went to voicemail.`,
    waiting: (name: string) => `It stopped ringing here. ${name} is still waiting.`,
    colleague: (name: string, colleague: string) => `${name} is talking to ${colleague}.`,
    ringing: (name: string, colleague: string) => `It stopped ringing here. ${name} is ringing ${colleague}.`,
  },
  youDeclined: 'You declined the call.',
  youCancelled: 'You cancelled the call.',
})
