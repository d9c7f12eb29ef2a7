import { region } from './region.ts'

/** Formats are created on demand: the browser reads its language tables for each. */
const formats = new Map<string, Intl.NumberFormat>()

/** A number in the region's format: `1,204` or `1.204`; with `digits` decimals `0.4` or `0,4`. */
export function numberWords(value: number, digits = 0): string {
  const { locale } = region.value
  const key = `${locale} ${digits}`
  const known = formats.get(key)
  const format =
    known ?? new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  if (!known) formats.set(key, format)
  return format.format(value)
}

/** A day with its full month and its year: `17 November 2026`. Milliseconds since 1970, local time. */
export function longDay(at: number): string {
  return new Date(at).toLocaleDateString(region.value.locale, { dateStyle: 'long' })
}

/** Maximum number of decimals of an amount: the platform counts in hundredths of a cent. */
const maxDigits = 4

/**
 * An amount of money, never rounded to whole cents: `£184.20`, `£184.1375`. A currency that is not an ISO 4217 code
 * follows the number unchanged.
 */
export function amountWords(amount: number, currency: string): string {
  const { locale } = region.value
  const rest = { minimumFractionDigits: 2, maximumFractionDigits: maxDigits }
  if (!/^[A-Z]{3}$/.test(currency))
    return [new Intl.NumberFormat(locale, rest).format(amount), currency].filter(Boolean).join(' ')
  const { maximumFractionDigits: usual = 2 } = new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency },
  }).resolvedOptions()
  return new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency, minimumFractionDigits: usual },
    maximumFractionDigits: Math.max(usual, maxDigits),
  }).format(amount)
}
