import { contactNumbers, contactTexts, type ContactText, type ContactTexts } from '#shared/host/contacts.ts'

const isNumber: ReadonlySet<string> = new Set(contactNumbers)

/**
 * The fields of a draft that somebody else has changed since the agent began: other than `before`, and not what the draft
 * would make of them anyway.
 */
export function changedElsewhere(
  before: ContactTexts,
  now: ContactTexts,
  draft: Partial<ContactTexts>,
): readonly ContactText[] {
  return contactTexts.filter((field) => {
    const wanted = draft[field]
    if (wanted === undefined || isSame(field, before[field], now[field])) return false
    return !isSame(field, wanted, now[field])
  })
}

/** Platforms write numbers in a form of their own, and leave out spaces around words. */
function isSame(field: ContactText, one: string, other: string): boolean {
  if (!isNumber.has(field)) return one.trim() === other.trim()
  return one.replace(/[\s().\-/]/g, '') === other.replace(/[\s().\-/]/g, '')
}
