import type { Translation } from '#shared/locales/words.ts'
import type { conflictWords } from '../conflict.ts'

export const conflict: Translation<typeof conflictWords> = {
  title: 'Von jemand anderem geändert',
  changed: (name) => `${name} wurde währenddessen geändert. Auswählen, was gelten soll.`,
  theirs: 'Jetzt',
  mine: 'Eigene',
  nothing: 'leer',
  cancel: 'Weiter bearbeiten',
  save: 'Speichern',
}
