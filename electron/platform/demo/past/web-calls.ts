import { writeTimestamp } from '#shared/api/timestamp.ts'
import { chargeOf, rateOf } from '../../calls/tariff.ts'
import type { StoredWebcall } from '../../store/rows.ts'
import type { StoredCallMeBackCdr, StoredCallMeBackVisitor } from '../../store/tables/call-me-back.ts'
import type { StoredTrackedCall } from '../../store/tables/past-calls.ts'
import { lineNumbers } from '../company/lines.ts'
import { sampleWebsites, widget } from '../company/web.ts'
import { customerId } from '../customer.ts'
import type { DatedCall } from './past-call.ts'

/* Records of calls from a web page, besides their call records. */

/** Calls that agents started by a click, as listed by `/webcalls`. */
export function webcallsOf(calls: readonly DatedCall[]): readonly Omit<StoredWebcall, 'id'>[] {
  return calls
    .filter(({ direction }) => direction === 'webcall')
    .map(({ source, target, rings, talks = 0, startedAt }) => {
      const rate = rateOf(target.number)
      const charge = chargeOf(rate, talks)
      return {
        customer_id: customerId,
        user_id: source.userId ?? null,
        calldate: writeTimestamp(startedAt),
        from: source.number,
        from_rate: 0,
        from_charge: 0,
        from_duration: rings + talks,
        to: target.number,
        to_rate: rate,
        to_charge: charge,
        to_duration: talks,
        charge,
      }
    })
}

/** Calls that visitors requested. */
export function callMeBackCdrsOf(calls: readonly DatedCall[]): readonly Omit<StoredCallMeBackCdr, 'id'>[] {
  return askedFor(calls).map(({ target, startedAt, liveId }, index) => ({
    ...widget(target.name || target.number, startedAt),
    button_id: (index % 2) + 1,
    ddi: Number(target.number.slice(1)),
    live_id: liveId,
  }))
}

/** Those visitors, and as many who only looked. */
export function visitorsOf(calls: readonly DatedCall[]): readonly Omit<StoredCallMeBackVisitor, 'id'>[] {
  return askedFor(calls).flatMap(({ target, startedAt }, index) => {
    const button = { button_id: (index % sampleWebsites.length) + 1 }
    return [
      { ...widget('Visitor', startedAt - 1_900_000), ...button },
      { ...widget(target.name || target.number, startedAt - 60_000), ...button },
    ]
  })
}

function askedFor(calls: readonly DatedCall[]): readonly DatedCall[] {
  return calls.filter(({ direction }) => direction === 'callmeback')
}

/** Calls to campaign numbers, in the shape of those numbers. */
export function trackedCallsOf(calls: readonly DatedCall[]): readonly Omit<StoredTrackedCall, 'id'>[] {
  const numbers = new Map(lineNumbers.map((line) => [line.e164, line]))
  return calls.flatMap(({ tracked, liveId, startedAt, source }) => {
    const line = tracked === undefined ? undefined : numbers.get(tracked)
    if (!line?.campaign_id) return []
    const { campaign_id, ...rest } = line
    return [
      { ...rest, campaign_id, info: source.number, live_id: liveId, created_at: writeTimestamp(startedAt) },
    ]
  })
}
