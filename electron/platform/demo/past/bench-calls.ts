import type { StoredCdr } from '../../store/rows.ts'
import { directCalls } from './inbound.ts'
import { outboundCalls } from './outbound.ts'
import { contact } from './parties.ts'
import { firstLiveId, type PastCallsOptions } from './past-calls.ts'
import { cdrOf } from './past-call.ts'

/**
 * Records of one call every 90 seconds until now, oldest first, generated one by one, since a million do not fit into
 * memory.
 */
export function* benchCdrs({
  count,
  customers,
  random,
  now,
}: PastCallsOptions): Generator<Omit<StoredCdr, 'id'>> {
  for (let index = 0; index < count; index += 1) {
    const place = random.between(0, customers.length - 1)
    const customer = customers[place]
    if (!customer) return
    const customerParty = contact(customer, place + 1)
    const [call] = random.chance(0.55)
      ? directCalls({ random, caller: customerParty })
      : outboundCalls({ random, called: customerParty })
    if (!call) continue
    const liveId = firstLiveId + index
    yield cdrOf({
      ...call,
      liveId,
      parentLiveId: null,
      rootLiveId: liveId,
      startedAt: now - (count - index) * 90_000,
    })
  }
}
