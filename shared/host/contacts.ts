import type { Outcome } from '../core/result.ts'
import type { Piece } from './listing.ts'
import type { Removal } from './removals.ts'
import type { RecentCall } from './slices.ts'

/** The telephone numbers of a contact, in display order. */
export const contactNumbers = ['mobile', 'tel', 'mobile_1', 'tel_1', 'mobile_2', 'tel_2'] as const
export type ContactNumber = (typeof contactNumbers)[number]

/** The fields of a contact that are read and written (specification 2.2), by their names in the contract. */
export const contactTexts = [
  ...(['first_name', 'last_name', 'company', 'email'] as const),
  ...contactNumbers,
  ...(['group_name', 'notes'] as const),
] as const
export type ContactText = (typeof contactTexts)[number]
export type ContactTexts = Readonly<Record<ContactText, string>>

/** The speed dial of each number. The platform accepts it but never returns it (specification 2.2). */
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

/** Maximum characters of a contact's field, other than its notes; maximum contacts changed or deleted at a time. */
export const maxContactTextLength = 250
export const maxContactsPerRequest = 5_000
/** Maximum contacts found by a search in the list, and maximum rows per request. */
export const maxFoundContacts = 1_000
export const maxContactRows = 200

/** Fields to write to a contact; omitted ones stay. Speed dials, labels and the transfer list are replaced. */
export type ContactDraft = Partial<ContactTexts> &
  Partial<Readonly<Record<SpeedDial, string>>> & {
    readonly labels?: readonly string[]
    readonly transfer_list?: boolean
    /** Owner; 0 means shared by everybody. Only administrators may write it. */
    readonly user_id?: number
  }

/** A contact as the platform has it. Times in milliseconds since 1970; null if there is none. */
export type ContactRecord = {
  readonly id: number
  readonly name: string
  readonly texts: ContactTexts
  readonly ext: string
  /** The user who owns the contact; 0 means shared by everybody. */
  readonly owner: number
  readonly isInternal: boolean
  readonly createdAt: number | null
  readonly lastCallAt: number | null
  readonly nextCallAt: number | null
  readonly attempts: number
  /** Whether this agent may change and delete it: their own, and any as an administrator. */
  readonly mayChange: boolean
}

/** A row of the list. `number`: the contact's first number. */
export type ContactRow = Pick<ContactRecord, 'id' | 'name' | 'lastCallAt' | 'mayChange' | 'nextCallAt'> & {
  readonly company: string
  readonly number: string
  readonly group: string
}

/** Selects the contacts to list: `due` are those with a next call. */
export type ContactScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'own' }
  | { readonly kind: 'due' }
  | { readonly kind: 'internal' }
  | { readonly kind: 'group'; readonly group: string }

/** Numbers of contacts, in total and per group; at most 500 groups. */
export type ContactCounts = {
  readonly all: number
  readonly own: number
  readonly due: number
  readonly internal: number
  readonly groups: readonly { readonly name: string; readonly count: number }[]
}

export type ContactQuery = { readonly scope: ContactScope; readonly text: string }

/** Contacts that may be the same person: they share a number in any notation, or name and company. */
export type Duplicates = {
  readonly reason: 'number' | 'name'
  /** The number or the name that they share. */
  readonly value: string
  readonly contacts: readonly ContactRecord[]
}

/** Maximum groups of duplicates returned at a time. */
export const maxDuplicates = 200

/** `changed`: a field to be written now differs from `before` at the platform; nothing was written. */
export type ContactSaved = {
  readonly kind: 'saved' | 'changed'
  readonly contact: ContactRecord
}

export type ContactMethods = {
  /**
   * Contacts by name, starting at `from`, at most `maxContactRows`. With `text`, the best `maxFoundContacts` matches
   * in name, company, e-mail address or a number.
   */
  'contacts.list'(
    input: ContactQuery & { readonly from: number; readonly count: number },
  ): Outcome<Piece<ContactRow>>
  /** Ids of the contacts that this agent may change, by name, at most `maxContactsPerRequest`. */
  'contacts.ids'(input: ContactQuery): Outcome<readonly number[]>
  'contacts.counts'(): Outcome<ContactCounts>
  /** The contact as this computer has it; null if it is not stored here. */
  'contacts.known'(input: { id: number }): Outcome<ContactRecord | null>
  /** The contact as the platform has it now. */
  'contacts.read'(input: { id: number }): Outcome<ContactRecord>
  /** The latest calls with a contact, by any colleague, as far as this agent may see them. */
  'contacts.calls'(input: { id: number }): Outcome<readonly RecentCall[]>
  'contacts.create'(input: { draft: ContactDraft }): Outcome<ContactRecord>
  /** Writes the fields of `draft`, unless one of them now differs from `before` at the platform. */
  'contacts.change'(input: { id: number; draft: ContactDraft; before: ContactTexts }): Outcome<ContactSaved>
  /** Sets the group, the labels or both for all of these; each hundred is written as a whole or not at all. */
  'contacts.changeMany'(input: {
    ids: readonly number[]
    group?: string
    labels?: readonly string[]
  }): Outcome
  /** Possible duplicates among the contacts that this agent may change; at most `maxDuplicates` groups. */
  'contacts.duplicates'(): Outcome<readonly Duplicates[]>
  'contacts.remove'(input: { ids: readonly number[] }): Outcome<Removal>
}
