import { defineWords } from '#shared/locales/words.ts'
import { formatCount } from './counts.ts'

/** The list of past calls, and one of them in detail. */
export const historyWords = defineWords('history', {
  title: 'History',
  /** The newest calls, which are a fixed number of records: with each new one, the oldest leaves the list. */
  latest: (count: number) => {
    if (count === 0) return '0 calls'
    return count === 1 ? 'Last call' : `Last ${formatCount(count)} calls`
  },
  show: 'Show',
  scopes: { all: 'All', missed: 'Missed', recorded: 'Recorded' },
  find: 'Find a call',
  findHint: 'Find a name or number',
  columns: {
    type: 'Type',
    time: 'Time',
    who: 'Who',
    through: 'Through',
    note: 'Notes',
    total: 'Total',
    talk: 'Talk',
    outcome: 'Outcome',
    recording: 'Recording',
  },
  types: { in: 'Inbound', out: 'Outbound', missed: 'Missed', voicemail: 'Voicemail' },
  direct: 'Direct',
  internal: 'Internal',
  leftVoicemail: 'Left a voicemail',
  summaries: {
    answered: 'Inbound, answered',
    voicemail: 'Left a voicemail',
    missed: 'Missed',
    missedVoicemail: 'Missed, left a voicemail',
    outAnswered: 'Outbound, answered',
    outUnanswered: 'Outbound, not answered',
    outVoicemail: 'Outbound, answered by voicemail',
  },
  empty: {
    failed: 'Calls could not be loaded',
    noMatch: 'No matching calls',
    showAll: 'Show all calls',
    none: 'No calls yet',
    noneWords: 'Calls appear here as soon as they have ended.',
  },
  /** Records and recordings of ended calls that the phone service does not show. */
  late: {
    record: 'A call record is missing.',
    recording: 'A call recording is missing.',
    several: (records: number, recordings: number) => {
      const parts = [counted(records, 'call record'), counted(recordings, 'call recording')]
      return `${parts.filter((part) => part !== '').join(' and ')} are missing.`
    },
    why: (count: number) => `The phone service has not listed ${count === 1 ? 'it' : 'them'} yet.`,
    look: 'Check again',
  },
  hints: { details: 'Details', callBack: 'Call back', text: 'Text' },
  details: {
    title: 'Details',
    close: 'Close details',
    text: 'Text',
    call: 'Call',
    total: 'Total',
    talk: 'Talk',
    timeline: 'Timeline',
    whyMissed: 'Why it was missed',
    notHere: 'Not answered here',
    recordings: (count: number) => (count === 1 ? 'Recording' : `${count} recordings`),
    partOf: (recording: string, part: number) => `${recording}, part ${part}`,
    openRecording: 'Open in Recordings',
    time: 'Time',
    number: 'Number',
    company: 'Company',
    through: 'Through',
    outcome: 'Outcome',
    cause: 'Reported reason',
    record: 'Record number',
    callNotes: 'Notes on this call',
    contactNotes: 'Notes on the contact',
    notesFailed: 'Notes could not be loaded.',
    today: (time: string) => `Today ${time}`,
  },
})

function counted(count: number, what: string): string {
  if (count === 0) return ''
  return `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`
}
