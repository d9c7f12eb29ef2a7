import { sameNumber } from '#shared/calls/phone-number.ts'
import {
  contactNumbers,
  type ContactNumber,
  type ContactRecord,
  type ContactTexts,
} from '#shared/host/contacts.ts'

/** Fields of which only one value is kept. */
export const mergedFields = ['first_name', 'last_name', 'company', 'email', 'group_name'] as const
export type MergedField = (typeof mergedFields)[number]
export type MergeChoices = Partial<Readonly<Record<MergedField, string>>>

/** Returns the distinct values of a field; if there are several, one has to be chosen. */
export function valuesOf(contacts: readonly ContactRecord[], field: MergedField): readonly string[] {
  return [...new Set(contacts.map(({ texts }) => texts[field].trim()))].filter((value) => value !== '')
}

/**
 * Merges several contacts: the chosen or else first value of each field, all numbers and all notes. `dropped`: numbers
 * that do not fit. `country` (ISO 3166) is that of the dial plan.
 */
export function mergeContacts(
  contacts: readonly ContactRecord[],
  { choices, country }: { readonly choices: MergeChoices; readonly country: string },
): { readonly texts: ContactTexts; readonly dropped: readonly string[] } {
  const chosen = Object.fromEntries(
    mergedFields.map((field) => [field, choices[field] ?? valuesOf(contacts, field)[0] ?? '']),
  ) as Record<MergedField, string>
  const notes = [...new Set(contacts.map(({ texts }) => texts.notes.trim()))].filter((note) => note !== '')
  const { numbers, dropped } = mergeNumbers(contacts, country)
  return { texts: { ...chosen, ...numbers, notes: notes.join('\n') }, dropped }
}

function mergeNumbers(contacts: readonly ContactRecord[], country: string) {
  const numbers = Object.fromEntries(contactNumbers.map((field) => [field, ''])) as Record<
    ContactNumber,
    string
  >
  const dropped: string[] = []
  for (const { texts } of contacts)
    for (const field of contactNumbers) {
      const number = texts[field]
      const isListed = Object.values(numbers).some((each) => each !== '' && sameNumber(each, number, country))
      if (number === '' || isListed) continue
      const kind = field.slice(0, 3)
      const candidates = contactNumbers.toSorted(
        (one, other) => Number(other.startsWith(kind)) - Number(one.startsWith(kind)),
      )
      const freeField = candidates.find((candidate) => numbers[candidate] === '')
      if (freeField) numbers[freeField] = number
      else dropped.push(number)
    }
  return { numbers, dropped }
}
