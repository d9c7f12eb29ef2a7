import { defineWords } from '#shared/locales/words.ts'

/** Confirmations that are shown briefly. */
export const outcomeWords = defineWords('outcomes', {
  unknownCaller: 'Unknown caller',
  deleted: (counted: string): string => `${counted} deleted`,
  undone: 'Undone',
  sent: (who: string, to: string): string => `${who} was put through to ${to}`,
  sentOn: (who: string, to: string): string => `${who} was sent on to ${to}`,
  transferAccepted: (who: string, to: string): string =>
    `The phone service accepted the transfer of ${who} to ${to}`,
  parked: (who: string, at: string): string => `${who} is parked at ${at}`,
  transferUnknown: (who: string): string => `The phone service did not say whether ${who} was put through`,
  joined: (who: string, other: string): string => `${who} and ${other} are connected`,
  popupBlocked: 'The browser blocked the compact window. Allow pop-up windows for this page, then try again.',
  noContact: 'This number is not in your contacts, so it has no notes.',
})
