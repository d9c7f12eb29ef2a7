import { callingCode, readDialled } from '#shared/calls/phone-number.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { rateOf } from '../calls/tariff.ts'
import type { StoredCallMeBackSetting } from '../store/tables/call-me-back.ts'

type Limits = Pick<StoredCallMeBackSetting, 'allowed_countries' | 'max_call_rate'>

/** Why a number is not called back: it is invalid, of another country, or too expensive. */
export type NumberMistake = 'number' | 'country' | 'rate'

/**
 * The countries (ISO 3166) of a setting; none means all. `allowed_countries` is free-form: anything else is ignored.
 */
export function countriesOf({ allowed_countries }: Limits): readonly string[] {
  const countries: readonly unknown[] = Array.isArray(allowed_countries) ? allowed_countries : []
  return countries
    .filter((each) => typeof each === 'string')
    .map((country) => country.toUpperCase())
    .filter((country) => callingCode(country) !== '')
}

/** The visitor's number in E.164, if the setting allows calling it. National forms are read in its first country. */
export function visitorNumber(typed: string, setting: Limits): Result<string, NumberMistake> {
  const countries = countriesOf(setting)
  const dialled = readDialled(typed, countries[0] ?? 'GB')
  if (dialled?.kind !== 'e164') return err('number')
  const { number } = dialled
  if (countries.length > 0 && !countries.some((country) => number.startsWith(`+${callingCode(country)}`)))
    return err('country')
  const { max_call_rate: maxRate } = setting
  if (maxRate && rateOf(number) > maxRate) return err('rate')
  return ok(number)
}
