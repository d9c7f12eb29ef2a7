import { defineWords } from '#shared/locales/words.ts'

/** Components used on every screen. */
export const uiWords = defineWords('ui', {
  back: 'Back to the list',
  undo: 'Undo',
  loading: 'Loading',
  digits: 'Digits',
  callTime: 'Call time',
  /** `room`: the number of characters that fit. */
  cut: (room: string) => `The text was too long, so its end is missing. This field holds ${room} characters.`,
  managed: 'Set by your organisation',
  rec: 'REC',
  recording: 'Recording',
  recordingPaused: 'Recording paused',
  menu: 'The menu',
  panel: 'The panel',
  /** `name` begins the sentence. */
  cannotLoad: (name: string) => `${name} could not be loaded. Calls continue, and Switchhook keeps trying.`,
  missingRow: 'Deleted meanwhile, or not readable',
  states: {
    dialling: 'Dialling',
    'far-ringing': 'Ringing',
    ringing: 'Ringing',
    connected: 'Connected',
    hold: 'On hold',
    ended: 'Ended',
    'last-known': 'Last known',
  },
  level: { none: 'No sound', good: 'Good level', loud: 'Too loud' },
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  /** Months, January first. */
  months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  /** Day and month, for regions with the day first. */
  day: (day: number, month: string) => `${day} ${month}`,
  notKnown: 'Not known',
  timeNotKnown: 'The time is not known',
})
