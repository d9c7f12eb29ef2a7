import { region } from './region.ts'

/** Formats are made when they are first needed: the browser reads its tables of languages for each. */
const formats = new Map<string, Intl.NumberFormat>()

/** A number as the region writes it: `1,204` or `1.204`; with `digits` after the point `0.4` or `0,4`. */
export function numberWords(value: number, digits = 0): string {
  const { locale } = region.value
  const key = `${locale} ${digits}`
  const known = formats.get(key)
  const format =
    known ?? new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  if (!known) formats.set(key, format)
  return format.format(value)
}

/** A day with its month in full and its year: `17 November 2026`. Milliseconds since 1970, local time. */
export function longDay(at: number): string {
  return new Date(at).toLocaleDateString(region.value.locale, { dateStyle: 'long' })
}
