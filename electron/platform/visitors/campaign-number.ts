import { isRecord } from '#shared/core/is-record.ts'
import type { StoredDdi } from '../store/rows.ts'
import type { StoredCampaign } from '../store/tables/routing.ts'

/** How the visitor came to the page. */
export type Visit = {
  readonly referrer: string
  readonly utmCampaign: string
  readonly landingPage: string
}

/**
 * The number that the page shows to a visitor: that of the first campaign with a rule that fits the visit, else the
 * first campaign's. Undefined if no campaign has a number.
 */
export function campaignNumber(
  campaigns: readonly StoredCampaign[],
  numbers: readonly StoredDdi[],
  visit: Visit,
): StoredDdi | undefined {
  const withNumbers = campaigns.filter(({ id }) => numbers.some(({ campaign_id }) => campaign_id === id))
  const found =
    withNumbers.find(({ rules }) => rules.some((rule) => matchesVisit(rule, visit))) ?? withNumbers[0]
  return numbers.find(({ campaign_id }) => campaign_id === found?.id)
}

function matchesVisit(rule: unknown, { referrer, utmCampaign, landingPage }: Visit): boolean {
  if (!isRecord(rule)) return false
  const { match, value } = rule
  if (typeof value !== 'string' || value === '') return false
  if (match === 'referrer') return referrer.includes(value)
  if (match === 'utm_campaign') return utmCampaign === value
  return match === 'landing_page' && landingPage === value
}
