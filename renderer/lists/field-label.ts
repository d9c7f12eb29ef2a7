import { adminFactWords } from '../locales/admin-facts.ts'
import { adminFieldWords } from '../locales/admin-fields.ts'

/** A field's name in plain words; the name in the API where there are none for it. */
export function fieldLabel(name: string): string {
  return wordIn(adminFieldWords, name) ?? wordIn(adminFactWords, name) ?? name
}

/** The word of a table under a name that came from the platform. */
export function wordIn(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined
}
