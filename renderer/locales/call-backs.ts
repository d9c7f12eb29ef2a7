import { defineWords } from '#shared/locales/words.ts'
import { formatCount } from './counts.ts'

/** Callers who are waiting to be called back. */
export const callBacksWords = defineWords('callBacks', {
  title: 'Call-backs',
  list: 'Callers to call back',
  find: 'Find in call-backs',
  findHint: 'Find a name, number or queue',
  failed: 'Call-backs could not be loaded',
  none: 'Nobody to call back',
  noneWords: 'Missed callers appear here until somebody has talked to them.',
  noMatch: 'No matching callers',
  showAll: 'Show all call-backs',
  notOpen: 'No caller selected',
  select: 'Select one from the list.',
  caller: 'Caller',
  unknownNumber: 'Unknown number',
  callBack: 'Call back',
  text: 'Text',
  calls: (count: number) => (count === 1 ? '1 missed call' : `${formatCount(count)} missed calls`),
  through: (calls: string, name: string) => `${calls} through ${name}`,
  tried: (words: string) => `${words}, call-back tried`,
  voicemail: (words: string) => `${words}, voicemail`,
  planned: {
    title: 'Your reminders',
    done: (who: string) => `Done with ${who}`,
    reminderAction: 'Finishing the reminder',
  },
  facts: {
    since: 'Waiting since',
    last: 'Last missed call',
    calls: 'Missed calls',
    through: 'Called',
    voicemail: 'Voicemail',
    leftVoicemail: 'Left a message',
    tries: 'Tried to call back',
  },
  tries: (count: number, when: string) => (count === 1 ? when : `${formatCount(count)} times, last ${when}`),
  by: (words: string, name: string) => `${words} by ${name}`,
  talked: 'Somebody has talked to them since.',
  leaves: 'They leave this list once a call record shows that somebody has talked to them.',
  since: (day: string) => `Missed calls since ${day}, as far as your account can see them.`,
  withheld: (count: number) =>
    count === 1
      ? '1 missed caller withheld the number.'
      : `${formatCount(count)} missed callers withheld their numbers.`,
  more: (count: number) => `${formatCount(count)} more are waiting.`,
})
