import { defineWords } from '#shared/locales/words.ts'

/** Notes on a contact. */
export const notesWords = defineWords('notes', {
  title: (who: string): string => `Notes on ${who}`,
  field: 'Notes',
  hint: 'Saved when you leave.',
  cancel: 'Discard',
  save: 'Save',
  saved: 'Notes saved',
})
