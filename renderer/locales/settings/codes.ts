import { defineWords } from '#shared/locales/words.ts'

/** Feature codes. Default names: `shared/locales/codes.ts`. */
export const codesWords = defineWords('settings/codes', {
  introBefore: 'Dialled on your phone. ',
  introAfter:
    ' stands for the colleague’s extension or the parking slot. Your phone service decides which codes work.',
  name: 'Name',
  kind: 'What it does',
  code: 'Code',
  add: 'Add a code',
  reset: 'Reset codes',
  kinds: {
    listen: 'Listen to a colleague’s call',
    whisper: 'Speak to the colleague only',
    barge: 'Join a colleague’s call',
    pickup: 'Pick up a colleague’s ringing call',
    park: 'Park the caller',
    retrieve: 'Take a parked call',
    other: 'Something else',
  },
  faults: {
    noName: 'Enter a name for the code.',
    noCode: 'Enter the code to dial.',
    badCode: 'A code can contain digits, * and #, and {ext} at most once.',
    noExtension: 'This code needs a colleague’s extension. Put {ext} where it goes.',
  },
})
