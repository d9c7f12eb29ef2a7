import { defineWords } from './words.ts'

/** Notifications of rings, missed calls, texts, voicemails and outages, by the system and by the browser. */
export const noticeWords = defineWords('notices', {
  incomingCall: 'Incoming call',
  missed: (count: number) => (count === 1 ? 'Missed call' : `${count} missed calls`),
  missedFrom: (name: string, count: number) =>
    count === 1 ? `Missed call from ${name}` : `${count} missed calls from ${name}`,
  newText: 'New text',
  newVoicemail: 'New voicemail',
  voicemailFrom: (name: string) => `New voicemail from ${name}`,
  texts: (count: string) => `${count} new texts`,
  voicemails: (count: string) => `${count} new voicemails`,
  textsFrom: (count: string, name: string) => `${count} new texts from ${name}`,
  voicemailsFrom: (count: string, name: string) => `${count} new voicemails from ${name}`,
  from: (names: string) => `From ${names}`,
  free: (names: string, count: number) => (count === 1 ? `${names} is free` : `${names} are free`),
  someFree: (count: number) => (count === 1 ? 'A colleague is free' : `${count} colleagues are free`),
  /** A button of the notification of a missed call. */
  callNow: 'Call back',
  callBack: (name: string) => `Call ${name} back now`,
  someDue: (count: number) => (count === 1 ? 'A call-back is due' : `${count} call-backs are due`),
  /** Unseen items, counted. */
  waiting: {
    missed: (count: number) => `${count} missed`,
    texts: (count: number) => (count === 1 ? '1 text' : `${count} texts`),
    voicemail: (count: number) => (count === 1 ? '1 voicemail' : `${count} voicemails`),
  },
  outage: { title: 'No connection', body: 'No call can ring here until it is back.' },
  /** Within a list of names. */
  withheld: 'a withheld number',
  two: (one: string, other: string) => `${one} and ${other}`,
  more: (one: string, other: string, others: number) =>
    `${one}, ${other} and ${others === 1 ? '1 other' : `${others} others`}`,
})
