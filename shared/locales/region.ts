/** A region's formats of times and numbers. */
export type Region = {
  /** BCP 47, for the formats of `Intl`. */
  readonly locale: string
  /** `2:06 PM` rather than `14:06`. */
  readonly hour12: boolean
  /** `Nov 17` rather than `17 Nov`. */
  readonly monthFirst: boolean
}

/** Regions with a twelve-hour clock (CLDR 48, timeData, preferred `h` or `hb`), of those with many of our users. */
const twelveHours =
  'US CA AU NZ IN PK BD LK PH MY SG HK TW KR EG SA AE JO KW QA BH OM MX CO VE PR JM TT'.split(' ')
const monthsFirst = ['US', 'PH', 'PR']

/**
 * The region of `locale`, the browser's first, in the language of the screens: a person in the United States who has
 * chosen German gets German dates.
 */
export function regionOf(locale: string, language: string): Region {
  const isSame = locale === language || locale.startsWith(`${language}-`)
  const country = isSame ? new Intl.Locale(locale).region : undefined
  const used = isSame ? locale : language === 'en' ? 'en-GB' : language
  return {
    locale: used,
    hour12: country !== undefined && twelveHours.includes(country),
    monthFirst: country !== undefined && monthsFirst.includes(country),
  }
}

/** The time of day in this computer's zone: `14:06` or `2:06 PM`, with seconds `14:06:31`. */
export function clockTime(epochMs: number, { hour12 }: Pick<Region, 'hour12'>, withSeconds = false): string {
  const moment = new Date(epochMs)
  const hours = moment.getHours()
  const padded = (part: number) => String(part).padStart(2, '0')
  const first = hour12 ? String(hours % 12 || 12) : padded(hours)
  const rest = [moment.getMinutes(), ...(withSeconds ? [moment.getSeconds()] : [])].map(padded)
  const time = [first, ...rest].join(':')
  return hour12 ? `${time} ${hours < 12 ? 'AM' : 'PM'}` : time
}
