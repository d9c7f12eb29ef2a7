import { causes } from '../sip/leg.ts'
import type { CallFacts } from './call-facts.ts'
import { isPlacedByPlatform } from './payers.ts'
import { isOutside, type Party } from './party.ts'

/*
 * Prices of calls. The specification has the fields (`rate`, `charge`, `min_charge`) but no prices: this table is the
 * embedded platform's own. Internal calls and calls from outside are free; each outside party that the platform calls
 * costs its destination's rate, by the second, and at least `minCharge` once connected.
 */

/** Per minute, in the customer's currency, by the first digits of the number; the longest match counts. */
const rates: Readonly<Record<string, number>> = {
  '1': 0.012,
  '33': 0.018,
  '34': 0.018,
  '39': 0.022,
  '44': 0.015,
  '447': 0.045,
  '44800': 0,
  '44808': 0,
  '449': 0.6,
  '48': 0.02,
  '49': 0.018,
  '491': 0.05,
  '61': 0.025,
  '91': 0.03,
}
const defaultRate = 0.12

/** Minimum charge of a connected call to a destination that is not free. */
export const minCharge = 0.01

/** The rate per minute of a number in E.164; 0 for anything else, such as an extension. */
export function rateOf(number: string): number {
  if (!/^\+\d+$/.test(number)) return 0
  for (let length = number.length; length > 1; length -= 1) {
    const rate = rates[number.slice(1, length)]
    if (rate !== undefined) return rate
  }
  return defaultRate
}

/** The charge for connected seconds at a rate per minute, to a hundredth of a cent. */
export function chargeOf(rate: number, seconds: number): number {
  if (rate === 0 || seconds <= 0) return 0
  return Math.max(minCharge, toHundredthCent((rate * seconds) / 60))
}

/** Rate of each end of a call, 0 if a rule blocked it; the source's only if the platform called it, now or earlier. */
export function ratesOf({ source, target, direction, context, cause }: CallFacts): {
  readonly source: number
  readonly target: number
} {
  if (cause?.words === causes.barred.words) return { source: 0, target: 0 }
  const isSourceCalled = isPlacedByPlatform({ direction, context }) || typeof source.paidBy === 'number'
  return {
    source: isSourceCalled ? rateOfParty(source) : 0,
    target: target.paidBy === null ? 0 : rateOfParty(target),
  }
}

/** `rate` and `charge` of a call's record: the sum of both ends, for the time in which they were connected. */
export function priceOf(
  facts: CallFacts,
  billsec: number,
): { readonly rate: number; readonly charge: number } {
  const { source, target } = ratesOf(facts)
  return {
    rate: toHundredthCent(source + target),
    charge: toHundredthCent(chargeOf(source, billsec) + chargeOf(target, billsec)),
  }
}

function rateOfParty(party: Party): number {
  return isOutside(party) ? rateOf(party.number) : 0
}

function toHundredthCent(amount: number): number {
  return Math.round(amount * 10_000) / 10_000
}
