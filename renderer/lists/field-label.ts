import { adminFactWords } from '../locales/admin-facts.ts'
import { adminFieldWords } from '../locales/admin-fields.ts'

/** Returns the label of a field; its API name if it has none. */
export function fieldLabel(name: string): string {
  return lookUpWord(adminFieldWords, name) ?? lookUpWord(adminFactWords, name) ?? name
}

/** Looks up a word by a name that came from the platform. */
export function lookUpWord(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined
}
