import { defineWords } from '#shared/locales/words.ts'

/** A record that was changed elsewhere while it was being edited. */
export const conflictWords = defineWords('conflict', {
  title: 'Changed by somebody else',
  changed: (name: string) => `${name} was changed while you were editing. Choose what to keep.`,
  theirs: 'Current',
  mine: 'Yours',
  nothing: 'empty',
  cancel: 'Keep editing',
  save: 'Save',
})
