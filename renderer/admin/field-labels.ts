import { adminWords } from '../locales/admin.ts'
import { adminFactWords } from '../locales/admin-facts.ts'
import { adminFieldWords } from '../locales/admin-fields.ts'
import { adminKindWords } from '../locales/admin-kinds.ts'

/** A field's name in plain words; the name in the API where there are none for it. */
export function fieldLabel(name: string): string {
  return wordIn(adminFieldWords, name) ?? wordIn(adminFactWords, name) ?? name
}

function wordIn(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined
}

/** Several of a kind, and one, in words. */
export function kindWords(name: string): { readonly many: string; readonly one: string } {
  const kinds: Readonly<Record<string, { readonly many: string; readonly one: string }>> =
    adminKindWords.kinds
  return (Object.hasOwn(kinds, name) ? kinds[name] : undefined) ?? { many: name, one: name }
}

export function groupWords(name: string): string {
  return wordIn(adminKindWords.groups, name) ?? name
}

/** The heading of a section of a form. */
export function headingOf(name: string): string {
  return wordIn(adminWords.sections, name) ?? name
}

/** A list that belongs to a record, by the tail of its path. */
export function relatedWords(tail: string): string {
  return wordIn(adminWords.related, tail) ?? tail
}
