import { adminWords } from '../locales/admin.ts'
import { adminKindWords } from '../locales/admin-kinds.ts'
import { wordIn } from '../lists/field-label.ts'

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
