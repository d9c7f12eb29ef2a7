import { isWrittenNumber } from '#shared/calls/written-number.ts'
import {
  contactNumbers,
  contactTexts,
  speedDialOf,
  type ContactDraft,
  type ContactNumber,
  type ContactText,
  type ContactTexts,
  type SpeedDial,
} from '#shared/host/contacts.ts'

/** An agent's unsaved changes of a contact. */
export type ContactEdits = {
  /** The contact at the time of the first change. */
  readonly before: ContactTexts
  readonly texts: Partial<ContactTexts>
  readonly dials: Partial<Readonly<Record<SpeedDial, string>>>
  /** Comma-separated, as typed; null leaves them unchanged. */
  readonly labels: string | null
  readonly transfer: 'keep' | 'yes' | 'no'
  /** The new owner; null leaves it unchanged. */
  readonly owner: 'me' | 'all' | null
}

export const noTexts = Object.fromEntries(contactTexts.map((name) => [name, ''])) as Record<
  ContactText,
  string
>

export function editsOf(before: ContactTexts): ContactEdits {
  return { before, texts: {}, dials: {}, labels: null, transfer: 'keep', owner: null }
}

/** Returns the edits with a field changed; a value equal to the original removes the edit. */
export function withText(edits: ContactEdits, field: ContactText, typed: string): ContactEdits {
  const { [field]: _, ...others } = edits.texts
  const texts = typed === edits.before[field] ? others : { ...others, [field]: typed }
  return { ...edits, texts }
}

function isNumberField(field: ContactText): boolean {
  return (contactNumbers as readonly ContactText[]).includes(field)
}

export function withDial(edits: ContactEdits, dial: SpeedDial, typed: string): ContactEdits {
  const { [dial]: _, ...others } = edits.dials
  return { ...edits, dials: typed === '' ? others : { ...others, [dial]: typed } }
}

/** Returns the texts shown in the form. */
export function shownTexts({ before, texts }: ContactEdits): ContactTexts {
  return { ...before, ...texts }
}

export function changeCount({ texts, dials, labels, transfer, owner }: ContactEdits): number {
  const others = [labels !== null, transfer !== 'keep', owner !== null].filter(Boolean).length
  return Object.keys(texts).length + Object.keys(dials).length + others
}

/**
 * Returns changes made while `sent` was being saved, rebased on `saved`. A text field's base is what was sent, so that
 * a change by somebody else since then is noticed. Numbers come back in the platform's format.
 */
export function editsSince(sent: ContactEdits, current: ContactEdits, saved: ContactTexts): ContactEdits {
  const [before, after] = [shownTexts(sent), shownTexts(current)]
  const typed = contactTexts.filter((name) => after[name] !== before[name] && after[name] !== saved[name])
  const dials = Object.entries(current.dials).filter(([dial, to]) => sent.dials[dial as SpeedDial] !== to)
  const editedTexts = typed.filter((name) => !isNumberField(name)).map((name) => [name, before[name].trim()])
  return {
    before: { ...saved, ...(Object.fromEntries(editedTexts) as Partial<ContactTexts>) },
    texts: Object.fromEntries(typed.map((name) => [name, after[name]])) as Partial<ContactTexts>,
    dials: Object.fromEntries(dials) as ContactEdits['dials'],
    labels: current.labels === sent.labels ? null : current.labels,
    transfer: current.transfer === sent.transfer ? 'keep' : current.transfer,
    owner: current.owner === sent.owner ? null : current.owner,
  }
}

/** Returns the fields to write. `ownId`: the agent's user id on the platform. */
export function draftOf(
  { texts, dials, labels, transfer, owner }: ContactEdits,
  ownId: number,
): ContactDraft {
  const trimmed = Object.entries({ ...texts, ...dials }).map(([field, typed]) => [field, typed.trim()])
  return {
    ...(Object.fromEntries(trimmed) as Partial<ContactTexts>),
    ...(labels !== null && { labels: readLabels(labels) }),
    ...(transfer !== 'keep' && { transfer_list: transfer === 'yes' }),
    ...(owner !== null && { user_id: owner === 'me' ? ownId : 0 }),
  }
}

/** Splits comma-separated labels and removes duplicates. */
export function readLabels(typed: string): readonly string[] {
  const labels = typed.split(',').map((label) => label.trim())
  return [...new Set(labels)].filter((label) => label !== '').slice(0, 50)
}

/** Whether a contact has a name, company, email address or number: platforms refuse one without. */
export function isIdentifiable(texts: ContactTexts): boolean {
  const fields = ['first_name', 'last_name', 'company', 'email', ...contactNumbers] as const
  return fields.some((field) => texts[field].trim() !== '')
}

/** Returns the fields whose new value is not a number. Values that the platform already has are left alone. */
export function wrongNumbers({ texts }: ContactEdits): readonly ContactNumber[] {
  return contactNumbers.filter((name) => !isNumberOrEmpty(texts[name]))
}

/** Returns the numbers whose new speed dial is not a number. */
export function wrongDials({ dials }: ContactEdits): readonly ContactNumber[] {
  return contactNumbers.filter((name) => !isNumberOrEmpty(dials[speedDialOf[name]]))
}

function isNumberOrEmpty(typed = ''): boolean {
  return typed.trim() === '' || isWrittenNumber(typed)
}

/** A field changed by two people. */
export type ConflictField = { readonly field: ContactText; readonly theirs: string; readonly mine: string }

/** Returns the fields where the agent's value differs from the current one. */
export function conflictFields({ texts }: ContactEdits, current: ContactTexts): readonly ConflictField[] {
  return contactTexts.flatMap((field) => {
    const mine = texts[field]
    return mine === undefined || mine.trim() === current[field].trim()
      ? []
      : [{ field, theirs: current[field], mine }]
  })
}

/** Returns the remaining changes when these fields keep their current values. */
export function remainingChanges(
  { texts }: ContactEdits,
  theirs: ReadonlySet<ContactText>,
): Partial<ContactTexts> {
  const remaining = Object.entries(texts).filter(([field]) => !theirs.has(field as ContactText))
  return Object.fromEntries(remaining) as Partial<ContactTexts>
}
