import type { Person } from '#shared/host/slices.ts'
import { foldWords } from '../fold-words.ts'

/** Begins a name. Folding leaves no such sign in what people write. */
const begin = '\u0001'
/**
 * The first three letters of a name stand before it once more, in signs that nobody writes (Unicode, private use): the
 * trigram index finds who begins with them as fast as it finds any three letters.
 */
const secondAlphabet = 0xe000
/** Signs of the longest text that is searched, and of what is searched of one person. */
const longest = { typed: 200, text: 2_000 }
/** The trigram tokenizer of SQLite finds nothing shorter. */
const shortest = 3

/**
 * What is searched of a person: name, company, e-mail address, and the digits of each number, those of the country with
 * its calling code before them.
 */
export function searchText(
  { name, company, numbers }: Pick<Person, 'name' | 'company' | 'numbers'>,
  { email = '', callingCode }: { readonly email?: string; readonly callingCode: string },
): string {
  const folded = foldWords(name)
  let text = `${inSecondAlphabet(folded)}${begin}${folded} ${foldWords(`${company} ${email}`)}`
  for (const { number } of numbers) text += ` ${internationalDigits(number, callingCode)}`
  return text.slice(0, longest.text)
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
  /** Of a number, without what is dialled before it within a country; empty where that is no number. */
  readonly digits: string
}

/** Parses typed text; null if it is empty. */
export function readWanted(typed: string): Wanted | null {
  const text = foldWords(typed.slice(0, longest.typed)).trim()
  if (text === '') return null
  const words = text.split(/\s+/).map((word) => (/^[+()\d.\-/]+$/.test(word) ? digitsOf(word) || word : word))
  const digits = /^[+()\d\s.\-/]+$/.test(text) ? digitsOf(text) : ''
  return { text: text.replace(/\s+/g, ' '), words, digits }
}

/** Zeros that lead out of the country or into it are dialled, and are no part of the number. */
function digitsOf(written: string): string {
  const digits = written.replace('(0)', '').replace(/\D/g, '')
  const bare = digits.replace(/^0+/, '')
  return bare.length >= shortest ? bare : digits
}

/** How well a text fits: 0 where the name begins with it, 1 where a word does, 2 where it holds it; null for not at all. */
export type Fit = 0 | 1 | 2

export function fitOf(searched: string, { text, words, digits }: Wanted): Fit | null {
  if (searched.startsWith(begin + text, shortest)) return 0
  if (searched.includes(` ${text}`)) return 1
  const isThere = words.every((word) => searched.includes(word))
  return isThere || (digits !== '' && searched.includes(digits)) ? 2 : null
}

/** A question to the full-text index. `match` is empty where that finds nothing as short; `parts` must be there besides. */
export type Question = { readonly match: string; readonly parts: readonly string[] }

/** Questions, that for names that begin with the text first. */
export function questionsFor({ text, words, digits }: Wanted): readonly Question[] {
  const isLong = (part: string) => part.length >= shortest
  if (isLong(digits)) return [{ match: quoted(digits), parts: [] }]
  const all = {
    match: words.filter(isLong).map(quoted).join(' AND '),
    parts: words.filter((word) => !isLong(word)),
  }
  const first = text.length === shortest ? inSecondAlphabet(text) : begin + text
  return isLong(first) ? [{ match: quoted(first), parts: [] }, all] : [all]
}

function quoted(part: string): string {
  return `"${part.replaceAll('"', '""')}"`
}
