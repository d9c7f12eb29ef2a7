import type { Translation } from '#shared/locales/words.ts'
import type { lookWords } from '../../settings/look.ts'

export const look: Translation<typeof lookWords> = {
  language: 'Sprache',
  languageHint: 'Datum und Uhrzeit richten sich nach der Region.',
  systemLanguage: 'System',
  theme: 'Farben',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
}
