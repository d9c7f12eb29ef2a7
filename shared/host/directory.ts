import type { Outcome } from '../core/result.ts'
import type { Person } from './slices.ts'

export type PersonKind = Person['kind']

export const personKinds: readonly PersonKind[] = ['user', 'queue', 'ring-group', 'conference', 'contact']

/** Maximum people per search, and maximum numbers per request. */
export const maxHits = 100
export const maxNumbers = 500
/** Maximum colleagues whose phones are wanted at a time. */
export const maxPhoneKeys = 500

/** State of the directory on this computer. */
export type DirectoryState = {
  /** Contacts stored here. */
  readonly contacts: number
  /** When all contacts were last read, in milliseconds since 1970; null before the first time. */
  readonly readAt: number | null
  /** Progress of reading the contacts; null while none are being read. */
  readonly reading: { readonly read: number; readonly total: number } | null
  /** Incremented whenever a name, a number or a note of a contact may have changed. */
  readonly revision: number
  /** `memory`: the file cannot be used, so the directory is read again after each start. */
  readonly keptIn: 'file' | 'memory'
}

export const emptyDirectory: DirectoryState = {
  contacts: 0,
  readAt: null,
  reading: null,
  revision: 0,
  keptIn: 'file',
}

/** `readAt` as in `DirectoryState`: the age of the results. */
export type DirectoryHits = { readonly people: readonly Person[]; readonly readAt: number | null }

export type DirectoryMethods = {
  /**
   * Everybody with these words in name, company or e-mail address, or these digits in a number in any notation: names
   * that begin with them first, then people called recently and often. Without text, the people called last. `limit` is
   * at most `maxHits`.
   */
  'directory.search'(input: {
    text: string
    kinds?: readonly PersonKind[]
    limit: number
  }): Outcome<DirectoryHits>
  /** The owner of each number, in the given order, at most `maxNumbers`; null if nobody has it. */
  'directory.find'(input: { numbers: readonly string[] }): Outcome<readonly (Person | null)[]>
  /**
   * Reads the registered phones of these colleagues, at most `maxPhoneKeys`, unless they were read a moment ago. The
   * slice `people` has them for a minute.
   */
  'people.readPhones'(input: { keys: readonly string[] }): Outcome
}
