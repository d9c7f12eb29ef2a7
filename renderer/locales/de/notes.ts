import type { Translation } from '#shared/locales/words.ts'
import { formatCount } from '../counts.ts'
import type { notesWords } from '../notes.ts'

export const notes: Translation<typeof notesWords> = {
  title: (who) => `Notizen zu ${who}`,
  field: 'Notizen',
  hint: 'Werden beim Verlassen gespeichert.',
  cancel: 'Verwerfen',
  save: 'Speichern',
  saved: 'Notizen gespeichert',
  tooLong: (most, over) =>
    `Notizen haben höchstens ${formatCount(most)} Zeichen. Zum Speichern um ${formatCount(over)} kürzen.`,
}
