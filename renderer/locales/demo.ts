import { defineWords } from '#shared/locales/words.ts'

/** The demo mark, and the panel that triggers events. */
export const demoWords = defineWords('demo', {
  demo: 'Demo',
  title: 'Make something happen',
  about: 'This is a demo with a made-up company. Nothing leaves this computer.',
  platformNote: 'Traffic, callers, mail, subscriptions, faults and users.',
  messages: 'Calls and messages',
  trouble: 'Trouble',
  newPassword: (password: string) => `New password: ${password}`,
  secondsLeft: (seconds: number) => `${seconds} s left`,
  starting: 'Restarting',
  failed: 'This did not work.',
  names: {
    'ring-me': 'Ring me',
    'queue-rush': 'Queue rush',
    'text-me': 'Text me',
    'leave-voicemail': 'Leave me a voicemail',
    'choppy-audio': 'Make the audio choppy',
    'drop-network': 'Drop the network',
    'end-platform': 'Stop the platform',
    'revoke-sign-in': 'Revoke my sign-in',
  },
  notes: {
    'ring-me': 'A customer calls you.',
    'queue-rush': 'Four customers call your queue at once.',
    'text-me': 'A customer writes to you.',
    'leave-voicemail': 'A customer leaves a message.',
    'choppy-audio': 'For 20 seconds. Answer a call to hear it.',
    'drop-network': 'For 10 seconds. A call continues after that.',
    'end-platform': 'It restarts after a few seconds.',
  },
  revoked: (password: string) => `Your new password is ${password}.`,
})
