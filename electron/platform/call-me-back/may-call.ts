import { callingCode, readDialled } from '#shared/calls/phone-number.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { rateOf } from '../calls/tariff.ts'
import type { StoredCallMeBackSetting } from '../store/tables/call-me-back.ts'

type Limits = Pick<StoredCallMeBackSetting, 'allowed_countries' | 'max_call_rate'>

/** Why a number is not called back: it is none, of another country, or too dear. */
export type NumberMistake = 'number' | 'country' | 'rate'

/** The countries (ISO 3166) of a setting; none named is all. `allowed_countries` is free-form: anything else is left out. */
export function countriesOf({ allowed_countries }: Limits): readonly string[] {
  const listed: readonly unknown[] = Array.isArray(allowed_countries) ? allowed_countries : []
  return listed
    .filter((each) => typeof each === 'string')
    .map((country) => country.toUpperCase())
    .filter((country) => callingCode(country) !== '')
}

/** The number of a visitor in E.164, where the setting lets it be called. National forms are of its first country. */
export function visitorNumber(typed: string, setting: Limits): Result<string, NumberMistake> {
  const countries = countriesOf(setting)
  const read = readDialled(typed, countries[0] ?? 'GB')
  if (read?.kind !== 'e164') return err('number')
  const { number } = read
  if (countries.length > 0 && !countries.some((country) => number.startsWith(`+${callingCode(country)}`)))
    return err('country')
  const { max_call_rate: most } = setting
  if (most && rateOf(number) > most) return err('rate')
  return ok(number)
}
