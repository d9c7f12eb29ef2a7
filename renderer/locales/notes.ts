import { maxNotesLength } from '#shared/host/people.ts'
import { defineWords } from '#shared/locales/words.ts'
import { formatCount } from './counts.ts'

/** Notes on a contact. */
export const notesWords = defineWords('notes', {
  title: (who: string): string => `Notes on ${who}`,
  field: 'Notes',
  hint: 'Saved when you leave.',
  cancel: 'Discard',
  save: 'Save',
  saved: 'Notes saved',
  tooLong: (most: number, over: number) =>
    `Notes can have ${formatCount(most)} characters. Shorten them by ${formatCount(over)} to save them.`,
})

/** Why these notes cannot be saved; empty if they can. */
export function notesTrouble(typed: string): string {
  const over = typed.length - maxNotesLength
  return over > 0 ? notesWords.tooLong(maxNotesLength, over) : ''
}
