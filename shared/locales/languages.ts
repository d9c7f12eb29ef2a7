/** Supported languages of the screens, by BCP 47. */
export const languageCodes = ['en', 'de'] as const

export type LanguageCode = (typeof languageCodes)[number]

/** The language for a person: the chosen one, or the first preferred one that is supported; otherwise English. */
export function languageFor(chosen: 'system' | LanguageCode, preferred: readonly string[]): LanguageCode {
  if (chosen !== 'system') return chosen
  for (const locale of preferred) {
    const code = languageCodes.find((each) => locale === each || locale.startsWith(`${each}-`))
    if (code !== undefined) return code
  }
  return 'en'
}
