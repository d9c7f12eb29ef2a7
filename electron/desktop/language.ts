import type { Unsubscribe } from '#shared/core/disposables.ts'
import { german } from '#shared/locales/de/index.ts'
import { languageFor, type LanguageCode } from '#shared/locales/languages.ts'
import { regionOf, type Region } from '#shared/locales/region.ts'
import { english, speak, type Language } from '#shared/locales/words.ts'
import type { HostView } from './host-view.ts'

const languages: Readonly<Record<LanguageCode, Language>> = { en: english, de: german }

/** Sets the language of tray, menus, notifications and dialogs; `preferred` are the system's languages, best first. */
export function speakAs(chosen: 'system' | LanguageCode, preferred: readonly string[]): void {
  speak(languages[languageFor(chosen, preferred)])
}

/** How times are written in that language, given the system's preferred ones. */
export function regionAs(chosen: 'system' | LanguageCode, preferred: readonly string[]): Region {
  const code = languageFor(chosen, preferred)
  return regionOf(preferred[0] ?? code, code)
}

export type LanguageParts = {
  readonly host: Pick<HostView, 'state' | 'onChange'>
  /** The system's preferred languages, best first: Electron's `getPreferredSystemLanguages`. */
  readonly preferred: () => readonly string[]
}

/** Follows the language setting. Call it before anything that shows text, so that it is notified of changes first. */
export function keepLanguage({ host, preferred }: LanguageParts): Unsubscribe {
  let spoken: string | undefined
  const update = () => {
    const { language } = host.state.settings
    if (language === spoken) return
    spoken = language
    speakAs(language, preferred())
  }
  update()
  return host.onChange(update)
}
