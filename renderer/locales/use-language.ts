import { shallowReactive } from 'vue'
import { languageFor, type LanguageCode } from '#shared/locales/languages.ts'
import { regionOf } from '#shared/locales/region.ts'
import { english, observeLanguage, speak, type Language } from '#shared/locales/words.ts'
import { region } from './region.ts'

observeLanguage(shallowReactive)

/** Loaders of the words by language; English is part of the scripts. Another language takes one more script. */
const loaders: Readonly<Record<Exclude<LanguageCode, 'en'>, () => Promise<Language>>> = {
  de: async () => (await import('./de/index.ts')).german,
}

/** The loader of the chosen language; null if its words are already present. */
export function languageLoader(chosen: 'system' | LanguageCode): (() => Promise<Language>) | null {
  const code = languageFor(chosen, navigator.languages)
  return code === 'en' ? null : loaders[code]
}

/** Shows every word, date and number of the page in a language. */
export function showLanguage(language: Language = english): void {
  speak(language)
  region.value = regionOf(navigator.languages[0] ?? language.code, language.code)
  document.documentElement.lang = language.code
}
