import { defineWords } from '#shared/locales/words.ts'

export const notifyWords = defineWords('settings/notify', {
  ringWindow: 'Ring window over other apps',
  ringWindowHint: 'Bottom right. Never interrupts your typing.',
  rings: 'System notifications of calls',
  ringsHint: 'When the ring window is off or cannot be shown.',
  ringsOnly: 'Notify me of calls over other apps',
  ringsOnlyHint: 'While this window is hidden or covered. Never interrupts your typing.',
  missed: 'Notify me of missed calls',
  missedHint: 'Quietly, one notification per caller, never during a call.',
  texts: 'Notify me of texts',
  textsHint: 'Quietly, one notification for all of them, never during a call.',
  voicemail: 'Notify me of voicemail',
  voicemailHint: 'Quietly, in the same way.',
  who: 'Show who is calling',
  whoHint: 'When off, notifications only say Incoming call, Missed call, New text or New voicemail.',
  secondCall: 'Second call while I am talking',
  secondCallHint: 'One soft tone in the headset.',
  secondCalls: {
    'tone-and-banner': 'Tone and banner',
    banner: 'Banner only',
    'decline-busy': 'Decline as busy',
  },
})
