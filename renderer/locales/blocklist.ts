import { defineWords } from '#shared/locales/words.ts'

/** Numbers whose calls are rejected, for the whole company. */
export const blocklistWords = defineWords('blocklist', {
  block: 'Block',
  blockNumber: (number: string) => `Block ${number}`,
  unblock: 'Unblock',
  unblockNumber: (number: string) => `Unblock ${number}`,
  blocked: (number: string) => `Calls from ${number} are blocked for everybody.`,
  unblocked: (number: string) => `Calls from ${number} come through again.`,
  /** Completes "… failed". */
  blocking: 'Blocking',
  unblocking: 'Unblocking',
  intro: 'Calls from these numbers are rejected for everybody in the company.',
  list: 'Blocked numbers',
  none: 'No number is blocked.',
  failed: 'Blocked numbers could not be loaded.',
  number: 'Number',
  invalid: 'Enter a full phone number.',
})
