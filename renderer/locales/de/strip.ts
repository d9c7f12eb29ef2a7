import type { Translation } from '#shared/locales/words.ts'
import type { stripWords } from '../strip.ts'

export const strip: Translation<typeof stripWords> = {
  title: 'Laufender Anruf',
  forTransfer: (caller) => `${caller} wird für eine Übergabe gehalten`,
  held: 'Gehalten ',
  andHeld: ', gehalten ',
  open: 'Öffnen',
}
