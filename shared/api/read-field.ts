/**
 * Longest text that is read of a field, in UTF-16 code units, by what the field holds. What is longer was not written for
 * a person, and would be kept, searched and sent to every page.
 */
export const longestText = {
  /** A telephone number or a SIP address. */
  number: 128,
  /** What is only compared, such as a SIP Call-ID. */
  identifier: 512,
  /** A code, a state, a mood. */
  word: 64,
  /** A person, a company, a queue, a label. */
  name: 256,
  /** An address, a file name, the name of a browser. */
  line: 1_024,
  /** Notes on a contact, the transcript of a voice message. */
  note: 8_192,
  /** A text, a chat message, a canned response: as long as the contract lets one be. */
  message: 65_536,
  /** What was said in a recorded call. */
  transcript: 1_000_000,
} as const

export type TextKind = keyof typeof longestText

/** A part of these names another thing than the whole: too long a one is none. */
const whole: ReadonlySet<TextKind> = new Set<TextKind>(['number', 'identifier'])

/**
 * The text of a field that may be absent, null, a number or anything else: empty where it is no text. Surrogates without
 * their other half become U+FFFD. Longer than its kind may be it is cut, and ends with an ellipsis; a number or an
 * identifier is empty then.
 */
export function readText(value: unknown, kind: TextKind): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value !== 'string') return ''
  const most = longestText[kind]
  if (value.length <= most) return value.toWellFormed()
  return whole.has(kind) ? '' : `${copied(value.slice(0, most - 1).toWellFormed())}…`
}

/** The identifier of a record: a positive whole number, also as text; null for anything else. */
export function readId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

/**
 * Whether two identifiers, each in any form that a record may have it in, name the same record. What is missing or is no
 * identifier names none, and so never the same.
 */
export function isSameId(one: unknown, other: unknown): boolean {
  const id = readId(one)
  return id !== null && id === readId(other)
}

/** Both ends count as in range. */
export type NumberRange = { readonly least: number; readonly most: number }

/** Seconds that a call or a recording may last: a year. */
export const callSeconds: NumberRange = { least: 0, most: 31_622_400 }

/** A number within a range, also as text; null for anything else. */
export function readNumber(value: unknown, { least, most }: NumberRange): number | null {
  const isDecimal = typeof value === 'string' && /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/.test(value)
  const number = isDecimal ? Number(value) : value
  return typeof number === 'number' && number >= least && number <= most ? number : null
}

/** A flag in any of its forms; null for what is none. */
export function readFlag(value: unknown): boolean | null {
  if (value === true || value === 1) return true
  if (value === false || value === 0) return false
  if (typeof value !== 'string' || value.length > 5) return null
  if (/^(1|true|y|yes)$/i.test(value)) return true
  return /^(0|false|n|no)$/i.test(value) ? false : null
}

/** A slice of a text keeps the whole text in memory: this one stands alone. */
function copied(text: string): string {
  return Array.from(text).join('')
}
