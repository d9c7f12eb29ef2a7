import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'
import type { ContactQuery, ContactTexts } from './contacts.ts'
import type { Piece } from './listing.ts'

/** Of a file of contacts: bytes, contacts that are read of it, and base64 characters that one frame carries. */
export const mostOfImport = { bytes: 10 * 2 ** 20, contacts: 20_000, piece: 400_000 }

export type ContactFormat = 'csv' | 'vcard'

/** How a file was written: its byte order mark says so, or what its bytes can only be. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * What is wrong with a contact of a file. `broken`: it cannot be read; `nobody`: nothing says who it is; `exists`: there is
 * a contact of that name with one of its numbers; these three are not imported. The others cost one value, in `value`.
 */
export type ImportProblem = {
  readonly kind: 'broken' | 'nobody' | 'exists' | 'left-out' | 'number' | 'too-many' | 'too-long'
  readonly value: string
}

/** One contact of a file, with the line that it begins at, from 1. */
export type ImportLine = {
  readonly line: number
  readonly texts: ContactTexts
  readonly problems: readonly ImportProblem[]
  /** Whether it will be imported. */
  readonly isGood: boolean
}

export type ImportPreview = {
  readonly format: ContactFormat
  readonly encoding: TextEncoding
  readonly good: number
  readonly bad: number
  /** Good ones of which a value is left out. */
  readonly partly: number
  /** Columns that are no field of a contact. */
  readonly unused: readonly string[]
  /** There are more than `mostOfImport.contacts`, of which no more were read. */
  readonly isCut: boolean
}

/** A contact of the file that the platform refused, in its own words. */
export type RefusedLine = { readonly line: number; readonly words: string }

/**
 * How an import ended. `undone`: it was cancelled, or failed, and those that had been made were deleted again; `left`
 * counts those that could not be.
 */
export type ImportEnd =
  | { readonly kind: 'done'; readonly created: number; readonly refused: readonly RefusedLine[] }
  | { readonly kind: 'undone'; readonly left: number; readonly error: AppError | null }

/**
 * The import that is under way, as its agent sees it. `ended`: their last one was ended by a sign-out, and the platform has
 * confirmed `done` of its contacts; this is told until they have seen it.
 */
export type ContactImportState = {
  readonly step: 'importing' | 'undoing' | 'ended'
  readonly done: number
  readonly total: number
} | null

export type ContactFileMethods = {
  /** The next piece of a file, as base64; the first one begins it, in place of another. */
  'contacts.sendFile'(input: { data: string; isFirst: boolean }): Outcome
  /** Reads the file that was sent, and imports nothing. */
  'contacts.readFile'(): Outcome<ImportPreview>
  /** The contacts of the file as they were read, by line. */
  'contacts.fileLines'(input: { onlyBad: boolean; from: number; count: number }): Outcome<Piece<ImportLine>>
  /**
   * Makes the contacts of the file; answers when that has ended. All that are good, or none, but for a sign-out: then those
   * that were made stay, and the state tells them to the agent who comes back.
   */
  'contacts.import'(): Outcome<ImportEnd>
  /**
   * Stops an import, which deletes again what it has made. Where none is under way it forgets the file, and one that a
   * sign-out ended counts as seen.
   */
  'contacts.cancelImport'(): Outcome
  /** The next part of a file of these contacts; `next` is where the part after it begins, null at the end. */
  'contacts.export'(input: ContactQuery & { format: ContactFormat; from: number }): Outcome<{
    readonly text: string
    readonly next: number | null
    readonly total: number
  }>
}
