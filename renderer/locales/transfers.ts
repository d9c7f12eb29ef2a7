import { defineWords } from '#shared/locales/words.ts'

/** Progress and failure of a transfer, shown by the call itself. */
export const transfersTable = defineWords('transfers', {
  failed: (caller: string) => `Transfer did not go through. ${caller} is still with you.`,
  unknown: (caller: string) =>
    `It is not known whether the transfer went through. ${caller} is still on the line.`,
  sendOnFailed: (caller: string) => `Sending on failed. ${caller} is still ringing here.`,
  under: (to: string, caller: string) =>
    `Transferring to ${to}. ${caller} stays with you until someone answers.`,
  ringing: (to: string, caller: string) => `Ringing ${to}. ${caller} stays with you until someone answers.`,
  chooseOther: 'Choose someone else',
})
