import { defineWords } from '#shared/locales/words.ts'
import { formatCount } from './counts.ts'

/** Words shared by every screen with a list. */
export const listsWords = defineWords('lists', {
  tryAgain: 'Try again',
  refresh: 'Refresh',
  /** Above data loaded earlier; the reason follows in a sentence of its own. `time` is empty if unknown. */
  stale: (time: string) => `Could not refresh. Showing ${time === '' ? 'older data' : `data from ${time}`}.`,
  details: 'Details',
  /** `column`: its heading. */
  closeColumn: (column: string) => `Close ${column.toLowerCase()}`,
  withCount: (words: string, count: number) => (count === 0 ? words : `${words} (${formatCount(count)})`),
  callKind: 'Past calls or call-backs',
  kind: 'Kind of message',
  kinds: { messages: 'Texts', chats: 'Chats', faxes: 'Faxes' },
  call: (whom: string) => `Call ${whom}`,
  /** Completes "… failed". */
  callAction: 'The call',
  queue: 'Queue',
  queueNamed: (name: string) => (/\bqueue$/i.test(name) ? name : `${name} queue`),
  ringGroup: 'Ring group',
  recorded: 'Recorded',
  recordingOf: (whom: string) => `Recording of the call with ${whom}`,
  download: {
    of: (percent: number, left: string) => `${percent}%, ${left} left`,
    so: (size: string) => `${size} so far`,
    cancel: 'Cancel download',
    /** Completes "… failed". */
    action: 'The download',
    left: 'The download stopped before it was complete. Nothing was saved.',
  },
  recent: {
    calls: (whom: string) => `Recent calls with ${whom}`,
    all: (count: number) => `All ${formatCount(count)} calls`,
    notes: (whom: string) => `Notes on ${whom}`,
  },
  /** Why the only column cannot be removed. */
  lastColumn: 'At least one column must be shown.',
  withheld: 'Number withheld',
  /** A code of the phone service without a word of its own. */
  code: (code: string) => `code ${code}`,
})
