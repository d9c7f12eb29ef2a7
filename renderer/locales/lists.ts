import { defineWords } from '#shared/locales/words.ts'
import { formatCount } from './counts.ts'

/** What every screen with a list says. */
export const listsWords = defineWords('lists', {
  tryAgain: 'Try again',
  refresh: 'Refresh',
  /** Above what was loaded before; the reason follows in a sentence of its own. `time` is empty where it is not known. */
  stale: (time: string) =>
    `Could not refresh. Showing what was loaded ${time === '' ? 'before' : `at ${time}`}.`,
  details: 'Details',
  /** `column` as it is headed. */
  closeColumn: (column: string) => `Close ${column.toLowerCase()}`,
  withCount: (words: string, count: number) => (count === 0 ? words : `${words} (${formatCount(count)})`),
  callKind: 'Past calls or call-backs',
  kind: 'Kind of message',
  kinds: { messages: 'Texts', chats: 'Chats', faxes: 'Faxes' },
  call: (whom: string) => `Call ${whom}`,
  /** What did not go through. */
  theCall: 'The call',
  queue: 'Queue',
  queueNamed: (name: string) => (/\bqueue$/i.test(name) ? name : `${name} queue`),
  ringGroup: 'Ring group',
  recorded: 'Recorded',
  recordingOf: (whom: string) => `Recording of the call with ${whom}`,
  download: {
    of: (percent: number, left: string) => `${percent} %, ${left} left`,
    so: (size: string) => `${size} so far`,
    cancel: 'Cancel download',
    /** What did not go through. */
    doing: 'The download',
  },
  recent: {
    calls: (whom: string) => `Recent calls with ${whom}`,
    all: (count: number) => `All ${formatCount(count)} calls`,
    notes: (whom: string) => `Notes on ${whom}`,
  },
  /** Why the column that is the only one cannot be taken away. */
  lastColumn: 'One column has to stay.',
  withheld: 'Number withheld',
  /** A code of the phone service that has no word. */
  code: (code: string) => `code ${code}`,
})
