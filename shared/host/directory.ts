import type { Outcome } from '../core/result.ts'
import type { Person } from './slices.ts'

export type PersonKind = Person['kind']

export const personKinds: readonly PersonKind[] = ['user', 'queue', 'ring-group', 'conference', 'contact']

/** People that one search brings, and numbers that are asked for at a time, at most. */
export const mostHits = 100
export const mostNumbers = 500

/** What is known of the directory on this computer. */
export type DirectoryState = {
  /** Contacts that are here. */
  readonly contacts: number
  /** When all contacts were last read, in milliseconds since 1970; null before the first time. */
  readonly readAt: number | null
  /** How far the contacts are read; null while they are not. */
  readonly reading: { readonly read: number; readonly total: number } | null
  /** Counts up whenever a name, a number or a note of a contact may be another. */
  readonly revision: number
  /** `memory`: its file cannot be used, and it is read again after each start. */
  readonly keptIn: 'file' | 'memory'
}

export const emptyDirectory: DirectoryState = {
  contacts: 0,
  readAt: null,
  reading: null,
  revision: 0,
  keptIn: 'file',
}

/** `readAt` as in `DirectoryState`: how old what was found is. */
export type DirectoryHits = { readonly people: readonly Person[]; readonly readAt: number | null }

export type DirectoryMethods = {
  /**
   * Everybody with these words in name, company or e-mail address, or these digits in a number however it is written: names
   * that begin with them first, then who was called last and often. Without text those who were called last. `limit` is at
   * most `mostHits`.
   */
  'directory.search'(input: {
    text: string
    kinds?: readonly PersonKind[]
    limit: number
  }): Outcome<DirectoryHits>
  /** Who has each of these numbers, at most `mostNumbers`, in their order; null where nobody has. */
  'directory.find'(input: { numbers: readonly string[] }): Outcome<readonly (Person | null)[]>
}
