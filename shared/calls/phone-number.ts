import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'
import { remembering } from '../core/remembering.ts'

/** A number to dial: in E.164 form, or an internal number of this platform. */
export type Dialled =
  | { readonly kind: 'e164'; readonly number: string }
  | { readonly kind: 'extension'; readonly number: string }

const maxExtensionLength = 6
/**
 * Maximum length of a text that is read as a number: 15 digits (ITU-T E.164 section 6) with separators and surrounding
 * characters. A longer text is not a number and is not cached.
 */
const maxNumberLength = 64

/**
 * Reads a typed or clicked number. Up to six digits, and feature codes with * or #, are dialled unchanged; anything
 * else becomes E.164 with the country of the dial plan (ISO 3166). Undefined if it is not a number.
 */
export function readDialled(typed: string, country: string): Dialled | undefined {
  return typed.length > maxNumberLength ? undefined : dialled(typed, country)
}

const parse = remembering((text, country) => {
  const known = isCountry(country) ? country : undefined
  const own = parsePhoneNumberFromString(text, known)
  if (own?.isPossible() || text.startsWith('+')) return own
  return parsePhoneNumberFromString(`+${text.replace(/\D/g, '').replace(/^00/, '')}`)
})

const dialled = remembering((typed, country): Dialled | undefined => {
  const text = typed.trim().replace(/^tel:/i, '')
  const plain = text.replace(/[\s().\-/]/g, '')
  if (/^[\d*#]+$/.test(plain) && (plain.length <= maxExtensionLength || /[*#]/.test(plain)))
    return { kind: 'extension', number: plain }
  if (!/^\+?\d{5,}$/.test(plain)) return undefined
  const parsed = parse(text, country)
  return parsed?.isPossible() ? { kind: 'e164', number: parsed.number } : undefined
})

/** `+44 20 7946 0018` for a readable number; any other text unchanged. */
export function formatNumber(number: string, country = ''): string {
  return number.length > maxNumberLength ? number : formatted(number, country)
}

const formatted = remembering((number, country) => {
  const read = readDialled(number, country)
  if (read?.kind !== 'e164') return number
  return parse(read.number, country)?.formatInternational() ?? number
})

/** Whether two numbers reach the same telephone: E.164 with E.164, extension with extension. Empty equals nothing. */
export function sameNumber(a: string, b: string, country = ''): boolean {
  if (numberTail(a) !== numberTail(b)) return false
  const key = numberKey(a, country)
  return key !== '' && key === numberKey(b, country)
}

/** The last digits: numbers that differ in them differ, and parsing a number costs a thousand times as much. */
export function numberTail(number: string): string {
  return number
    .slice(0, maxNumberLength + 1)
    .replace(/[^\d*#]/g, '')
    .slice(-6)
}

/** Normalised digits that identify a number in any notation; empty if it has none or is not a number. */
export function numberKey(number: string, country = ''): string {
  if (number.length > maxNumberLength) return ''
  const read = readDialled(number, country)
  if (read) return read.number.replace(/^\+/, '')
  return number.replace(/[^\d*#]/g, '').replace(/^00/, '')
}

/** Maximum length of a country in any notation. */
const maxCountryLength = 16

/** The country of a dial plan given as `GB`, `gb`, `44` or `+44`; empty if unknown. */
export function readCountry(code: string): string {
  if (code.length > maxCountryLength) return ''
  const text = code
    .trim()
    .replace(/^(\+|00)/, '')
    .toUpperCase()
  if (text === 'UK') return 'GB'
  if (isCountry(text)) return text
  return mainCountries[text] ?? getCountries().find((each) => getCountryCallingCode(each) === text) ?? ''
}

/** The calling code of a country (ISO 3166), digits only: `44`; empty if there is none. */
export function callingCode(country: string): string {
  return isCountry(country) ? getCountryCallingCode(country) : ''
}

/** Main country of each calling code that several countries share. */
const mainCountries: Readonly<Record<string, CountryCode>> = {
  '1': 'US',
  '7': 'RU',
  '39': 'IT',
  '44': 'GB',
  '47': 'NO',
  '61': 'AU',
  '212': 'MA',
  '262': 'RE',
  '290': 'SH',
  '358': 'FI',
  '590': 'GP',
  '599': 'CW',
}

const countries: ReadonlySet<string> = new Set(getCountries())

/** With a country, national numbers can be read; without one, only digits that begin with a calling code. */
function isCountry(code: string): code is CountryCode {
  return countries.has(code)
}
