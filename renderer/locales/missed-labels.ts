import type { MissedReason } from '#shared/calls/missed-cause.ts'

const labels: Readonly<Record<MissedReason, string>> = {
  'taken-elsewhere': 'Answered elsewhere',
  'declined-here': 'Declined',
  'sent-on': 'Sent on',
  'declined-elsewhere': 'Declined',
  'platform-do-not-disturb': 'Do not disturb',
  'app-closed': 'App not running',
  'app-broke-off': 'App not running',
  'computer-asleep': 'Computer asleep',
  'signed-out': 'Not signed in',
  'registration-lost': 'Phone not registered',
  'not-found-by-platform': 'Phone not registered',
  'connection-lost-while-ringing': 'Connection lost',
  'not-taking-calls': 'Not taking calls',
  'on-another-call': 'On another call',
  'could-not-be-read': 'Not readable',
  'no-audio-of-ours': 'No usable audio',
  'extension-not-known': 'Not supported',
  'too-many-rang': 'Too many calls',
  'refused-as-busy': 'Do not disturb',
  'no-audio-engine': 'No window open',
  'no-ringer': 'No loudspeaker',
  'ring-volume-zero': 'Ring volume 0 %',
  'ring-not-played': 'Ring not played',
  'notices-blocked': 'Notices blocked',
  'notices-off': 'Notices off',
  'rang-unanswered': 'Caller gave up',
  'never-rang-here': 'Caller gave up',
}

/** Causes by which a caller waited in vain: not one who then left a message. */
const gaveUp: ReadonlySet<MissedReason> = new Set<MissedReason>(['rang-unanswered', 'never-rang-here'])

/** Why a call was missed, for a column or a row: at most three words. `leftMessage`: whether the caller left one. */
export function missedLabel(reason: MissedReason, leftMessage = false): string {
  return leftMessage && gaveUp.has(reason) ? 'Not answered' : labels[reason]
}
