import type { LanguageCode } from '#shared/locales/languages.ts'
import { defineWords } from '#shared/locales/words.ts'

/** Each in its own language, so that its speakers find it. */
export const languageNames: Readonly<Record<LanguageCode, string>> = { en: 'English', de: 'Deutsch' }

export const lookWords = defineWords('settings/look', {
  language: 'Language',
  languageHint: 'Dates and times follow your region.',
  systemLanguage: 'System',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
})
