/**
 * Maximum text length per kind of field, in UTF-16 code units. A longer text was not written for a person, and would be
 * stored, searched and sent to every page.
 */
export const maxTextLength = {
  /** A telephone number or a SIP address. */
  number: 128,
  /** Text that is only compared, such as a SIP Call-ID. */
  identifier: 512,
  /** A code, a state, a mood. */
  word: 64,
  /** A person, a company, a queue, a label. */
  name: 256,
  /** An address, a file name, the name of a browser. */
  line: 1_024,
  /** The transcript of a voice message. */
  note: 8_192,
  /** A text, a chat message, a canned response, notes on a contact: up to the contract's limit. */
  message: 65_536,
  /** The words of a recorded call. */
  transcript: 1_000_000,
} as const

export type TextKind = keyof typeof maxTextLength

/** A part of these means something else than the whole, so a value that is too long is dropped. */
const indivisibleKinds: ReadonlySet<TextKind> = new Set<TextKind>(['number', 'identifier'])

/**
 * The text of a field that may be absent, null, a number or anything else: empty if it is not text. Unpaired surrogates
 * become U+FFFD. A text that is too long for its kind is cut and ends with an ellipsis; a number or an identifier
 * becomes empty.
 */
export function readText(value: unknown, kind: TextKind): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value !== 'string') return ''
  const maximum = maxTextLength[kind]
  if (value.length <= maximum) return value.toWellFormed()
  return indivisibleKinds.has(kind) ? '' : `${copyText(value.slice(0, maximum - 1).toWellFormed())}…`
}

/** The identifier of a record: a positive integer, also as text; null for anything else. */
export function readId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Whether two identifiers, in any form, name the same record. A missing or invalid identifier never equals another. */
export function isSameId(first: unknown, second: unknown): boolean {
  const id = readId(first)
  return id !== null && id === readId(second)
}

/** A range that includes both ends. */
export type NumberRange = { readonly minimum: number; readonly maximum: number }

/** Possible duration of a call or a recording, in seconds: at most a year. */
export const callSeconds: NumberRange = { minimum: 0, maximum: 31_622_400 }

/** A number within a range, also as text; null for anything else. */
export function readNumber(value: unknown, { minimum, maximum }: NumberRange): number | null {
  const isDecimal = typeof value === 'string' && /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/.test(value)
  const number = isDecimal ? Number(value) : value
  return typeof number === 'number' && number >= minimum && number <= maximum ? number : null
}

/** A flag in any of its forms; null for anything else. */
export function readFlag(value: unknown): boolean | null {
  if (value === true || value === 1) return true
  if (value === false || value === 0) return false
  if (typeof value !== 'string' || value.length > 5) return null
  if (/^(1|true|y|yes)$/i.test(value)) return true
  return /^(0|false|n|no)$/i.test(value) ? false : null
}

/** Copies a text: a slice would keep the whole original in memory. */
function copyText(text: string): string {
  return Array.from(text).join('')
}
