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

/** Digits that an amount may have after the point: the platform counts in hundredths of a cent. */
const mostDigits = 4

/**
 * An amount of money, never rounded to whole cents: `£184.20`, `£184.1375`. A currency that is no ISO 4217 code stands
 * behind the number as it came.
 */
export function amountWords(amount: number, currency: string): string {
  const { locale } = region.value
  const rest = { minimumFractionDigits: 2, maximumFractionDigits: mostDigits }
  if (!/^[A-Z]{3}$/.test(currency))
    return [new Intl.NumberFormat(locale, rest).format(amount), currency].filter(Boolean).join(' ')
  const { maximumFractionDigits: usual = 2 } = new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency },
  }).resolvedOptions()
  return new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency, minimumFractionDigits: usual },
    maximumFractionDigits: Math.max(usual, mostDigits),
  }).format(amount)
}
