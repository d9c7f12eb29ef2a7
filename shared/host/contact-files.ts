import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'
import type { ContactQuery, ContactTexts } from './contacts.ts'
import type { Piece } from './listing.ts'

/** Limits of a contact file: bytes, contacts read, and base64 characters per frame. */
export const importLimits = { bytes: 10 * 2 ** 20, contacts: 20_000, piece: 400_000 }

export type ContactFormat = 'csv' | 'vcard'

/** Encoding of a file, from its byte order mark or inferred from its bytes. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * A problem with a contact of a file. `broken`: unreadable; `nobody`: nothing identifies the contact; `exists`: a
 * contact with that name and one of its numbers exists; these three are not imported. The others lose only one value,
 * in `value`.
 */
export type ImportProblem = {
  readonly kind: 'broken' | 'nobody' | 'exists' | 'left-out' | 'number' | 'too-many' | 'too-long'
  readonly value: string
}

/** One contact of a file, with the number of its first line, counted from 1. */
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
  /** Importable contacts that lose a value. */
  readonly partly: number
  /** Columns that match no field of a contact. */
  readonly unused: readonly string[]
  /** Whether the file has more than `importLimits.contacts`; the rest was not read. */
  readonly isCut: boolean
}

/** A contact of the file that the platform refused, with the platform's reason. */
export type RefusedLine = { readonly line: number; readonly words: string }

/**
 * Result of an import. `undone`: it was cancelled or failed, and the contacts created so far were deleted again; `left`
 * counts those that could not be deleted, `unsure` those that may have been created though no answer came.
 */
export type ImportEnd =
  | { readonly kind: 'done'; readonly created: number; readonly refused: readonly RefusedLine[] }
  | {
      readonly kind: 'undone'
      readonly left: number
      readonly unsure: number
      readonly error: AppError | null
    }

/**
 * The import under way, as seen by its agent. `ended`: a sign-out ended their last one after the platform had confirmed
 * `done` contacts; kept until they have seen it.
 */
export type ContactImportState = {
  readonly step: 'importing' | 'undoing' | 'ended'
  readonly done: number
  readonly total: number
} | null

export type ContactFileMethods = {
  /** Sends the next piece of a file, as base64; the first one replaces any earlier file. */
  'contacts.sendFile'(input: { data: string; isFirst: boolean }): Outcome
  /** Parses the file that was sent, without importing anything. */
  'contacts.readFile'(): Outcome<ImportPreview>
  /** The contacts of the file as parsed, by line. */
  'contacts.fileLines'(input: { onlyBad: boolean; from: number; count: number }): Outcome<Piece<ImportLine>>
  /**
   * Creates the contacts of the file and resolves when finished. All importable contacts are created or none, except
   * after a sign-out: then the contacts already created stay, and the state shows them to the agent on their return.
   */
  'contacts.import'(): Outcome<ImportEnd>
  /**
   * Stops an import, which then deletes the contacts it created. If none is under way, discards the file and marks an
   * import ended by a sign-out as seen.
   */
  'contacts.cancelImport'(): Outcome
  /** The next part of an export of these contacts; `next` is the start of the following part, null at the end. */
  'contacts.export'(input: ContactQuery & { format: ContactFormat; from: number }): Outcome<{
    readonly text: string
    readonly next: number | null
    readonly total: number
  }>
}
