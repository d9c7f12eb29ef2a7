import {
  contactNumbers,
  contactTexts,
  type ContactDraft,
  type ContactText,
  type ContactTexts,
  type SpeedDial,
} from '#shared/host/contacts.ts'

/** What an agent has changed of a contact and not saved. */
export type ContactEdits = {
  /** The contact as it was when the first change was made. */
  readonly before: ContactTexts
  readonly texts: Partial<ContactTexts>
  readonly dials: Partial<Readonly<Record<SpeedDial, string>>>
  /** As they are typed, with commas; null leaves them. */
  readonly labels: string | null
  readonly transfer: 'keep' | 'yes' | 'no'
  /** Whose it is to be; null leaves that. */
  readonly owner: 'me' | 'all' | null
}

export const noTexts = Object.fromEntries(contactTexts.map((name) => [name, ''])) as Record<
  ContactText,
  string
>

export function editsOf(before: ContactTexts): ContactEdits {
  return { before, texts: {}, dials: {}, labels: null, transfer: 'keep', owner: null }
}

/** The edits with a field as it is typed; one that is as before again is no change. */
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

/** The texts as the form shows them. */
export function shownTexts({ before, texts }: ContactEdits): ContactTexts {
  return { ...before, ...texts }
}

export function changeCount({ texts, dials, labels, transfer, owner }: ContactEdits): number {
  const others = [labels !== null, transfer !== 'keep', owner !== null].filter(Boolean).length
  return Object.keys(texts).length + Object.keys(dials).length + others
}

/**
 * What was changed while `sent` was being saved: it stays, as a change of what was `saved`. What the agent types over is
 * what they sent, in words: somebody else may have written there since, unseen. Numbers come back in the platform's form.
 */
export function editsSince(sent: ContactEdits, now: ContactEdits, saved: ContactTexts): ContactEdits {
  const [before, after] = [shownTexts(sent), shownTexts(now)]
  const typed = contactTexts.filter((name) => after[name] !== before[name] && after[name] !== saved[name])
  const dials = Object.entries(now.dials).filter(([dial, to]) => sent.dials[dial as SpeedDial] !== to)
  const typedOver = typed.filter((name) => !isNumberField(name)).map((name) => [name, before[name].trim()])
  return {
    before: { ...saved, ...(Object.fromEntries(typedOver) as Partial<ContactTexts>) },
    texts: Object.fromEntries(typed.map((name) => [name, after[name]])) as Partial<ContactTexts>,
    dials: Object.fromEntries(dials) as ContactEdits['dials'],
    labels: now.labels === sent.labels ? null : now.labels,
    transfer: now.transfer === sent.transfer ? 'keep' : now.transfer,
    owner: now.owner === sent.owner ? null : now.owner,
  }
}

/** What is written. `ownId`: the agent, as a user of the platform. */
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

/** Labels as they are typed, each once. */
export function readLabels(typed: string): readonly string[] {
  const labels = typed.split(',').map((label) => label.trim())
  return [...new Set(labels)].filter((label) => label !== '').slice(0, 50)
}

/** Whether a contact says who it is: platforms refuse one that does not. */
export function isSomebody(texts: ContactTexts): boolean {
  const fields = ['first_name', 'last_name', 'company', 'email', ...contactNumbers] as const
  return fields.some((field) => texts[field].trim() !== '')
}

/** A field that two people have changed. */
export type ConflictField = { readonly field: ContactText; readonly theirs: string; readonly mine: string }

/** The fields in which what the agent wants is another than what is there now. */
export function conflictFields({ texts }: ContactEdits, now: ContactTexts): readonly ConflictField[] {
  return contactTexts.flatMap((field) => {
    const mine = texts[field]
    return mine === undefined || mine.trim() === now[field].trim()
      ? []
      : [{ field, theirs: now[field], mine }]
  })
}

/** The changes that remain where these fields stay as they are now. */
export function keptChanges(
  { texts }: ContactEdits,
  theirs: ReadonlySet<ContactText>,
): Partial<ContactTexts> {
  const kept = Object.entries(texts).filter(([field]) => !theirs.has(field as ContactText))
  return Object.fromEntries(kept) as Partial<ContactTexts>
}
