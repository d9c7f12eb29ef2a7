import { adminWords } from '../locales/admin.ts'
import { adminKindWords } from '../locales/admin-kinds.ts'
import { lookUpWord } from '../lists/field-label.ts'

/** The plural and singular name of a kind. */
export function kindWords(name: string): { readonly many: string; readonly one: string } {
  const kinds: Readonly<Record<string, { readonly many: string; readonly one: string }>> =
    adminKindWords.kinds
  return (Object.hasOwn(kinds, name) ? kinds[name] : undefined) ?? { many: name, one: name }
}

export function groupWords(name: string): string {
  return lookUpWord(adminKindWords.groups, name) ?? name
}

export function headingOf(name: string): string {
  return lookUpWord(adminWords.sections, name) ?? name
}

/** The name of a related list, by the tail of its path. */
export function relatedWords(tail: string): string {
  return lookUpWord(adminWords.related, tail) ?? tail
}
