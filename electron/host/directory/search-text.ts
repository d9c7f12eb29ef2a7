import type { Person } from '#shared/host/slices.ts'
import { foldWords } from '../fold-words.ts'

/** Marks the start of a name. Folded text never contains it. */
const begin = '\u0001'
/**
 * The first three letters of a name are repeated before it in private-use Unicode characters, so that the trigram index
 * finds names that begin with them as fast as any other three letters.
 */
const secondAlphabet = 0xe000
/** Maximum number of characters of a search term, and of the searchable text of one person. */
const maxLength = { typed: 200, text: 2_000 }
/** Minimum number of characters that SQLite's trigram tokenizer can find. */
const minLength = 3

/**
 * The searchable text of a person: name, company, e-mail address, and the digits of each number, with the calling code
 * added to national ones.
 */
export function searchText(
  { name, company, numbers }: Pick<Person, 'name' | 'company' | 'numbers'>,
  { email = '', callingCode }: { readonly email?: string; readonly callingCode: string },
): string {
  const folded = foldWords(name)
  let text = `${inSecondAlphabet(folded)}${begin}${folded} ${foldWords(`${company} ${email}`)}`
  for (const { number } of numbers) text += ` ${internationalDigits(number, callingCode)}`
  return text.slice(0, maxLength.text)
}

function inSecondAlphabet(folded: string): string {
  return String.fromCharCode(inSecond(folded, 0), inSecond(folded, 1), inSecond(folded, 2))
}

function inSecond(folded: string, at: number): number {
  return secondAlphabet + ((folded.charCodeAt(at) || 0) & 0xfff)
}

const e164 = /^\+\d+$/

/** Digits of a number in international form, roughly: reading a number exactly costs a hundred times as much. */
function internationalDigits(number: string, callingCode: string): string {
  if (e164.test(number)) return number.slice(1)
  const plain = number.replace('(0)', '').replace(/[^\d*#+]/g, '')
  const digits = plain.replace('+', '')
  if (plain.startsWith('+') || digits.length < 7) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  return callingCode + digits.replace(/^0/, '')
}

/** A search: matches people with all of `words`, or the digits. Null for no text. */
export type Wanted = {
  readonly text: string
  readonly words: readonly string[]
  /** Digits of the text as a number, without leading zeros; empty if it is not a number. */
  readonly digits: string
}

/** Parses typed text; null if it is empty. */
export function readWanted(typed: string): Wanted | null {
  const text = foldWords(typed.slice(0, maxLength.typed)).trim()
  if (text === '') return null
  const words = text.split(/\s+/).map((word) => (/^[+()\d.\-/]+$/.test(word) ? digitsOf(word) || word : word))
  const digits = /^[+()\d\s.\-/]+$/.test(text) ? digitsOf(text) : ''
  return { text: text.replace(/\s+/g, ' '), words, digits }
}

/** Digits without trunk and international prefixes (leading zeros), which are not part of the number. */
function digitsOf(written: string): string {
  const digits = written.replace('(0)', '').replace(/\D/g, '')
  const bare = digits.replace(/^0+/, '')
  return bare.length >= minLength ? bare : digits
}

/** Fit of a text: 0 if the name begins with it, 1 if a word does, 2 if it is contained; null (`fitOf`) for no match. */
export type Fit = 0 | 1 | 2

export function fitOf(searched: string, { text, words, digits }: Wanted): Fit | null {
  if (searched.startsWith(begin + text, minLength)) return 0
  if (searched.includes(` ${text}`)) return 1
  const isThere = words.every((word) => searched.includes(word))
  return isThere || (digits !== '' && searched.includes(digits)) ? 2 : null
}

/** A full-text query. `match` is empty if the words are too short for the index; `parts` must also be in the text. */
export type Question = { readonly match: string; readonly parts: readonly string[] }

/** Returns the queries for a search; the one for names that begin with the text comes first. */
export function questionsFor({ text, words, digits }: Wanted): readonly Question[] {
  const isLong = (part: string) => part.length >= minLength
  if (isLong(digits)) return [{ match: quoted(digits), parts: [] }]
  const all = {
    match: words.filter(isLong).map(quoted).join(' AND '),
    parts: words.filter((word) => !isLong(word)),
  }
  const first = text.length === minLength ? inSecondAlphabet(text) : begin + text
  return isLong(first) ? [{ match: quoted(first), parts: [] }, all] : [all]
}

function quoted(part: string): string {
  return `"${part.replaceAll('"', '""')}"`
}
