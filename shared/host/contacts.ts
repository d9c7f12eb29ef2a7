import type { Outcome } from '../core/result.ts'
import type { Piece } from './listing.ts'
import type { Removal } from './removals.ts'
import type { RecentCall } from './slices.ts'

/** The telephone numbers of a contact, in the order in which they are shown. */
export const contactNumbers = ['mobile', 'tel', 'mobile_1', 'tel_1', 'mobile_2', 'tel_2'] as const
export type ContactNumber = (typeof contactNumbers)[number]

/** What is read and written of a contact (specification 2.2), by its name in the contract. */
export const contactTexts = [
  ...(['first_name', 'last_name', 'company', 'email'] as const),
  ...contactNumbers,
  ...(['group_name', 'notes'] as const),
] as const
export type ContactText = (typeof contactTexts)[number]
export type ContactTexts = Readonly<Record<ContactText, string>>

/** The speed dial of each number. The platform takes it, and never shows it (specification 2.2). */
export const speedDialOf = {
  mobile: 'speed_dial_mobile',
  tel: 'speed_dial_phone',
  mobile_1: 'speed_dial_mobile_1',
  tel_1: 'speed_dial_phone_1',
  mobile_2: 'speed_dial_mobile_2',
  tel_2: 'speed_dial_phone_2',
} as const satisfies Record<ContactNumber, string>
export type SpeedDial = (typeof speedDialOf)[ContactNumber]
export const speedDials: readonly SpeedDial[] = contactNumbers.map((number) => speedDialOf[number])

/** Most characters of a contact's field, other than its notes; contacts that are changed or deleted at a time. */
export const longestContactText = 250
export const mostContactsAtOnce = 5_000
/** Contacts that a search in the list brings, and rows that are asked for at a time, at most. */
export const mostFoundContacts = 1_000
export const mostContactRows = 200

/** What is written of a contact: what is left out stays. Speed dials, labels and the transfer list replace what is there. */
export type ContactDraft = Partial<ContactTexts> &
  Partial<Readonly<Record<SpeedDial, string>>> & {
    readonly labels?: readonly string[]
    readonly transfer_list?: boolean
    /** Whose it is; 0 is everybody's. Written by administrators only. */
    readonly user_id?: number
  }

/** A contact as the platform has it. Times in milliseconds since 1970; null where there is none. */
export type ContactRecord = {
  readonly id: number
  readonly name: string
  readonly texts: ContactTexts
  readonly ext: string
  /** The user whose contact it is; 0 is everybody's. */
  readonly owner: number
  readonly isInternal: boolean
  readonly createdAt: number | null
  readonly lastCallAt: number | null
  readonly nextCallAt: number | null
  readonly attempts: number
  /** Whether this agent may change and delete it: their own, and any as an administrator. */
  readonly mayChange: boolean
}

/** A row of the list. `number`: the first that it has. */
export type ContactRow = Pick<ContactRecord, 'id' | 'name' | 'lastCallAt' | 'mayChange' | 'nextCallAt'> & {
  readonly company: string
  readonly number: string
  readonly group: string
}

/** Which contacts are listed: `due` are those with a next call. */
export type ContactScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'own' }
  | { readonly kind: 'due' }
  | { readonly kind: 'internal' }
  | { readonly kind: 'group'; readonly group: string }

/** How many contacts there are, in all and in each group; at most 500 groups. */
export type ContactCounts = {
  readonly all: number
  readonly own: number
  readonly due: number
  readonly internal: number
  readonly groups: readonly { readonly name: string; readonly count: number }[]
}

export type ContactQuery = { readonly scope: ContactScope; readonly text: string }

/** `changed`: it is another than `before` at the platform, in a field that was to be written; nothing was. */
export type ContactSaved = {
  readonly kind: 'saved' | 'changed'
  readonly contact: ContactRecord
}

export type ContactMethods = {
  /**
   * Contacts by name, from a position on, at most `mostContactRows`. With `text` the best `mostFoundContacts` of those who
   * have it in name, company, e-mail address or a number.
   */
  'contacts.list'(
    input: ContactQuery & { readonly from: number; readonly count: number },
  ): Outcome<Piece<ContactRow>>
  /** The identifiers of those whom this agent may change, by name, `mostContactsAtOnce` at most. */
  'contacts.ids'(input: ContactQuery): Outcome<readonly number[]>
  'contacts.counts'(): Outcome<ContactCounts>
  /** What this computer has of a contact; null where it has none. */
  'contacts.known'(input: { id: number }): Outcome<ContactRecord | null>
  /** The contact as the platform has it now. */
  'contacts.read'(input: { id: number }): Outcome<ContactRecord>
  /** The latest calls with a contact, by anybody, as far as this agent may see them. */
  'contacts.calls'(input: { id: number }): Outcome<readonly RecentCall[]>
  'contacts.create'(input: { draft: ContactDraft }): Outcome<ContactRecord>
  /** Writes what is in `draft`, unless one of its fields is another than `before` at the platform by now. */
  'contacts.change'(input: { id: number; draft: ContactDraft; before: ContactTexts }): Outcome<ContactSaved>
  /** Gives all of these a group, or labels, or both: at the platform for all of them, or for none of a hundred. */
  'contacts.changeMany'(input: {
    ids: readonly number[]
    group?: string
    labels?: readonly string[]
  }): Outcome
  'contacts.remove'(input: { ids: readonly number[] }): Outcome<Removal>
}
